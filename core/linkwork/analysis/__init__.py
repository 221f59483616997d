"""Questions asked of a mechanism.

What lives here: simulate over a time, accelerations at the stored state, mobility, where joints stand at the start;
statics with its slopes (implicit.py), modes and singular positions on small_motions.py, kinematics with inverse
dynamics; sweeps, sensitivities and optimisation on study.py. One question per file.
Imports: checks, compiler, edits, equations, errors, fem, files, math3d, mechanism, model, player, results, simulation,
    solvers, system; distributed, numpy, scipy.
Start reading at: simulate.py, then statics.py.
"""
