"""The kinds of shapes, one file each.

What lives here: what a body looks like and, with a density, weighs; lengths in metres in the shape's own axes.
May import: math3d, errors, model.fields.
Start reading at: box.py.
"""
