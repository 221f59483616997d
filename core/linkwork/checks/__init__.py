"""Reads a model and its numbers and says what is worth knowing, with the ids that it is about.

What lives here: findings (loose parts, redundant rows, open joints) and the count of freedom they need.
Imports: collision, compiler, equations, errors, extending, math3d, model, results, solvers, system; numpy, scipy.
Start reading at: check.py.
"""

from linkwork.checks.check import check

__all__ = ["check"]
