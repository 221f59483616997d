"""The numbers over the picture: what they say now, and what they mean where the user asks."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable

from PySide6.QtCore import QPoint

from linkwork.model.model import Model
from linkwork.results.finding import Finding
from linkwork.results.snapshot import Snapshot
from linkwork_studio.commands.context import Context
from linkwork_studio.viewport.hud import Hud, HudRow
from linkwork_studio.window.action_set import ActionSet
from linkwork_studio.window.energy_scale import energy_scale
from linkwork_studio.window.explanation import Explanation
from linkwork_studio.window.hud_rows import HudReadout, More

NAME = "numbers"  # in what is shown besides the mechanism: all numbers instead of the first few
REPEATED = "redundant_rows"  # code of the finding on rows that repeat others


class Numbers:
    """Fills a card over the picture and explains its lines."""

    def __init__(self, hud: Hud, context: Context, actions: ActionSet) -> None:
        """Fill a card with numbers of the run of a context."""
        self.hud, self.explanation = hud, Explanation(hud.parentWidget())
        self._context, self._actions = context, actions
        self._readout = HudReadout()
        self._repeated = ""
        self._scaled: Model | None = None
        self._pictures, self._since = 0, 0.0
        self._clock: Callable[[], float] = time.perf_counter
        hud.asked.connect(self._explain)
        hud.may_ask = lambda: context.views.armed() == "select"

    def begin_anew(self) -> None:
        """Another project has another size of energies."""
        self._readout, self._repeated, self._scaled = HudReadout(), "", None

    def take_findings(self, findings: Iterable[Finding]) -> None:
        """Note what was found about the rows of the joints."""
        self._repeated = next((f.message for f in findings if f.code == REPEATED), "")

    def count_picture(self) -> None:
        """Another picture of the run was asked for."""
        self._pictures += 1

    def show(self, snapshot: Snapshot | None) -> None:
        """Show what a snapshot says."""
        context = self._context
        frames = self._frames(snapshot)
        more = None
        if NAME in context.document.looks.shown and snapshot is not None:
            rows = sum(len(joint.rows()) for joint in context.document.model.joints.values())
            more = More(context.session.cost, frames, rows, self._repeated)
        if context.document.model is not self._scaled:
            self._scaled = context.document.model
            self._readout.resting = energy_scale(self._scaled)
        self.hud.set_rows(self._readout.rows(snapshot, context.session.speed, more))

    def explain_all(self) -> None:
        """Tell what all numbers mean."""
        rows = self.hud.rows
        if rows:
            self.explanation.tell(rows, None, self.hud.mapToGlobal(QPoint(self.hud.width() + 8, 0)))

    def _explain(self, row: HudRow, place: QPoint) -> None:
        self.explanation.tell((row,), self._actions.entry(row.way) if row.way else None, place)

    def _frames(self, snapshot: Snapshot | None) -> float:
        """Pictures per second since the last call; nan while nothing runs."""
        now = self._clock()
        passed, pictures = now - self._since, self._pictures
        self._since, self._pictures = now, 0
        is_running = snapshot is not None and snapshot.playing
        return pictures / passed if is_running and passed > 0.0 else math.nan
