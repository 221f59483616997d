"""What mechanisms are built from, to click: presenter.py says what is offered, view.py shows it."""
