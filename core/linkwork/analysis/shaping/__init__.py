"""Best shape of a plate in a mechanism: its material where the loads of the motion need it.

What lives here: the region that a body's shape offers, the loads that joints and its own inertia put on it during a
run, the question that improves a design round by round, and the edits that put it into the mechanism.
Imports: analysis, edits, errors, files, math3d, mechanism, model, results; numpy.
Start reading at: question.py, then motion_loads.py.
Why so: best_shape/ knows grids and numbers alone; what a body, a joint and a run are stays here.
"""
