"""Which shapes touch where: broad phase, pairs of shapes, the points in which they meet.

What lives here: kernels from shapes and poses of bodies to a table of contacts; no forces, no time.
May import: equations, system, math3d; numba and numpy. Start reading at: touching.py, then convex.py.
Why so: our own kernels instead of a library (coal takes 60 MB with its dependencies and holds the interpreter's lock
while it is called pair by pair): they let the window breathe, read the state where it lies and keep contacts by id.
"""
