"""One formulation in each file, declared as data (`FORMULATION`) and found by its name.

What lives here: the kernels that step a system, each by one formulation of the literature or of ours.
Imports: equations, solvers, system.
Start reading at: augmented_lagrangian.py, then modular.py.
Why so: a new formulation is a new file here; nothing else names it.
"""
