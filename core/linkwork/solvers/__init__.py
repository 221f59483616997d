"""How a system is stepped: formulations, linear algebra, contact, and the parts that they share.

What lives here: formulations/ (one in each file), linear/ (factorise, solve, redundant rows), contact/, modular/ (what
that step alone needs); beside them integrators and what several formulations share.
Imports: equations, extending, system.
Start reading at: formulation.py, then formulations/modular.py and linear/saddle_point.py, which factorises its steps.
Why so: the factorisation is our own because it lives inside nogil kernels that must not allocate; blocks by the graph
    of the mechanism, ordered once for each topology.

One thread for each run: of a modular step of 1,000 bodies (under 1 ms) a quarter is the factor, whose columns follow
each other along a chain; two cores would save a quarter of it at best. Handing out twenty loops costs 0.03 ms by OpenMP
but 0.3 ms by numba's own layer, which is all that some machines have and which ends the process where two runs use it
at once; a second run, a study or the window is a better use of the second core.
"""
