"""The help and the samples as pages for a web server, or for a folder that a browser opens.

What lives here: Markdown as HTML, the pages of the help with their navigation and an index to search, a gallery of the
samples in which each one plays, and the writing of all of it into a folder.
Imports: __version__, analysis, errors, files, handbook, mechanism.
Start reading at: writing.py.
Why so: what the window shows is written once; the site is the same text, and cannot say anything else.
"""
