"""Play, step, reset, speed, solver, time: presenter.py has the words, view.py the controls."""
