"""Meshes of shapes: structured ones of what has a formula, cubes for what has none.

What lives here: functions from lengths, or from a closed surface of triangles, to a mesh of quadratic elements.
Imports: errors, fem; numpy, scipy.
Start reading at: blocks.py, then link_plate.py; voxels.py for any closed surface.
Why so: structured blocks keep volume and round edges exact, which no mesher of triangles does, and need no library.
"""
