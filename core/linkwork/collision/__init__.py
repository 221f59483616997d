"""Which shapes touch where: broad phase, pairs of shapes, the points in which they meet.

What lives here: kernels from shapes and poses of bodies to a table of contacts; no forces, no time.
Imports: equations, system.
Start reading at: touching.py, then nearby.py, ahead.py,
meeting.py, convex.py, torus.py and overlap.py.
Why so: our own kernels instead of a library of collisions: they run without the interpreter's lock in one call for all
pairs, read the state where it lies, and give each contact a normal and points that stay where a body rests on a face.
"""
