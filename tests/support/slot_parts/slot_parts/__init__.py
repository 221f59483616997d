"""A pin in a slot and what goes with it."""
