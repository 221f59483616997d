"""The help as pages of text, for the window and for whoever asks from Python.

What lives here: pages, each a file of `resources/help` completed with what its kind says of itself (fields with units
and limits, rows, laws, what stays free), so that it cannot go stale; search in them; help and samples as a site.
Imports: __version__, analysis, errors, files, mechanism, model, solvers.
Start reading at: library.py, then kind_page.py.
Why so: a new kind has a page as soon as it has a file, and a test asks for the words that only a person can write.
"""
