"""What became of an edit in the run: taken over, refused or failed, told with a way out; and what goes wrong later."""

from __future__ import annotations

from linkwork.results.finding import Finding
from linkwork.results.swap_report import SwapReport
from linkwork_studio import shown_units
from linkwork_studio.session.events import Failed
from linkwork_studio.window.action_set import ActionSet
from linkwork_studio.window.found import Found
from linkwork_studio.window.message_bar import MessageBar

WORTH_TELLING = 1e-9  # joules, metres or newton seconds
CLOSED = 0.1  # of the gap: what is left of more is yet to be closed
OF_THE_RUN = ("contradiction", "jump", "bushing_turned")  # codes of what a snapshot says that nobody else has told


class SwapNews:
    """Tells in the message bar, the status bar and the findings."""

    def __init__(self, actions: ActionSet, messages: MessageBar, found: Found) -> None:
        """Offer ways out of these actions."""
        self._actions, self._messages, self._found = actions, messages, found
        self._document, self._views = actions.context.document, actions.context.views
        self._noticed: tuple[Finding, ...] = ()

    def swapped(self, report: SwapReport) -> None:
        """The run took an edit over, or goes on without it."""
        self._found.take(swap=report.findings)
        if report.accepted:
            if self._messages.level == "error":
                self._messages.hide()
            if self._document.stack.entries:  # the start of another project is no edit
                self._views.say(in_words(report))
        else:
            why = report.findings[0].message if report.findings else "The run could not apply the edit."
            self._warn(f"{why} The run continues unchanged.", "Undo", "edit.undo")

    def failed(self, event: Failed) -> None:
        """A step failed, and the run stands still."""
        named = (event.element,) if event.element in self._document.model else ()
        self._found.take(swap=(Finding("error", "failed", event.message, named),))
        self._warn(event.message, *self._way_out())

    def noticed(self, findings: tuple[Finding, ...]) -> None:
        """What the newest snapshot says: told once, and among the findings as long as it is so."""
        found = tuple(finding for finding in findings if finding.code in OF_THE_RUN)
        if found == self._noticed:
            return
        fresh = [finding for finding in found if finding not in self._noticed]
        self._noticed = found
        self._found.take(run=found)
        if fresh:
            self._warn(fresh[0].message, *self._way_out(), fresh[0].level)

    def _way_out(self) -> tuple[str, str]:
        return ("Undo", "edit.undo") if self._document.stack.undo_label else ("Reset", "run.reset")

    def _warn(self, told: str, title: str, action: str, level: str = "error") -> None:
        self._messages.say(told, level, (title, self._actions.entry(action).trigger))


def in_words(report: SwapReport) -> str:
    """How long an edit took, and what it did to the energy and to gaps."""
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
