"""The values of what is selected: presenter.py and its parts say which, view.py shows and edits them."""
