"""Project files and the formats of others; data only, never code.

What lives here: reading and writing, one file per format; versions and migrations of the project file.
May import: model, edits, math3d, errors, results.finding.
Start reading at: project.py, formats.py.
Why so: what a file says passes the same checks as what a person types, so a damaged file gives the same sentences.
"""
