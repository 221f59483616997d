"""Contacts that explain energy which reactions make in the next pieces of a step (solvers/modular/unearned.py).

What contacts do at the end of a piece moves bodies beside their free motion, which opens rows by the square of that;
what they press with goes on through the next piece. Shapes that are merely near explain nothing.
"""

from __future__ import annotations

from collections.abc import Iterable

from linkwork.partners.contact import Contact
from linkwork.solvers.modular.unearned import EXPLAINED
from linkwork.system.elimination_plan import WHEN, SolverScratch
from linkwork.system.state import NEVER


def explain(touching: Contact, scratches: Iterable[SolverScratch]) -> None:
    """Write down whether contacts explain what the next pieces make, unless something was noted already."""
    now = EXPLAINED if touching.has_pressed else NEVER
    for scratch in scratches:
        if scratch.unearned[WHEN] in (EXPLAINED, NEVER):
            scratch.unearned[WHEN] = now
