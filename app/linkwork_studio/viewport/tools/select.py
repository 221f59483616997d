"""Select by click, add with Ctrl or Shift, or draw a box with Shift held."""

from __future__ import annotations

from typing import ClassVar

from PySide6.QtCore import QPoint, QRect, Qt

from linkwork_studio.viewport.tools.tool import Pointer, Tool


class SelectTool(Tool):
    """The tool that is in hand when no other is."""

    title: ClassVar[str] = "Select"
    hint: ClassVar[str] = (
        "Click to select, Ctrl adds. Drag to turn the view, Shift+drag draws a box. "
        "Wheel zooms, Shift with the middle button moves the view."
    )

    _start: QPoint | None = None

    def press(self, pointer: Pointer) -> bool:
        """With Shift a box begins; otherwise a drag turns the view."""
        self._start = pointer.position if pointer.modifiers & Qt.KeyboardModifier.ShiftModifier else None
        return self._start is not None

    def move(self, pointer: Pointer) -> None:
        """The box follows the mouse."""
        if self._start is not None:
            self.place.show_box(QRect(self._start, pointer.position).normalized())

    def release(self, pointer: Pointer, dragged: bool) -> None:
        """A click selects what is under it, a box all that has its middle inside."""
        if not dragged:
            self.place.report_click(pointer.hit.id, pointer.modifiers)
        elif self._start is not None:
            box = QRect(self._start, pointer.position).normalized()
            self.place.report_box(self.place.ids_within(box), pointer.modifiers)
        self.cancel()

    def cancel(self) -> None:
        """No box any more."""
        self._start = None
        self.place.show_box(QRect())
