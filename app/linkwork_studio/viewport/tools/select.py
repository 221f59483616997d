"""Select by click, add with Ctrl or Shift, go deeper with Alt, or draw a box with Shift held."""

from __future__ import annotations

from typing import ClassVar

from PySide6.QtCore import QPoint, QRect, Qt

from linkwork_studio.viewport.tools.tool import Pointer, Tool

ALT = Qt.KeyboardModifier.AltModifier


class SelectTool(Tool):
    """The tool that is in hand when no other is."""

    title: ClassVar[str] = "select"
    hint: ClassVar[str] = (
        "Click to select, Ctrl adds, Alt selects what lies behind. Drag to rotate, Shift+drag to select with a box, "
        "wheel to zoom, Shift + middle button to pan."
    )

    _start: QPoint | None = None
    _last = ""

    def press(self, pointer: Pointer) -> bool:
        """With Shift a box begins; otherwise a drag turns the view."""
        self._start = pointer.position if pointer.modifiers & Qt.KeyboardModifier.ShiftModifier else None
        return self._start is not None

    def move(self, pointer: Pointer) -> None:
        """The box follows the mouse."""
        if self._start is not None:
            self.place.show_box(box_between(self._start, pointer.position))

    def release(self, pointer: Pointer, dragged: bool) -> None:
        """A click selects what is under it, a box all that has its middle inside."""
        if not dragged:
            self._last = self._deeper(pointer) if pointer.modifiers & ALT else pointer.hit.id
            self.place.report_click(self._last, pointer.modifiers)
        elif self._start is not None:
            box = box_between(self._start, pointer.position)
            self.place.report_box(self.place.ids_within(box), pointer.modifiers)
        self.cancel()

    def _deeper(self, pointer: Pointer) -> str:
        """What lies behind the last one that was clicked, then the foremost again."""
        ids = self.place.ids_under(pointer.position)
        if not ids:
            return ""
        return ids[(ids.index(self._last) + 1) % len(ids)] if self._last in ids else ids[0]

    def cancel(self) -> None:
        """No box any more."""
        self._start = None
        self.place.show_box(QRect())


def box_between(one: QPoint, other: QPoint) -> QRect:
    """The box with these opposite corners, whichever is which."""
    left, top = min(one.x(), other.x()), min(one.y(), other.y())
    return QRect(left, top, abs(one.x() - other.x()), abs(one.y() - other.y()))
