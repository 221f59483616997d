"""More contacts than a run can hold in memory are refused, with the body in the midst of them."""

from __future__ import annotations

import numpy as np

from linkwork.compiler.compiled import Compiled
from linkwork.errors import SolverError
from linkwork.system.shapes import MOST_CONTACTS, MOST_PAIRS, Shapes

MOST_PLACES = 1 << 22  # answers of bodies that joints hold to contacts of others, of 300 bytes each


def too_many_pairs(compiled: Compiled, shapes: Shapes, near: np.ndarray, time: float) -> SolverError:
    """What is told where too many shapes are near each other.

    Args:
        compiled: the mechanism.
        shapes: of its bodies.
        near: shapes of the pairs that were found, shape (pairs, 2).
        time: at which they were sought [s].
    """
    busiest, count = _busiest(compiled, shapes.body[near])
    return _told(
        f"more than {MOST_CONTACTS:,} contacts or {MOST_PAIRS:,} pairs of shapes near each other", busiest, count, time
    )


def too_many_places(compiled: Compiled, bodies: np.ndarray, time: float) -> SolverError:
    """What is told where contacts act on too many bodies through joints.

    Args:
        compiled: the mechanism.
        bodies: of each contact, shape (contacts, 2).
        time: of the step [s].
    """
    busiest, count = _busiest(compiled, bodies)
    return _told(f"contacts whose impulses reach other bodies in {MOST_PLACES:,} ways", busiest, count, time)


def _busiest(compiled: Compiled, bodies: np.ndarray) -> tuple[str, int]:
    """The body with the most contacts or pairs, other than the ground, and how many these are."""
    counts = np.bincount(bodies.ravel(), minlength=2)
    counts[0] = 0
    busiest = int(np.argmax(counts))
    return compiled.body_named(busiest), int(counts[busiest])


def _told(what: str, body: str, count: int, time: float) -> SolverError:
    return SolverError(
        f"{body} is in the midst of a crowd: at {time:.4g} s there are {what}, {count:,} of them on {body} alone. "
        "Move the bodies apart, join those that stay together into one, or let some of the shapes not collide.",
        time,
        body,
    )
