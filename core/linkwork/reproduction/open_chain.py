"""The comparison that papers/003 announces, on the open chain of its figure 1."""

from __future__ import annotations

from linkwork.benchmarks.chain import model
from linkwork.reproduction.case import Case, Figure, Outcome
from linkwork.reproduction.forms import STEP, Scene, compared

SIZES = {6: 1e-3, 60: 2e-2}  # links, and how far the forms may be from the recursion after half a second [m]
UNTIL = 0.5  # seconds


def _run() -> Outcome:
    figures, verdicts = [], []
    for count, bound in SIZES.items():
        title = f"Open chain of {count} links: distance from the recursion"
        empty = Figure(f"open_chain_{count}", title, "time [s]", "error [m]", ())
        shows = f"both forms and the global one give the same motion: {count} links"
        drawn, found = compared(empty, Scene(model(count), count, UNTIL), ("recursive", STEP / 2), bound, shows)
        figures.append(drawn)
        verdicts += found
    return Outcome(figures, verdicts)


CASES = (
    Case(
        name="open_chain",
        source="papers/003, sections 2 and 3, figure 1 (Dopico, Lopez, Luaces)",
        title="Index 3 with projections: global and semi-recursive forms",
        about="Square links of 0.2 m on hinges, held level and let go. Times are those of this machine at this moment.",
        run=_run,
    ),
)
