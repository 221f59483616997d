"""The kinds of joints, one file each: frames, rows and free coordinates declared as data.

What lives here: what a joint holds and what it leaves free; joint.py has what all share, rows.py the two row shapes.
Imports: errors, math3d, model.
Start reading at: revolute.py.
Why so: every formulation reads the same declaration, so a new kind is one file and no solver learns of it.
"""
