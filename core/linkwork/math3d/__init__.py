"""Rotations, frames and inertia.

What lives here: pure functions on plain tuples of floats; vectors, unit quaternions (w, x, y, z), inertia tensors.
Imports: nothing.
Start reading at: rotation.py.
Why so: the words side needs hashable values and must load fast, so no numpy here; the kernels have their own algebra.
"""
