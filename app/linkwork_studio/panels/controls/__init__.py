"""Sliders moved while it runs, and what measures say: presenter.py reads the model, view.py and pinned.py show it."""
