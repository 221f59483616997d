"""Rotations, frames and inertia.

What lives here: pure functions on plain tuples of floats; vectors, unit quaternions (w, x, y, z), inertia tensors; and,
on arrays, what is between two frames of a bent beam.
Imports: numpy.
Start reading at: rotation.py.
Why so: the words side needs hashable values and must load fast, so numpy is in bending.py
alone, which nothing loads before a beam is bent; the kernels have their own algebra.
"""
