"""Sliders that are moved while it runs, and what the measures say: presenter.py reads the model, view.py shows it."""
