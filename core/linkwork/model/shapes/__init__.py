"""The kinds of shapes, one file each.

What lives here: what a body looks like and, with a density, weighs; lengths in metres in the shape's own axes.
Imports: errors, math3d, model.
Start reading at: box.py.
"""
