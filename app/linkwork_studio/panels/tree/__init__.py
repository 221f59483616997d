"""The elements of the mechanism by family: presenter.py says what stands in the tree, view.py shows it."""
