"""The guide to a first mechanism: a card in the corner of the picture that goes on by itself."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from linkwork_studio.commands.context import Context
from linkwork_studio.commands.guide import STEPS, next_step
from linkwork_studio.window.step_card import StepCard

LOOK_EVERY = 250  # milliseconds
OVER = "Done", "Try more edits; Ctrl+Z undoes them. Press F1 for help and ? for all shortcuts."


class GuideCard(StepCard):
    """Shows one step at a time, and how many there are."""

    def __init__(self, over: QWidget) -> None:
        """Float over a widget, hidden until it is asked for."""
        super().__init__(over, "Guide")
        self.step = 0
        self._context: Context | None = None
        self._end = self.add_button("End the guide", self.end)
        self._timer = QTimer(self, interval=LOOK_EVERY)
        self._timer.timeout.connect(self.look)

    def begin(self, context: Context) -> None:
        """Guide from the first step that is not done."""
        self._context, self.step = context, 0
        self.show()
        self._tell()
        self._timer.start()

    def end(self) -> None:
        """Leave the user alone."""
        self._timer.stop()
        self.hide()

    def look(self) -> None:
        """Go on where the step is done."""
        found = next_step(self._context, self.step) if self._context else self.step
        if found != self.step:
            self.step = found
            self._tell()

    def _tell(self) -> None:
        is_over = self.step >= len(STEPS)
        title, text = OVER if is_over else STEPS[self.step][:2]
        self._end.setText("Close" if is_over else "End the guide")
        self.tell("" if is_over else f"Step {self.step + 1} of {len(STEPS)}", title, text)
