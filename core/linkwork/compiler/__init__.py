"""From words to numbers: the only room that speaks both.

What lives here: model -> numbered arrays, rows of each joint, numbering, and the carrying of a state across an edit.
May import: model, system, equations, math3d; solvers only for the pattern of the matrix.
Start reading at: compile.py, then splicing.py: how the arrays of an edited model are cut from those before it.
"""
