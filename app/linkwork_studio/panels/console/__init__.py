"""Python inside the window: presenter.py interprets lines, running.py is the `run` they speak to, view.py shows both.

Why so: what interprets and completes is the standard library's `code` and `rlcompleter`, which need no kernel process
and will be kept as long as Python; Qt's own two text fields show it. What is typed runs
in a thread beside the window (beside.py), which does what the document is asked for; it can be stopped at once.
"""
