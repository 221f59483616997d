"""One step of a formulation that lets obstacles push in its own way (solvers/unilateral.py)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from linkwork.partners.sunk import refuse_sunk
from linkwork.solvers.contact.barriers import HIGH
from linkwork.solvers.contact.contact import press_on
from linkwork.solvers.contact.obstacles import Obstacles
from linkwork.solvers.formulation import FINE
from linkwork.solvers.unilateral import hold_off, solve_closed
from linkwork.system.pressing import ANY_STRUCK, MOVED
from linkwork.system.state import State

if TYPE_CHECKING:
    from linkwork.partners.contact import Contact
    from linkwork.partners.partner import Span


def push_before(contact: Contact, how: Obstacles, span: Span) -> int:
    """Forces at the start of a step, where they are those of the state there; FINE or the body that failed."""
    if not how.explicit:
        contact.contact_scratch.outcome[:] = 0.0
    if not how.explicit or not contact.now.count[0]:
        return FINE
    code = _hold_off(contact, how, span)
    refuse_sunk(contact, how, span)
    return _evaluate(contact, span) if code == FINE else code


def push_after(contact: Contact, how: Obstacles, span: Span) -> int:
    """Forces at the end of a step, where they are found there; FINE or the body that failed."""
    state, h = span.state, span.length
    if how.explicit or not contact.now.count[0]:
        return FINE
    code = _hold_off(contact, how, span)
    refuse_sunk(contact, how, span)
    if code != FINE or not contact.contact_scratch.outcome[MOVED]:
        return code
    known = (
        1.0 if contact.contact_scratch.outcome[ANY_STRUCK] else float(state.history[0])
    )  # an impact begins a new history
    if how.sweeps:
        state.history[0] = 0.0
        code = span.free(0, h)
        solve_closed(span.compiled.system, state, span.work, contact.barriers, contact.now, contact.contact_scratch, h)
    code = _evaluate(contact, span) if code == FINE else code
    state.history[0] = known
    _tell_reactions(contact, state, h)
    return code


def _tell_reactions(contact: Contact, state: State, h: float) -> None:
    """What pulls along the rows of hard ropes and stops, for those who ask for reactions [N or N m]."""
    now, count = contact.now, int(contact.now.count[0])
    ends = np.flatnonzero((now.pair[:count, 0] < 0) & (now.impulse[:count, 0] != 0.0))
    sign = np.where(now.pair[ends, 1] % 2 == HIGH, 1.0, -1.0)
    state.multipliers[contact.barriers.row[now.pair[ends, 1] // 2]] = sign * now.impulse[ends, 0] / h


def _hold_off(contact: Contact, how: Obstacles, span: Span) -> int:
    parts = span.compiled.system, span.state, span.work, span.plan, span.scratch
    scratch = contact.linked, contact.barriers, contact.shapes, contact.now, contact.contact_scratch
    return int(hold_off(how, *parts, *scratch, span.length))


def _evaluate(contact: Contact, span: Span) -> int:
    """Accelerations and reactions under the forces of the obstacles as they are now."""
    state, beside = span.state, (contact.linked, contact.barriers, contact.now, contact.contact_scratch)
    press_on(span.compiled.system, state, span.scratch, *beside, span.length)
    span.add_up()
    state.history[0] = 0.0
    return span.free(0, span.length)
