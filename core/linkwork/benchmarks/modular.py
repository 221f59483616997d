"""The modular formulation as a live run uses it: cost of a body in chains of any length.

One chain of 10,000 links reaches two kilometres from the origin, and what moves at one end of it is felt at the other;
the same bodies in chains of ten tell what size alone costs, which is what does not fit the processor's own memory.
"""

from __future__ import annotations

from linkwork.benchmarks import chain
from linkwork.benchmarks.case import Case, Entrant
from linkwork.benchmarks.running import own

WORDS = ("balanced", "fast", "exact")

CASES = (
    Case(
        name="modular_cost",
        title="Cost of a body by messages as the chain grows, step 1 ms",
        sizes=(10, 100, 1000, 10_000),
        step=1e-3,
        work=500_000,  # so that the start of a run, with its many rounds, is a small share of it for 10,000 bodies too
        entrants=tuple(Entrant(f"Linkwork modular, {w}", own(chain.model, "modular", chain.tip, w)) for w in WORDS),
        reference=chain.reference,
    ),
    Case(
        name="modular_many",
        title="Cost of a body by messages as there are more chains of ten beside each other, step 1 ms",
        sizes=(10, 100, 1000, 10_000),
        step=1e-3,
        work=500_000,
        entrants=(Entrant("Linkwork modular, balanced", own(chain.side_by_side, "modular", chain.tip, "balanced")),),
        reference=lambda _count, seconds: chain.reference(chain.TEN, seconds),
    ),
)
