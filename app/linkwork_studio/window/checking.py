"""Findings on the model, worked out in a thread of their own so that typing and dragging never wait for them."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

from PySide6.QtCore import QObject, QTimer, Signal

from linkwork.checks.check import check
from linkwork.errors import LinkworkError
from linkwork.model.model import Model
from linkwork.results.finding import Finding

PATIENCE = 150  # milliseconds without a further change


class Checking(QObject):
    """Emits `found(findings)` a little after the last change of the model."""

    found = Signal(tuple)

    def __init__(self, parent: QObject, may_begin: Callable[[], bool] = lambda: True) -> None:
        """Begin idle; nothing is worked out before `may_begin` says so."""
        super().__init__(parent)
        self._may_begin = may_begin
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="linkwork-checks")
        self._model: Model | None = None
        self._work: Future[tuple[Finding, ...]] | None = None
        self._timer = QTimer(self, interval=PATIENCE)
        self._timer.timeout.connect(self._look)

    def ask(self, model: Model) -> None:
        """Check this model in place of any that waits."""
        self._model = model
        self._timer.start()

    def close(self) -> None:
        """End the thread when it is through with what it works at."""
        self._timer.stop()
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _look(self) -> None:
        if self._work is not None and self._work.done():
            work, self._work = self._work, None
            if self._model is None:
                self._timer.stop()
            self.found.emit(work.result())
        elif self._work is None and self._model is not None and self._may_begin():
            self._work, self._model = self._pool.submit(_findings, self._model), None


def _findings(model: Model) -> tuple[Finding, ...]:
    """What the checks find; a model that they cannot even read is a finding of its own."""
    try:
        return check(model)
    except LinkworkError as error:
        element = getattr(error, "element", "")
        return (Finding("error", "unreadable", str(error), (element,) if element else ()),)
