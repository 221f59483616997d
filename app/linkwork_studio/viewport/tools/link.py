"""Draw a link from one click to another; ends catch holes and other anchors."""

from __future__ import annotations

import math
from typing import Any, ClassVar

import numpy as np
from PySide6.QtCore import Qt

from linkwork.errors import ModelError
from linkwork.math3d.vector import Vector
from linkwork.model.bodies.body import Body
from linkwork_studio import shown_units
from linkwork_studio.commands.placing import adding, link
from linkwork_studio.viewport.sketch import Dot, Note, Sketch
from linkwork_studio.viewport.tools.aiming import Aim, aim_on_plane, anchors_of, as_vector, body_under, glow
from linkwork_studio.viewport.tools.held import HeldAim, held
from linkwork_studio.viewport.tools.tool import Pointer, Tool, Workplace
from linkwork_studio.viewport.tools.typed import TypedNumber

FIRST = "Click the start of the {}: the pointer snaps to holes and ends, Ctrl ignores the grid. Esc leaves."
SECOND = "Click its end, or type its length and press Enter. Esc goes back."


class LinkTool(Tool):
    """Two clicks make a flat link with a hole at either end, in the plane that faces the eye most."""

    title: ClassVar[str] = "link"
    cursor: ClassVar[Qt.CursorShape] = Qt.CursorShape.CrossCursor
    hint = FIRST.format("link")

    def __init__(self, place: Workplace) -> None:
        super().__init__(place)
        self._start: HeldAim | None = None
        self._end: Aim | None = None
        self._normal = place.plane.normal_seen(place.camera)
        self._typed = TypedNumber("m")
        self._refusal = ""

    def hover(self, pointer: Pointer) -> None:
        """Show where it would begin, or the link that a click would make."""
        aim = self._aim(pointer)
        if aim is None:
            self.place.draw(Sketch())
            return
        self._end = aim
        own = anchors_of(self.place, body_under(self.place, pointer))
        if self._start is None:
            self.place.draw(own + glow(self.place, aim))
        else:
            self._show(own)

    def release(self, pointer: Pointer, dragged: bool) -> None:
        """The first click begins, the second makes the link."""
        aim = None if dragged else self._aim(pointer)
        if aim is None:
            return
        if self._start is None:
            self._start = held(self.place, aim, pointer)
            self.place.tell(SECOND)
            self.hover(pointer)
        else:
            self._end = aim
            self._make()

    def wants(self, key: int) -> bool:
        """Digits are a length once the link has begun."""
        return self._start is not None and self._typed.wants(key)

    def key(self, key: int, text: str = "") -> bool:
        """Take a typed length."""
        if not self.wants(key):
            return False
        if self._typed.take(key, text):
            self._make()
        else:
            self._show(Sketch())
        return True

    def step_back(self) -> bool:
        """Let go of the beginning."""
        had_one = self._start is not None
        self.cancel()
        if had_one:
            self.place.tell(self.hint)
        return had_one

    def cancel(self) -> None:
        """Forget the beginning."""
        self._start = None
        self._typed.clear()
        super().cancel()

    def _aim(self, pointer: Pointer) -> Aim | None:
        if self._start is None:
            self._normal = self.place.plane.normal_seen(self.place.camera)
        begun = self._begun()
        return aim_on_plane(self.place, pointer, None if begun is None else begun.point)

    def _begun(self) -> Aim | None:
        """The beginning, where its body is now."""
        return None if self._start is None else self._start.now(self.place)

    def _link(self) -> Body | None:
        """What a click would make; None where there is no length."""
        begun = self._begun()
        if begun is None or self._end is None:
            return None
        start, end = begun.point, self._end.point
        length = self._typed.value
        if length is not None and np.linalg.norm(end - start) > 0.0:
            end = start + length * (end - start) / np.linalg.norm(end - start)
        touching = [aim.body for aim in (begun, self._end) if aim.body]
        self._refusal = ""
        try:
            return self._between(as_vector(start), as_vector(end), touching)
        except ModelError as reason:
            self._refusal = str(reason)
            return None

    def _between(self, start: Vector, end: Vector, touching: list[str]) -> Body:
        """A link from one point to another [m], beside those that it touches."""
        return link(self.place.seen, start, end, as_vector(self._normal), touching)

    def _show(self, own: Sketch) -> None:
        made, begun = self._link(), self._begun()
        if begun is None or self._end is None:
            return
        self.place.show_ghost((made,) if made else ())
        text = self._typed.text and f"{self._typed.text} {shown_units.label('m')}"
        if self._refusal:
            text = self._refusal
        elif made and not text:
            way = self._end.point - begun.point
            text = shown_units.format(length_of(made), "m", 3)
            text += f"   {shown_units.format(_slope(way, self._normal), 'rad', 3)}"
        begin = Sketch(dots=(Dot(begun.point, "selection", 4.0),))
        note = Note(self._end.point, text, "warning" if self._refusal else "text")
        self.place.draw(own + begin + glow(self.place, self._end, "") + Sketch(notes=(note,)))

    def _make(self) -> None:
        """Make it and begin anew; what cannot be made is said, and its beginning stays."""
        made = self._link()
        if made is None and self._refusal:
            self._typed.clear()
            self.place.tell(self._refusal)
            self._show(Sketch())
            return
        self.cancel()
        self.place.tell(self.hint)
        if made is not None:
            self.place.ask(adding(made))


def length_of(body: Any) -> float:
    """Length of a bar or a beam, or of the plate of a link [m]."""
    return float(body.length if hasattr(body, "length") else body.shapes[0].length)


def _slope(way: np.ndarray, normal: np.ndarray) -> float:
    """Angle above the horizon, or from the x axis in a level plane [rad]."""
    axis = int(np.argmax(np.abs(normal)))
    across, up = {0: (1, 2), 1: (0, 2), 2: (0, 1)}[axis]
    return math.atan2(way[up], way[across])
