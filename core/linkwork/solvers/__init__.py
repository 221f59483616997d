"""One formulation per file, integrators, linear algebra.

What lives here: formulations that step a system; each file declares one as data (`FORMULATION`) and is found by its
name. May import: equations, system, math3d; numba and numpy. Start reading at: formulation.py, then
augmented_lagrangian.py. Why so: the factorisation is our own because it lives inside nogil kernels that must not
allocate; blocks of 12 by the graph of the mechanism, ordered once for each topology.
"""
