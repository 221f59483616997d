"""Connect two bodies: take hold of one, then of the other; where they lie over each other one click does it.

What was taken goes along with its body, so that it can be done while the mechanism moves.
"""

from __future__ import annotations

import time
from dataclasses import replace
from typing import ClassVar

import numpy as np
from PySide6.QtCore import QPoint, Qt, QTimer

from linkwork.errors import ModelError
from linkwork.math3d import rotation, vector
from linkwork.math3d.vector import Vector
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.registry import FAMILIES
from linkwork_studio import shown_units
from linkwork_studio.commands.connecting import (
    AXES,
    CLOSED,
    Connection,
    Grip,
    Turning,
    are_joined,
    axis_named,
    between,
    connection,
    spans,
)
from linkwork_studio.document.command import Command
from linkwork_studio.viewport.sketch import Dot, Note, Sketch, Stroke
from linkwork_studio.viewport.swinging import swung
from linkwork_studio.viewport.tools.aiming import (
    AXIS_LENGTH,
    Aim,
    aim_at,
    aim_on_body,
    anchors_of,
    as_vector,
    body_under,
    caught,
    cost_in_words,
    glow,
    in_space,
    metres_per_point,
    reaches,
)
from linkwork_studio.viewport.tools.held import HeldAim, grip_of, held, still
from linkwork_studio.viewport.tools.tool import Pointer, Tool, Workplace

KINDS = {
    Qt.Key.Key_R: "revolute",
    Qt.Key.Key_S: "spherical",
    Qt.Key.Key_P: "prismatic",
    Qt.Key.Key_C: "cylindrical",
    Qt.Key.Key_U: "universal",
    Qt.Key.Key_F: "fixed",
}
CHOOSES = {Qt.Key.Key_X: "x", Qt.Key.Key_Y: "y", Qt.Key.Key_Z: "z", Qt.Key.Key_N: "normal", Qt.Key.Key_A: "along"}
FRAME_MS = 33


class ConnectTool(Tool):
    """Makes joints, and forces that act between two bodies; a joint shows what it will let move."""

    title: ClassVar[str] = "connect"
    cursor: ClassVar[Qt.CursorShape] = Qt.CursorShape.CrossCursor

    def __init__(self, place: Workplace, family: str = "joints", kind: str = "revolute") -> None:
        super().__init__(place)
        self.family, self.kind = family, kind
        self._first: HeldAim | None = None
        self._second: Grip | None = None
        self._aimed: HeldAim | None = None
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
        kinds = "R S P C U F: other kinds. " if is_joint else ""
        axes = "X Y Z N A or T: axis. " if self._has_axis else ""
        if self._spans:
            if self._first is None:
                return f"{name}: click the first end, on a body or in space. {kinds}Esc leaves."
            return f"{name}: click the second end. {kinds}Esc goes back."
        if self._first is None:
            return f"{name}: click a body; where two overlap, both are connected. {axes}{kinds}Esc leaves."
        more = f"{axes}Shift+T: quarter turn, I: flip. {kinds}" if is_joint else axes
        return f"{name}: click the other body, or empty space for the ground. {more}Esc goes back."

    @property
    def _spans(self) -> bool:
        return spans(self.family, self.kind)

    @property
    def _has_axis(self) -> bool:
        return not self._spans or self.family == "joints"

    # -- the mouse ------------------------------------------------------------------------------------

    def hover(self, pointer: Pointer) -> None:
        """Show what a click would take."""
        self._aimed = held(self.place, self._aim(pointer), pointer)
        self.refresh()

    def refresh(self) -> None:
        """Show it where the bodies are now: what was aimed at goes along with its body."""
        aim = self._aimed.now(self.place) if self._aimed else None
        if self._first is not None:
            if self._first.now(self.place) is None:
                self.cancel()
                return
            self._second = self._other(aim)
            self._show(aim)
            return
        if aim is None:
            self.place.draw(Sketch())
            return
        partner = self._partner(aim)
        words = f"{aim.body} and {partner.body}" if partner else None
        own = anchors_of(self.place, aim.body) if aim.body else Sketch()
        chosen = axis_named(self.place.seen, self._turning.axis, grip_of(aim)) if self._has_axis else None
        if chosen is not None:
            aim = aim._replace(axis=np.array(chosen))
        self.place.draw(own + glow(self.place, aim, words))

    def release(self, pointer: Pointer, dragged: bool) -> None:
        """Take the first body, or both, or the second."""
        if dragged:
            return
        if not still(self._aimed, pointer):
            self._aimed = held(self.place, self._aim(pointer), pointer)
        aim = self._aimed.now(self.place) if self._aimed else None
        if self._first is not None:
            self._second = self._other(aim)
            self._make()
            return
        if aim is None:
            return
        self._first = self._aimed
        self._second = self._partner(aim)
        if self._second is not None:
            self._make()
            return
        self.place.tell(self.hint)
        self.refresh()

    # -- keys -----------------------------------------------------------------------------------------

    def wants(self, key: int) -> bool:
        """Letters of the kinds, of the axes, flip and turn."""
        is_kind = self.family == "joints" and (key in KINDS or key == Qt.Key.Key_I)
        return is_kind or (self._has_axis and (key in CHOOSES or key == Qt.Key.Key_T))

    def key(self, key: int, text: str = "") -> bool:
        """Another kind or axis, the other way round, or with Shift and T a quarter turn on."""
        if not self.wants(key):
            return False
        turning = self._turning
        if key == Qt.Key.Key_I:
            self._turning = replace(turning, flipped=not turning.flipped)
        elif key == Qt.Key.Key_T and text.isupper():
            self._turning = replace(turning, quarters=(turning.quarters + 1) % 4)
        elif key == Qt.Key.Key_T:
            self._turning = replace(turning, axis=AXES[(AXES.index(turning.axis) + 1) % len(AXES)])
        elif key in CHOOSES:
            self._turning = replace(turning, axis=CHOOSES[Qt.Key(key)])
        else:
            self.kind = KINDS[Qt.Key(key)]
        self.place.tell(self.hint)
        self.refresh()
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
        self._first = self._second = self._shown = self._aimed = None
        self._turning = Turning()
        self._timer.stop()
        self.place.costing.forget()
        super().cancel()

    # -- what is taken --------------------------------------------------------------------------------

    def _aim(self, pointer: Pointer) -> Aim | None:
        """An anchor, a point of a body, or a place of the drawing plane that stands for the ground."""
        anchor = caught(self.place, pointer)
        if anchor is not None:
            return aim_at(anchor)
        body = body_under(self.place, pointer)
        if body:
            return aim_on_body(self.place, pointer, body)
        first = self._first.now(self.place) if self._first else None
        return in_space(self.place, pointer, first.point if first else None)

    def _partner(self, aim: Aim) -> Grip | None:
        """What lies under an anchor: one of another body, or any body that is not held by this one already."""
        if self._spans or not aim.body or aim.what == "point":
            return None
        place = self.place
        pixels, _ = place.camera.project(aim.point[None], *place.view_size)
        x, y = (float(c) for c in pixels[0])
        rows = place.anchors.under(place.camera, (x, y), place.view_size, aim.body)
        own = next((a for a in rows if a.body == aim.body), None)
        for other in place.anchors.beside(own, place.camera, place.view_size) if own else []:
            if self._may_join(aim.body, other.body):
                return grip_of(aim_at(other))
        for body in place.ids_under(QPoint(round(x), round(y))):
            if body in place.seen.bodies and self._may_join(aim.body, body) and reaches(place, body, aim.point):
                return grip_of(Aim(aim.point, body, aim.axis))
        return None

    def _may_join(self, body: str, other: str) -> bool:
        return body != other and (self.family != "joints" or not are_joined(self.place.seen, body, other))

    def _other(self, aim: Aim | None) -> Grip | None:
        """The second grip: of another body, a point in space, or for what meets the ground right at the first one."""
        first = self._grip()
        if aim is not None and self._spans:
            second = grip_of(aim)
            far = vector.norm(vector.subtract(second.position, first.position))
            return None if second.body == first.body or far < CLOSED else second
        if first.body != GROUND_ID and (aim is None or not aim.body):
            return None if self._spans else Grip(GROUND_ID, first.position, first.axis)
        if aim is None:
            return None
        grip = grip_of(aim)
        return None if grip.body == first.body else grip

    def _grip(self) -> Grip:
        """The first grip, where its body is now."""
        assert self._first is not None
        found = self._first.grip(self.place)
        assert found is not None
        return found

    # -- what is shown and made -----------------------------------------------------------------------

    def _connection(self) -> Connection | None:
        if self.family != "joints" or self._first is None or self._second is None:
            return None
        return connection(self.place.seen, self.kind, self._grip(), self._second, self._facing(), self._turning)

    def _show(self, aim: Aim | None) -> None:
        """The line between both grips, what would move, and the follower as the joint would let it move."""
        first = self._grip()
        sketch = Sketch(dots=(Dot(first.position, "selection", 4.5, glows=True),))
        if aim is not None and (aim.body or self._spans):
            words = None if self._second is None else ""  # else there are words on the whole below
            own = anchors_of(self.place, aim.body) if aim.body else Sketch()
            aim = aim._replace(axis=None) if self._spans else aim
            sketch = own + sketch + glow(self.place, aim, words)
        self._shown = self._connection()
        if self._second is None:
            words = self._refusal(aim)
            sketch += Sketch(notes=(Note(first.position, words, "warning"),) if words else ())
        else:
            ends = (first.position, self._second.position)
            color = "error" if self._shown and self._shown.gap else "selection"
            sketch += Sketch((Stroke(ends, color, 1.8, dashed=True),), (), (Note(ends[1], self._words(first)),))
            sketch += self._axis_line()
        self.place.draw(sketch)
        if self._shown is None or self._spans:
            self._timer.stop()
            self.place.show_ghost(())
        elif not self._timer.isActive():
            self._began = time.perf_counter()
            self._timer.start(FRAME_MS)

    def _refusal(self, aim: Aim | None) -> str:
        """Why a click would make nothing."""
        if aim is None:
            return ""
        if (aim.body or GROUND_ID) != self._grip().body:
            return "Click the second end elsewhere." if self._spans else ""
        return "Click another body." if aim.body else "Click a body." if self._spans else ""

    def _words(self, first: Grip) -> str:
        """What would be made, how long it is or which way its axis points, and what would move."""
        assert self._second is not None
        far = vector.norm(vector.subtract(self._second.position, first.position))
        chosen = self._turning.axis
        more = f", {shown_units.format(far, 'm', 3)}" if self._spans else f", axis {chosen}" * (chosen != AXES[0])
        words = f"{self.kind.replace('_', ' ')}: {first.body} and {self._second.body}{more}. {self._telling()}"
        return words.strip()

    def _axis_line(self) -> Sketch:
        """The axis of the joint to be, with an arrow, where it has one."""
        shown = self._shown
        if shown is None or self._spans or not shown.joint.coordinates:
            return Sketch()
        base = self.place.seen.bodies[shown.joint.base]
        origin = np.array(base.in_global(shown.joint.base_frame.position))
        own = rotation.rotate(shown.joint.base_frame.rotation, vector.Z)
        reach = 1.6 * AXIS_LENGTH * metres_per_point(self.place, origin) * np.array(rotation.rotate(base.rotation, own))
        return Sketch((Stroke((origin - reach, origin + reach), "joint", 1.8, head=9.0),))

    def _telling(self) -> str:
        """What would move; where a gap is left, what closing it would cost, as soon as the run has said so."""
        shown = self._shown
        if shown is None or not shown.gap:
            return shown.telling if shown else ""
        self.place.costing.ask(shown.command())
        told = cost_in_words(self.place)
        return f"Gap {shown_units.format(shown.gap, 'm', 3)}{told}." if told else shown.telling

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

    def _facing(self) -> Vector:
        return as_vector(self.place.plane.normal_seen(self.place.camera))

    def _make(self) -> None:
        """Joint, force or measure as one undo entry; after a refusal the first end stays taken."""
        if self._first is None or self._second is None:
            return
        command = self._command()
        if command is None:
            return
        self.cancel()
        self.place.tell(self.hint)
        self.place.ask(command)

    def _command(self) -> Command | None:
        made = self._connection()
        if made is not None:
            return made.command()
        assert self._second is not None
        cls = FAMILIES[self.family][self.kind]
        try:
            return between(self.place.seen, cls, self._grip(), self._second, self._facing(), self._turning)
        except ModelError as error:
            self.place.tell(str(error))
            return None
