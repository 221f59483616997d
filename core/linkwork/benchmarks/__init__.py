"""Scenes on which speed and accuracy are measured, also beside other programs that are installed.

What lives here: cases (one file each, found by their `CASE`), the stopwatch, and what each peer needs to run a scene.
Imports: analysis, edits, errors, live_run, math3d, mechanism, model, simulation, solvers, system; exudyn, mujoco,
numpy, pinocchio, pydrake.
Start reading at: case.py, then chain.py.
Why so: ratios mean something only if all run in one go on one machine, and if everybody can run them again.
"""
