"""Shapes that stand in each other so deep that the nearest way out may be on the other side.

Obstacles that push like springs give way by some three times what a body moves in a step. Where that is more than half
of what two shapes are thick they part where they did not meet, as through a wall: the step is refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from linkwork.errors import SolverError
from linkwork.solvers.contact.obstacles import Obstacles

if TYPE_CHECKING:
    from linkwork.partners.contact import Contact
    from linkwork.partners.partner import Span
    from linkwork.system.shapes import Shapes


def half_thickness(shapes: Shapes) -> np.ndarray:
    """Of each shape [m]; of one that is known by its corners the radius of the ball around it."""
    known = shapes.size > 0.0
    return np.where(known.any(axis=1), np.where(known, shapes.size, np.inf).min(axis=1, initial=np.inf), shapes.reach)


def refuse_sunk(contact: Contact, how: Obstacles, span: Span) -> None:
    """SolverError for a body that stands too deep in another; gaps are those of the step that was just weighed."""
    now, count = contact.now, int(contact.now.count[0])
    touches = np.flatnonzero(now.pair[:count, 0] >= 0)
    if not touches.size:
        return
    depth, pair = -now.gap[touches], now.pair[touches]
    if how.sweeps == 0:
        scratch, ahead = (
            contact.contact_scratch,
            span.length if how.explicit else 0.0,
        )  # who is explicit looks at the start
        met = now.misses[touches] == 0
        end = scratch.gap[touches] + ahead * np.minimum(scratch.rate_after[touches], 0.0)
        depth = np.where(met, np.maximum(depth, -end), depth)
    beyond = depth - half_thickness(contact.shapes)[pair].sum(axis=1)
    worst = int(beyond.argmax())
    if not beyond[worst] > 0.0:
        return
    one, other = contact.elements(int(touches[worst]))
    time, h, title = float(span.state.time[0]), span.whole, span.formulation.title
    raise SolverError(
        f"{title} failed at {time:.4g} s: {one} and {other} stand {depth[worst]:.3g} m deep in each other, more than "
        "half of what both are thick, so nothing says on which side they part. "
        f"Use a smaller step than {h:g} s, or a formulation whose contacts do not give way, such as modular.",
        time,
        one,
    )
