"""Drag one end of a joint to another body."""

from __future__ import annotations

from typing import ClassVar

from PySide6.QtCore import Qt

from linkwork.errors import ModelError
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.joints.joint import SIDES, Joint
from linkwork_studio import shown_units
from linkwork_studio.commands.connecting import Grip, reconnection
from linkwork_studio.viewport.sketch import Dot, Note, Sketch, Stroke
from linkwork_studio.viewport.tools.aiming import (
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
)
from linkwork_studio.viewport.tools.cut import marked_joint, nearest_joint, point_of
from linkwork_studio.viewport.tools.held import HeldAim, held, still
from linkwork_studio.viewport.tools.tool import Pointer, Tool, Workplace

CLOSED = 1e-7  # metres


class ReconnectTool(Tool):
    """Every joint shows a mark; from it a line leads to the body that the joint is to hold instead.

    The follower's side goes; with Alt it is the base's. Mark and aim go along with their bodies while the mechanism
    moves, and hold until the mouse moves on.
    """

    title: ClassVar[str] = "reconnect"
    cursor: ClassVar[Qt.CursorShape] = Qt.CursorShape.CrossCursor
    hint = "Drag from a joint to another body, or to empty space for the ground; Alt moves the other end. Esc leaves."

    def __init__(self, place: Workplace) -> None:
        super().__init__(place)
        self._joint = ""
        self._under, self._over = "", (0.0, 0.0)
        self._side = SIDES[1]
        self._aimed: HeldAim | None = None

    def press(self, pointer: Pointer) -> bool:
        """Take hold of a joint."""
        self._joint = marked_joint(self.place, pointer, self._under, self._over)
        if not self._joint:
            return False
        self.place.costing.forget()
        self._side = SIDES[0] if pointer.modifiers & Qt.KeyboardModifier.AltModifier else SIDES[1]
        self.place.report_click(self._joint, Qt.KeyboardModifier.NoModifier)
        return True

    def move(self, pointer: Pointer) -> None:
        """Take aim: what is under the mouse now stays the aim until the mouse moves on, wherever it swings."""
        self._aimed = held(self.place, self._aim(pointer), pointer)
        self.refresh()

    def release(self, pointer: Pointer, dragged: bool) -> None:
        """Reconnect, as one undo entry."""
        if dragged and not still(self._aimed, pointer):
            self._aimed = held(self.place, self._aim(pointer), pointer)
        joint = self.place.seen.joints.get(self._joint)
        aim = self._aimed.now(self.place) if dragged and self._aimed else None
        self._joint, self._aimed = "", None
        self.refresh()
        if joint is None or aim is None or (aim.body or GROUND_ID) == getattr(joint, self._kept()):
            return
        command, _ = reconnection(self.place.seen, joint, self._side, self._grip(aim))
        self.place.ask(command)

    def hover(self, pointer: Pointer) -> None:
        """Light up the joint under the mouse."""
        self._under, self._over = nearest_joint(self.place, pointer), pointer.pixel
        self.refresh()

    def refresh(self) -> None:
        """A mark on every joint; while one is dragged the line to what was aimed at, both where they are now."""
        if self._joint:
            self._show_aim()
            return
        dots = []
        for joint in self.place.seen.joints.values():
            is_under = joint.id == self._under
            dots.append(Dot(point_of(self.place, joint), "selection" if is_under else "accent", 5.0, glows=is_under))
        under = self.place.seen.joints.get(self._under)
        words = f"{under.id}: {under.base} and {under.follower}" if under else ""
        notes = (Note(point_of(self.place, under), words),) if under else ()
        self.place.draw(Sketch((), tuple(dots), notes))

    def cancel(self) -> None:
        """Let go."""
        self._joint, self._aimed = "", None
        super().cancel()

    def _show_aim(self) -> None:
        """Show where the end would go, and how wide the joint would be open."""
        joint = self.place.seen.joints.get(self._joint)
        aim = self._aimed.now(self.place) if self._aimed else None
        if joint is None or aim is None:
            return
        start = point_of(self.place, joint)
        words, color = self._words(joint, aim)
        line = Sketch((Stroke((start, aim.point), color, 2.0, dashed=True, head=9.0),))
        own = anchors_of(self.place, aim.body) if aim.body else Sketch()
        self.place.draw(own + line + glow(self.place, aim, "") + Sketch(notes=(Note(aim.point, words),)))

    def _kept(self) -> str:
        return SIDES[1 - SIDES.index(self._side)]

    def _words(self, joint: Joint, aim: Aim) -> tuple[str, str]:
        """What a release would do, and the colour to tell it in."""
        body = aim.body or GROUND_ID
        if body == getattr(joint, self._kept()):
            return f"{joint.id} already connects {body}.", "warning"
        try:
            command, gap = reconnection(self.place.seen, joint, self._side, self._grip(aim))
        except ModelError as error:
            return str(error), "error"
        if gap < CLOSED:
            return f"{joint.id} to {body}", "selection"
        self.place.costing.ask(command)
        return f"{joint.id} to {body}: gap {shown_units.format(gap, 'm', 3)}{cost_in_words(self.place)}", "error"

    def _grip(self, aim: Aim) -> Grip:
        axis = as_vector(aim.axis) if aim.axis is not None and aim.what in ("hole", "joint") else None
        return Grip(aim.body or GROUND_ID, as_vector(aim.point), axis)

    def _aim(self, pointer: Pointer) -> Aim | None:
        anchor = caught(self.place, pointer)
        if anchor is not None:
            return aim_at(anchor)
        body = body_under(self.place, pointer)
        if body:
            return aim_on_body(self.place, pointer, body)
        joint = self.place.seen.joints.get(self._joint)
        return in_space(self.place, pointer, point_of(self.place, joint) if joint else None)
