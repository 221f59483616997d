"""Pure kernels: rows, bodies, forces; the mathematics stands above each.

What lives here: numba functions of arrays, no ids, no names, no allocation.
May import: system, math3d; numba and numpy.
Start reading at: rows.py, then laws.py.
Why so: every kernel is compiled by `kernel`, so none can forget to release the lock of the interpreter.
"""
