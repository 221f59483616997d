"""Contact: rows of points that touch, their multipliers with friction, and the verdict on a step.

What lives here: kernels that find what presses on what in one step, and what pushes the bodies apart.
Imports: equations, solvers, system.
Start reading at: contact.py, then sweeps.py.
Why so: every formulation that can meet obstacles takes the same push on its bodies.
"""
