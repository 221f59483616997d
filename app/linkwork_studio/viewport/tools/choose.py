"""Click what something is to act on: the wishes of forces, drivers and measures, one click after the other."""

from __future__ import annotations

from typing import ClassVar

from PySide6.QtCore import Qt

from linkwork_studio.viewport.tools.tool import Pointer, Tool, Workplace


class ChooseTool(Tool):
    """Each click adds to the selection; whoever put it in hand takes it away once there is enough."""

    title: ClassVar[str] = "choose"
    cursor: ClassVar[Qt.CursorShape] = Qt.CursorShape.PointingHandCursor

    def __init__(self, place: Workplace, hint: str) -> None:
        super().__init__(place)
        self.hint = f"{hint} Esc leaves."  # type: ignore[misc]

    def release(self, pointer: Pointer, dragged: bool) -> None:
        """Add what is under the mouse, in the order of the clicks."""
        if not dragged and pointer.hit.id and pointer.hit.id not in self.place.selection:
            self.place.report_click(pointer.hit.id, Qt.KeyboardModifier.ShiftModifier)
