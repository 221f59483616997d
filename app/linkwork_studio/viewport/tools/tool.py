"""What all tools share: what they are told, what they may ask of the viewport."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol

import numpy as np
from PySide6.QtCore import QPoint, QPointF, QRect, Qt

from linkwork.math3d.vector import Vector
from linkwork.model.bodies.body import Body
from linkwork.model.model import Model
from linkwork.results.snapshot import Pulled
from linkwork_studio.document.command import Command
from linkwork_studio.viewport.anchor_table import AnchorTable
from linkwork_studio.viewport.camera import Camera
from linkwork_studio.viewport.costing import Costing
from linkwork_studio.viewport.drawing_plane import DrawingPlane
from linkwork_studio.viewport.picking import Hit
from linkwork_studio.viewport.sketch import Sketch

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
    def pixel(self) -> tuple[float, float]:
        """The position as plain numbers."""
        return (float(self.position.x()), float(self.position.y()))

    @property
    def is_free(self) -> bool:
        """Whether Ctrl is held, with which nothing snaps."""
        return bool(self.modifiers & Qt.KeyboardModifier.ControlModifier)

    @property
    def adds(self) -> bool:
        """Whether the user adds to the selection instead of replacing it."""
        return bool(self.modifiers & (Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.ControlModifier))


class Workplace(Protocol):
    """The viewport as tools see it.

    Attributes:
        seen: the mechanism with its bodies where the user sees them.
        selection: ids; locked: ids of what is not to be moved.
        anchors: where joints may go, at the poses that are seen.
        plane: where a click in the empty space lands.
        camera: the eye; view_size: of the widget in points; floor: height of the grid [m]; radius: of the scene [m].
        pulled: what the hand pulls in the run, or None.
        costing: asks the run what an edit would cost, and has the newest answer.
    """

    seen: Model
    selection: tuple[str, ...]
    locked: frozenset[str]
    anchors: AnchorTable
    plane: DrawingPlane
    camera: Camera
    view_size: tuple[int, int]
    floor: float
    radius: float
    pulled: Pulled | None
    costing: Costing

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

    def hit(self, place: QPointF) -> Hit:
        """What lies under a place, and where the line of sight meets it."""
        ...

    def draw(self, sketch: Sketch) -> None:
        """Draw this over the picture and nothing else."""
        ...

    def show_ghost(self, bodies: Sequence[Body]) -> None:
        """Draw bodies that are not there yet, and no others."""
        ...

    def ask(self, command: Command) -> None:
        """Have a command carried out."""
        ...

    def pull(self, body: str, point: Vector, target: Vector) -> None:
        """Pull a point of a body [m, its own frame] to a point in space [m] in the run."""
        ...

    def let_go(self) -> None:
        """Pull no more."""
        ...

    def end_gesture(self) -> None:
        """The next command is an undo entry of its own."""
        ...

    def tell(self, hint: str) -> None:
        """What the tool waits for now."""
        ...

    def put_away(self) -> None:
        """Take the first tool in hand again."""
        ...

    def resume(self) -> None:
        """Take the tool in hand again that was there before this one."""
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

    def hover(self, pointer: Pointer) -> None:
        """The mouse moved with no button down."""

    def wants(self, key: int) -> bool:
        """Whether a key means something now, so that the window's shortcuts leave it alone."""
        return False

    def key(self, key: int, text: str = "") -> bool:
        """A key was pressed; True if it meant something."""
        return False

    def refresh(self) -> None:
        """Bodies, eye or selection have changed: draw anew what the tool draws."""

    def step_back(self) -> bool:
        """Escape: undo the last stage of what was begun; False where there was nothing."""
        return False

    def cancel(self) -> None:
        """Forget what was begun, and draw nothing any more."""
        self.place.draw(Sketch())
        self.place.show_ghost(())
