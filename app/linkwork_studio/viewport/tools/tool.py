"""What all tools share: what they are told, what they may ask of the viewport."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Protocol

import numpy as np
from PySide6.QtCore import QPoint, QRect, Qt

from linkwork_studio.viewport.picking import Hit

DRAG_FROM = 4  # points that the mouse moves before a press becomes a drag


@dataclass(frozen=True, slots=True)
class Pointer:
    """The mouse at one moment.

    Attributes:
        position: in points of the viewport.
        modifiers: keys that are held.
        hit: what lies under it.
        origin, direction: the line of sight through it, global axes [m].
    """

    position: QPoint
    modifiers: Qt.KeyboardModifier
    hit: Hit
    origin: np.ndarray
    direction: np.ndarray

    @property
    def adds(self) -> bool:
        """Whether the user adds to the selection instead of replacing it."""
        return bool(self.modifiers & (Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.ControlModifier))


class Workplace(Protocol):
    """The viewport as tools see it."""

    def report_click(self, element_id: str, modifiers: Qt.KeyboardModifier) -> None:
        """Something was clicked; an empty id is the empty space."""
        ...

    def report_box(self, ids: tuple[str, ...], modifiers: Qt.KeyboardModifier) -> None:
        """A box was drawn around these elements."""
        ...

    def show_box(self, box: QRect) -> None:
        """Draw a selection box; an empty one hides it."""
        ...

    def ids_under(self, place: QPoint) -> tuple[str, ...]:
        """All elements under a place, the nearest first."""
        ...

    def ids_within(self, box: QRect) -> tuple[str, ...]:
        """Elements whose middle lies in a box of points."""
        ...


class Tool:
    """A gesture; one object per viewport, told of the left button only.

    `press` says whether the tool takes the gesture: if not, dragging turns the view.
    """

    title: ClassVar[str] = ""
    hint: ClassVar[str] = ""
    cursor: ClassVar[Qt.CursorShape] = Qt.CursorShape.ArrowCursor

    def __init__(self, place: Workplace) -> None:
        self.place = place

    def press(self, pointer: Pointer) -> bool:
        """The button went down; True to take the gesture."""
        return False

    def move(self, pointer: Pointer) -> None:
        """The mouse moved with the button down, in a gesture that was taken."""

    def release(self, pointer: Pointer, dragged: bool) -> None:
        """The button went up; `dragged` tells whether the mouse moved in between."""

    def key(self, key: int) -> bool:
        """A key was pressed; True if it meant something."""
        return False

    def cancel(self) -> None:
        """Forget what was begun."""
