"""The kinds of measures, one file each.

What lives here: measures of a mechanism, as frozen values; a kind is found by its file.
May import: math3d, errors, the rest of model.
Start reading at: formula.py; measure.py has what all share.
"""
