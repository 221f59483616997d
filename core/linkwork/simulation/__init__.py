"""The loop without a thread and without a window: step, swap, snapshot; and its past, which can be gone on from.

What lives here: Simulation, which owns the installed system; swap.py, where all changes of the user are digested.
    Timeline, which drives it for whoever plays with it: journal.py has what was done (acts.py), history.py what came of
    it, moment by moment; replay.py and script.py run a journal again; attached.py is the hand that pulls and the
    condition that is waited for; ghost.py a second run beside the first.
Imports: checks, compiler, edits, equations, errors, files, kernel_cache, math3d, model, partners, results, solvers,
system; llvmlite, numba, numpy.
Start reading at: simulation.py, then timeline.py.
Why so: one door installs a system and raises the revision, so every snapshot can be trusted to say what it shows.
    Steps give the same bits however they are bundled, so that a journal needs no more than counts of steps.
"""

from linkwork.simulation.simulation import Simulation

__all__ = ["Simulation"]
