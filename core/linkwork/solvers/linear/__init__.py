"""Linear algebra of the saddle-point matrix: assemble, factorise, solve, refine, minimum norm, closing of gaps.

What lives here: rows as Jacobians (row_jacobians.py), the one saddle-point matrix (saddle_point.py), its sparse block
    LDLT with forward and back substitution (block_ldl.py), iterative refinement, Anderson mixing, redundant rows.
Imports: equations, solvers, system.
Start reading at: saddle_point.py, then block_ldl.py.
Why so: the factorisation lives inside nogil kernels that must not allocate, with an order of elimination that is made
    once for each topology; no library offers that.
"""
