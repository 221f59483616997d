"""What an edit that is not made yet would cost the run: asked while the mouse is held, answered a little later."""

from __future__ import annotations

from collections.abc import Callable

from linkwork.results.swap_report import SwapReport
from linkwork_studio.document.command import Command


class Costing:
    """Numbers the questions of a gesture and keeps the newest answer."""

    def __init__(self, tell: Callable[[int, Command], object], again: Callable[[], object]) -> None:
        """Begin without a question.

        Args:
            tell: is given number and command of each question.
            again: has the tool speak again of what was aimed at, once an answer is there.
        """
        self.newest: SwapReport | None = None
        self._tell, self._again = tell, again
        self._asked = self._answered = 0
        self._waiting: Command | None = None  # one question at a time, and the newest after it
        self._is_speaking = False

    def ask(self, command: Command) -> None:
        """Have the run say what a command would cost; not for words that an answer brings forth."""
        if self._is_speaking:
            return
        if self._asked > self._answered:
            self._waiting = command
            return
        self._asked += 1
        self._tell(self._asked, command)

    def take(self, number: int, report: SwapReport) -> None:
        """What the run says to the newest question; answers to questions of a gesture that is over are dropped."""
        if number <= self._answered:
            return
        self._answered, self.newest = number, report
        self._is_speaking = True
        try:
            self._again()
        finally:
            self._is_speaking = False
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            self.ask(waiting)

    def forget(self) -> None:
        """What is asked from now on is something else."""
        self._answered, self.newest, self._waiting = self._asked, None, None
