"""The kinds of fluids and of what lets them in and out, one file each.

What lives here: fluids of a mechanism, as frozen values; a kind is found by its file.
Imports: errors, math3d, model.
Start reading at: fluid.py; flowing.py has what all share.
"""
