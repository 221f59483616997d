"""The running simulation behind a mailbox: a worker thread, the newest snapshot, a queue of events.

What lives here: the only driver of linkwork.simulation in the studio, and the ghost that runs beside it; no Qt.
Imports: linkwork compiler, edits, equations, errors, files, kernel_cache, math3d, model, player, results, simulation,
    solvers; platformdirs.
Start reading at: session.py.
Why so: state goes newest-wins, events must not be lost, and nobody waits for the other side.
"""
