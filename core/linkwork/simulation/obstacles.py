"""One step of a formulation that lets obstacles push in its own way (solvers/unilateral.py)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from linkwork.compiler.compiled import Compiled
from linkwork.solvers.contact.barriers import HIGH
from linkwork.solvers.contact.contact import press_on
from linkwork.solvers.contact.obstacles import Obstacles
from linkwork.solvers.formulation import FINE
from linkwork.solvers.unilateral import hold_off, settle
from linkwork.system.sending import Exchange, ExchangeRoom
from linkwork.system.state import State
from linkwork.system.workspace import Workspace

if TYPE_CHECKING:
    from linkwork.simulation.touching import Touching

Parts = tuple[Compiled, State, Workspace, Exchange, ExchangeRoom]
FreeSteps = Callable[[int], int]  # so many steps without obstacles; none evaluates a state without history


def step_past(touching: Touching, how: Obstacles, parts: Parts, free_steps: FreeSteps, h: float) -> int:
    """One step of h seconds; FINE or the number of the body that failed."""
    if how.explicit:
        return _explicit_step(touching, how, parts, free_steps, h)
    state = parts[1]
    touching.press_room.told[:] = 0.0
    code = free_steps(1)
    if code != FINE or not touching.now.count[0]:
        return code
    code = _hold_off(touching, how, parts, h)
    if code != FINE or not touching.press_room.told[0]:
        return code
    known = 1.0 if touching.press_room.told[2] else float(state.history[0])  # an impact begins a new history
    if how.sweeps:
        state.history[0] = 0.0
        code = free_steps(0)
        settle(parts[0].system, state, parts[2], touching.barriers, touching.now, touching.press_room, h)
    code = _evaluate(touching, parts, free_steps, h) if code == FINE else code
    state.history[0] = known
    _tell_reactions(touching, state, h)
    return code


def _tell_reactions(touching: Touching, state: State, h: float) -> None:
    """What pulls along the rows of hard ropes and stops, for those who ask for reactions [N or N m]."""
    now, count = touching.now, int(touching.now.count[0])
    ends = np.flatnonzero((now.pair[:count, 0] < 0) & (now.impulse[:count, 0] != 0.0))
    sign = np.where(now.pair[ends, 1] % 2 == HIGH, 1.0, -1.0)
    state.multipliers[touching.barriers.row[now.pair[ends, 1] // 2]] = sign * now.impulse[ends, 0] / h


def _explicit_step(touching: Touching, how: Obstacles, parts: Parts, free_steps: FreeSteps, h: float) -> int:
    """Forces at the start of the step, then the step."""
    if touching.now.count[0]:
        code = _hold_off(touching, how, parts, h)
        code = _evaluate(touching, parts, free_steps, h) if code == FINE else code
        if code != FINE:
            return code
    return free_steps(1)


def _hold_off(touching: Touching, how: Obstacles, parts: Parts, h: float) -> int:
    compiled, state, work, plan, exchange = parts
    room = (touching.linked, touching.barriers, touching.shapes, touching.now, touching.press_room)
    return hold_off(how, compiled.system, state, work, plan, exchange, *room, h)


def _evaluate(touching: Touching, parts: Parts, free_steps: FreeSteps, h: float) -> int:
    """Accelerations and reactions under the forces of the obstacles as they are now."""
    compiled, state, exchange = parts[0], parts[1], parts[4]
    beside = (touching.linked, touching.barriers, touching.now, touching.press_room)
    press_on(compiled.system, state, exchange, *beside, h)
    state.history[0] = 0.0
    return free_steps(0)
