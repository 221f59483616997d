"""Questions to the mechanism as it stands now: replies.py asks and tells, asking.py waits, view.py shows."""
