"""Questions to the mechanism as it stands: forms ask, replies and studies answer, asking.py waits, view.py shows."""
