"""Python inside the window: presenter.py interprets lines, running.py is the `run` they speak to, view.py shows both.

Why so: what interprets and completes is the standard library's `code` and `rlcompleter`, which need no kernel process
and will be kept as long as Python; Qt's own two text fields show it. What is typed runs in the thread of the window,
as every edit does, so a line that takes longer than the user's patience is ended.
"""
