"""Rotations, frames and inertia.

What lives here: pure functions on plain tuples of floats; vectors, unit quaternions (w, x, y, z), inertia tensors; and,
on arrays, what is between two frames of a bent beam.
Imports: nothing; numpy in bending.py, which nothing loads before a beam is bent.
Start reading at: rotation.py.
Why so: the words side needs hashable values and must load fast; the kernels have their own algebra.
"""
