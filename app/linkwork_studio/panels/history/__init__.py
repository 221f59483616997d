"""All changes of the mechanism, one below the other: presenter.py says what stands there, view.py shows it."""
