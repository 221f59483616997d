"""The kinds of bodies, one file each.

What lives here: rigid.py, ground.py and later kinds; what all bodies share stands in body.py.
Imports: errors, math3d, model.
Start reading at: rigid.py.
"""
