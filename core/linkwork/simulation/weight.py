"""How much memory the numbers of a model take."""

from __future__ import annotations

import numpy as np

from linkwork.simulation.installed import Installed
from linkwork.system.packed import Packed


def weight(installed: Installed) -> int:
    """Bytes of the arrays that belong to a system: its constants, its state and its scratch arrays."""
    plans, supplies = installed.plans, installed.supplies
    rooms = (plans.in_space, plans.in_planes, supplies.branches, supplies.rates)
    parts: list[object] = [installed.compiled.system, installed.compiled.watch, installed.state, installed.work]
    parts += [part for scratch in rooms if scratch is not None for part in scratch]
    parts += [part for partner in installed.partners for part in partner.packed()]
    return sum(map(_bytes, parts))


def _bytes(value: object) -> int:
    if isinstance(value, np.ndarray):
        return value.nbytes
    return sum(map(_bytes, value)) if isinstance(value, Packed) else 0
