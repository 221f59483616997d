"""Pure kernels: rows, bodies, forces; the mathematics stands above each.

What lives here: numba functions of arrays, no ids, no names, no allocation.
Imports: kernel_cache, system; llvmlite, numba, numpy.
Start reading at: rows.py, then laws.py; kernel.py says how they are compiled.
Why so: every kernel is compiled by `kernel`, so none can forget to release the lock of the interpreter; what kernels
share is a `part`, which is optimised with each of them and never by itself.
"""
