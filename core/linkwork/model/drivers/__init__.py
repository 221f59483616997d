"""The kinds of drivers, one file each.

What lives here: drivers of a mechanism, as frozen values; a kind is found by its file.
Imports: errors, model.
Start reading at: motion.py; driver.py has what all share.
"""
