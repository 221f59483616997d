"""What the run says when it has taken over an edit, in one sentence."""

from __future__ import annotations

from linkwork.results.swap_report import SwapReport
from linkwork_studio import shown_units

WORTH_TELLING = 1e-9  # joules, metres or newton seconds
CLOSED = 0.1  # of the gap: what is left of more is yet to be closed


def told(report: SwapReport) -> str:
    """How long it took, and what it did to the energy and to gaps."""
    words = [f"Applied in {report.milliseconds:.1f} ms"]
    if abs(report.energy_change) > WORTH_TELLING:
        words.append(f"energy changed by {report.energy_change:+.3g} J")
    if report.impulse > WORTH_TELLING:
        words.append(f"largest impulse {report.impulse:.3g} N s")
    if report.gap_before > WORTH_TELLING:
        is_closed = report.gap_after < CLOSED * report.gap_before
        before, after = (shown_units.format(gap, "m", 2) for gap in (report.gap_before, report.gap_after))
        words.append(f"a gap of {before} {f'was closed to {after}' if is_closed else 'is being closed gradually'}")
    return "; ".join(words) + "."
