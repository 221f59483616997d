"""Steps that end where bodies bounce which joints hold.

An impact acts from its own time on (solvers/contact_sweeps.py), but with the geometry of the end of its step, and what
joints ask for at the new speeds is known from the next step on. Loose bodies do not feel that; those that joints hold
would be off by the rest of the step in the first order. So a step in which one of them bounces is made again in two
pieces, up to the impact and from there on, and again where there is another; each piece is a step of the formulation.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from linkwork.solvers.contact_rows import STRUCK, TOUCH
from linkwork.solvers.formulation import FINE
from linkwork.system.state import State, copied, restore

if TYPE_CHECKING:
    from linkwork.simulation.touching import Touching

MOST_SPLITS = 4  # of one step; what bounces more often does so as loose bodies do
SHORTEST = 1e-3  # of a step: no piece is shorter
LATE = (0.0, 1e-5, 1e-3)  # of a step by which the end of a piece is put off where it lies before the impact

Piece = Callable[[float], int]  # a step of so many seconds with contact; FINE or the body that failed


def may_bounce(touching: Touching) -> bool:
    """Whether anything that joints hold gives back speed when it is struck."""
    shapes, barriers = touching.shapes, touching.barriers
    bouncy = (shapes.restitution > 0.0).any() or (shapes.pair_law[:, :, 1] > 0.0).any()
    return bool(touching.linked.group.any() and (bouncy or (barriers.restitution > 0.0).any()))


def step_to_impacts(touching: Touching, state: State, piece: Piece, h: float, splits: int = MOST_SPLITS) -> int:
    """One step of h seconds in pieces that end at impacts; FINE or the number of the body that failed."""
    saved, kept, time = copied(state), touching.kept(), float(state.time[0])
    code = piece(h)
    rest = _left(touching)
    if code != FINE or splits == 0 or not SHORTEST * h < rest < (1.0 - SHORTEST) * h:
        return code
    for late in LATE:
        ahead = min(h - rest + late * h, (1.0 - SHORTEST) * h)
        restore(state, saved)
        touching.put_back(kept)
        code = piece(ahead)
        if code != FINE or _left(touching) >= 0.0:
            break
    if code != FINE:
        return code
    code = step_to_impacts(touching, state, piece, h - ahead, splits - 1)
    state.time[0] = time + h
    touching.stretch(h)
    return code


def _left(touching: Touching) -> float:
    """How long before the end of the piece the first body bounced that joints hold [s]; below zero where none did."""
    now, room, count = touching.now, touching.press_room, int(touching.now.count[0])
    struck = (room.closed[:count] == STRUCK) & (now.gap[:count] > TOUCH)
    held = (touching.linked.group[now.body[:count]] > 0).any(axis=1)
    return float(np.max(room.reach[:count], where=struck & held, initial=-1.0))
