"""What the modular step alone needs: predictor, when to factorise again, extrapolation, bodies that nothing holds.

What lives here: parts of the step in formulations/modular.py; the matrix of it is in linear/saddle_point.py.
Imports: equations, solvers, system.
Start reading at: predictor.py, then reuse.py.
Why so: each part is tried by itself; the step reads as the list of them.
"""
