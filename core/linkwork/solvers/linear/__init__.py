"""Linear algebra of the saddle-point matrix: factorise, solve, minimum-norm multipliers, closing of gaps.

What lives here: the sparse block LDLT of bodies and joints, forward and back substitution, redundant rows.
Imports: equations, solvers, system.
Start reading at: block_ldl.py, then components.py.
Why so: the factorisation lives inside nogil kernels that must not allocate, with an order of elimination that is made
    once for each topology; no library offers that.
"""
