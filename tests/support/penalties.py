"""Steps of a mechanism whose rows repeat each other by other penalties: in Python, where a constant can be changed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np

SCRIPT = """
import importlib, sys
support, solver, module, constant, *values = sys.argv[1:]
sys.path.insert(0, support)
from sample_models import bricard
from linkwork.simulation.simulation import Simulation
for value in values:
    setattr(importlib.import_module(f"linkwork.solvers.{module}"), constant, float(value))
    simulation = Simulation(bricard(), solver, 1e-3)
    simulation.advance(3)
    state = simulation.installed.state
    print(*state.q.ravel(), *(state.v.ravel() / 1e3), *(state.a.ravel() / 1e6))
"""


def stepped_by(solver: str, module: str, constant: str, values: tuple[float, ...]) -> np.ndarray:
    """Positions, and velocities and accelerations in steps, after three steps by each value of a constant."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    call = [sys.executable, "-c", SCRIPT, str(Path(__file__).parent), solver, module, constant, *map(str, values)]
    out = subprocess.run(call, env=environment, capture_output=True, text=True, check=True).stdout
    return np.array([line.split() for line in out.splitlines()], dtype=float)
