"""The kinds of measures, one file each.

What lives here: measures of a mechanism, as frozen values; a kind is found by its file.
Imports: errors, math3d, model.
Start reading at: formula.py; measure.py has what all share.
"""
