"""What the checks and the run have to say: presenter.py orders it, view.py shows it."""
