"""The loop without a thread and without a window: step, swap, snapshot.

What lives here: Simulation, which owns the installed system; swap.py, where all changes of the user are digested.
May import: checks, compiler, solvers, results, model, system, equations, math3d.
Start reading at: simulation.py.
Why so: one door installs a system and raises the revision, so every snapshot can be trusted to say what it shows.
"""

from linkwork.simulation.simulation import Simulation

__all__ = ["Simulation"]
