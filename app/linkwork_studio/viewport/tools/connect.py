"""Connect two bodies: take hold of one, then of the other; where they lie over each other one click does it."""

from __future__ import annotations

import time
from typing import ClassVar

import numpy as np
from PySide6.QtCore import QPoint, Qt, QTimer

from linkwork.model import units
from linkwork.model.bodies.ground import GROUND_ID
from linkwork_studio.commands.connecting import Connection, Grip, Turning, are_joined, connection, force_between
from linkwork_studio.viewport import snapping
from linkwork_studio.viewport.sketch import Dot, Note, Sketch, Stroke
from linkwork_studio.viewport.swinging import swung
from linkwork_studio.viewport.tools.aiming import (
    Aim,
    aim_on_plane,
    anchors_of,
    as_vector,
    body_under,
    caught,
    cost_in_words,
    face_normal,
    glow,
    reaches,
)
from linkwork_studio.viewport.tools.tool import Pointer, Tool, Workplace

KINDS = {
    Qt.Key.Key_R: "revolute",
    Qt.Key.Key_S: "spherical",
    Qt.Key.Key_P: "prismatic",
    Qt.Key.Key_C: "cylindrical",
    Qt.Key.Key_U: "universal",
    Qt.Key.Key_F: "fixed",
}
FRAME_MS = 33


class ConnectTool(Tool):
    """Makes joints, and forces that act between two bodies; a joint shows what it will let move."""

    title: ClassVar[str] = "connect"
    cursor: ClassVar[Qt.CursorShape] = Qt.CursorShape.CrossCursor

    def __init__(self, place: Workplace, family: str = "joints", kind: str = "revolute") -> None:
        super().__init__(place)
        self.family, self.kind = family, kind
        self._first: Grip | None = None
        self._second: Grip | None = None
        self._turning = Turning()
        self._began = 0.0
        self._timer = QTimer(place)  # ends with the viewport
        self._timer.timeout.connect(self._swing)
        self._shown: Connection | None = None

    @property
    def hint(self) -> str:  # type: ignore[override]
        """What is waited for, by stage and kind."""
        name = self.kind.replace("_", " ").capitalize()
        is_joint = self.family == "joints"
        keys = "R S P C U F: other kinds. " if is_joint else ""
        if self._first is None:
            return f"{name}: click a body; where two lie over each other both are taken. {keys}Esc leaves."
        turns = "X flips, T turns. " if is_joint else ""
        return f"{name}: click the other body, or the empty space for the ground. {turns}{keys}Esc goes back."

    # -- the mouse ------------------------------------------------------------------------------------

    def hover(self, pointer: Pointer) -> None:
        """Show what a click would take."""
        aim = self._aim(pointer)
        if self._first is not None:
            self._second = self._other(aim)
            self._show(aim)
            return
        if aim is None:
            self.place.draw(Sketch())
            return
        partner = self._partner(aim)
        words = f"{aim.body} and {partner.body}" if partner else None
        own = anchors_of(self.place, aim.body) if aim.body else Sketch()
        self.place.draw(own + glow(self.place, aim, words))

    def release(self, pointer: Pointer, dragged: bool) -> None:
        """Take the first body, or both, or the second."""
        if dragged:
            return
        aim = self._aim(pointer)
        if self._first is not None:
            self._second = self._other(aim)
            self._make()
            return
        if aim is None:
            return
        self._first = self._grip(aim)
        self._second = self._partner(aim)
        if self._second is not None:
            self._make()
            return
        self.place.tell(self.hint)
        self.hover(pointer)

    # -- keys -----------------------------------------------------------------------------------------

    def wants(self, key: int) -> bool:
        """Letters of the kinds, flip and quarter turn."""
        return self.family == "joints" and (key in KINDS or key in (Qt.Key.Key_X, Qt.Key.Key_T))

    def key(self, key: int, text: str = "") -> bool:
        """Another kind, the other way round, or a quarter turn on."""
        if not self.wants(key):
            return False
        turning = self._turning
        if key == Qt.Key.Key_X:
            self._turning = Turning(not turning.flipped, turning.quarters)
        elif key == Qt.Key.Key_T:
            self._turning = Turning(turning.flipped, (turning.quarters + 1) % 4)
        else:
            self.kind = KINDS[Qt.Key(key)]
        self.place.tell(self.hint)
        if self._first is not None:
            self._show(None)
        return True

    def step_back(self) -> bool:
        """Let go of the first body."""
        had_one = self._first is not None
        self.cancel()
        if had_one:
            self.place.tell(self.hint)
        return had_one

    def cancel(self) -> None:
        """Let go of both."""
        self._first = self._second = self._shown = None
        self._turning = Turning()
        self._timer.stop()
        self.place.costing.forget()
        super().cancel()

    # -- what is taken --------------------------------------------------------------------------------

    def _aim(self, pointer: Pointer) -> Aim | None:
        """An anchor, a point of a body, or a place of the grid that stands for the ground."""
        anchor = caught(self.place, pointer)
        if anchor is not None:
            return Aim(anchor.point, anchor.body, anchor.axis, anchor.what)
        body = body_under(self.place, pointer)
        if body:
            return Aim(pointer.hit.point, body, face_normal(self.place, pointer), "point")
        facing = snapping.facing_axis(self.place.camera)
        through = np.zeros(3) if self._first is None else np.array(self._first.position)
        return aim_on_plane(self.place, pointer, through, facing)

    def _grip(self, aim: Aim) -> Grip:
        axis = as_vector(aim.axis) if aim.axis is not None else None
        return Grip(aim.body or GROUND_ID, as_vector(aim.point), axis)

    def _partner(self, aim: Aim) -> Grip | None:
        """What lies under an anchor: one of another body, or any body that is not held by this one already."""
        if not aim.body or aim.what == "point":
            return None
        place = self.place
        pixels, _ = place.camera.project(aim.point[None], *place.view_size)
        x, y = (float(c) for c in pixels[0])
        rows = place.anchors.under(place.camera, (x, y), place.view_size, aim.body)
        own = next((a for a in rows if a.body == aim.body), None)
        for other in place.anchors.beside(own, place.camera, place.view_size) if own else []:
            if self._may_join(aim.body, other.body):
                return self._grip(Aim(other.point, other.body, other.axis))
        for body in place.ids_under(QPoint(round(x), round(y))):
            if body in place.seen.bodies and self._may_join(aim.body, body) and reaches(place, body, aim.point):
                return self._grip(Aim(aim.point, body, aim.axis))
        return None

    def _may_join(self, body: str, other: str) -> bool:
        return body != other and (self.family != "joints" or not are_joined(self.place.seen, body, other))

    def _other(self, aim: Aim | None) -> Grip | None:
        """The second grip: of another body, or the ground right where the first one is."""
        assert self._first is not None
        if self._first.body != GROUND_ID and (aim is None or not aim.body):
            return Grip(GROUND_ID, self._first.position, self._first.axis)
        if aim is None:
            return None
        grip = self._grip(aim)
        return None if grip.body == self._first.body else grip

    # -- what is shown and made -----------------------------------------------------------------------

    def _connection(self) -> Connection | None:
        if self.family != "joints" or self._first is None or self._second is None:
            return None
        facing = as_vector(snapping.facing_axis(self.place.camera))
        return connection(self.place.seen, self.kind, self._first, self._second, facing, self._turning)

    def _show(self, aim: Aim | None) -> None:
        """The line between both grips, what would move, and the follower as the joint would let it move."""
        assert self._first is not None
        sketch = Sketch(dots=(Dot(self._first.position, "selection", 4.5, glows=True),))
        if aim is not None and aim.body:
            words = None if self._second is None else ""  # else there are words on the whole below
            sketch = anchors_of(self.place, aim.body) + sketch + glow(self.place, aim, words)
        self._shown = self._connection()
        if self._second is None:
            words = "Take another body." if aim is not None and aim.body else ""
            sketch += Sketch(notes=(Note(self._first.position, words, "warning"),) if words else ())
        else:
            ends = (self._first.position, self._second.position)
            telling = self._telling()
            color = "error" if self._shown and self._shown.gap else "selection"
            words = f"{self.kind.replace('_', ' ')}: {self._first.body} and {self._second.body}. {telling}"
            sketch += Sketch((Stroke(ends, color, 1.8, dashed=True),), (), (Note(ends[1], words.strip()),))
        self.place.draw(sketch)
        if self._shown is None:
            self._timer.stop()
            self.place.show_ghost(())
        elif not self._timer.isActive():
            self._began = time.perf_counter()
            self._timer.start(FRAME_MS)

    def _telling(self) -> str:
        """What would move; where a gap is left, what closing it would cost, as soon as the run has said so."""
        shown = self._shown
        if shown is None or not shown.gap:
            return shown.telling if shown else ""
        self.place.costing.ask(shown.command())
        told = cost_in_words(self.place)
        return f"Gap {units.format(shown.gap, 'm', 3)}{told}." if told else shown.telling

    def _swing(self) -> None:
        """One frame of the show."""
        shown = self._shown
        if shown is None or shown.joint.follower not in self.place.seen.bodies:
            self._timer.stop()
            return
        base = self.place.seen.bodies[shown.joint.base]
        follower = shown.moved or self.place.seen.bodies[shown.joint.follower]
        seconds = time.perf_counter() - self._began
        self.place.show_ghost((swung(shown.joint, base, follower, seconds, self.place.radius),))

    def _make(self) -> None:
        """Joint or force as one undo entry; the tool stays in hand."""
        if self._first is None or self._second is None:
            return
        made = self._connection()
        if made is not None:
            command = made.command()
        else:
            command = force_between(self.place.seen, self.kind, self._first, self._second)
        self.cancel()
        self.place.tell(self.hint)
        self.place.ask(command)
