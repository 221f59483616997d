"""A card over the picture while bodies are made elastic: what is being done, and a way to give it up."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QWidget

from linkwork_studio.look.theme import Theme
from linkwork_studio.window.progress_card import ProgressCard

MEANWHILE = "The run continues with the body as it was."


class ReductionCard(ProgressCard):
    """Shows itself as long as anything is reduced."""

    def __init__(self, over: QWidget, theme: Theme, give_up: Callable[[tuple[str, ...]], object]) -> None:
        """Stand over a widget; a click on Cancel gives up these bodies."""
        super().__init__(over, theme)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, False)
        self._bodies: tuple[str, ...] = ()
        self.cancel = QPushButton("Cancel")
        self.cancel.setToolTip("Leave the body as it is in the run.")
        self.cancel.clicked.connect(lambda: give_up(self._bodies))
        self.layout().addWidget(self.cancel, 0, Qt.AlignmentFlag.AlignRight)

    def look(self, step: str, bodies: tuple[str, ...]) -> None:
        """Tell what is being done for these bodies; nothing hides the card."""
        self._bodies = bodies
        if not bodies:
            self.hide()
            return
        doing = step.partition(": ")[2] or "meshing"
        named = bodies[0] if len(bodies) == 1 else f"{len(bodies)} bodies"
        self.show_busy(f"Making {named} elastic", f"{doing.capitalize()}. {MEANWHILE}")
