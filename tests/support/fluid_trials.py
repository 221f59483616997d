"""A small pool at rest, on which measures of fluids are tried."""

from __future__ import annotations

from typing import Any

import linkwork as lw
from linkwork.results.run import Run

G = 9.81
DEPTH, WIDE, THICK, SPACING = 0.4, 0.8, 0.5, 0.04


def pool(**values: Any) -> lw.Mechanism:
    """Water 0.4 m deep above z = 0, 0.5 m thick across its plane, and a brick held in it at z = 0.2."""
    m = lw.Mechanism("pool", gravity=(0, 0, -G))
    m.add_body("brick", density=2000, shape=lw.Box(x=0.16, y=THICK, z=0.16), position=(0.12, 0, 0.2))
    m.add_joint("hold", "fixed", base="ground", follower="brick", at=(0.12, 0, 0.2))
    m.add_fluid("water", **{"size": (WIDE, THICK, DEPTH), "position": (0, 0, 0.2), "spacing": SPACING, **values})
    return m


def measured(m: lw.Mechanism, kind: str, until: float = 0.02, **fields: Any) -> Run:
    """A short run with a measure `m` of a kind."""
    m.add_measure("m", kind, fluid="water", **fields)
    return lw.simulate(m, until=until, step=2e-3, sample=until / 2)
