"""Click a joint, and it is cut: bodies fly on as they are."""

from __future__ import annotations

from typing import ClassVar

import numpy as np
from PySide6.QtCore import Qt

from linkwork.edits import RemoveElements
from linkwork.model.joints.joint import Joint
from linkwork_studio.document.command import Command
from linkwork_studio.viewport.sketch import Dot, Note, Sketch
from linkwork_studio.viewport.tools.tool import DRAG_FROM, Pointer, Tool, Workplace

NEAR = 14.0  # points of the screen


class CutTool(Tool):
    """Every joint shows a mark; a click cuts it, as often as there are joints, each as one undo entry."""

    title: ClassVar[str] = "cut"
    cursor: ClassVar[Qt.CursorShape] = Qt.CursorShape.CrossCursor
    hint: ClassVar[str] = "Click a joint to cut it, also while it runs; Ctrl+Z closes it again. Esc leaves."

    def __init__(self, place: Workplace) -> None:
        super().__init__(place)
        self._under, self._over = "", (0.0, 0.0)

    def hover(self, pointer: Pointer) -> None:
        """Light up the joint under the mouse."""
        self._under, self._over = nearest_joint(self.place, pointer), pointer.pixel
        self.refresh()

    def release(self, pointer: Pointer, dragged: bool) -> None:
        """A click cuts; a drag has turned the view."""
        joint = "" if dragged else marked_joint(self.place, pointer, self._under, self._over)
        if joint and joint not in self.place.locked:
            self._under = ""
            self.place.ask(Command(f"Cut joint {joint}", (RemoveElements((joint,)),), select=()))

    def refresh(self) -> None:
        """A mark on every joint, and words at the one that a click would cut."""
        joints = self.place.seen.joints
        dots = []
        for joint in joints.values():
            is_under = joint.id == self._under
            dots.append(Dot(point_of(self.place, joint), "error" if is_under else "accent", 5.0, glows=is_under))
        under = joints.get(self._under)
        words = f"cut {under.id}: {under.base} from {under.follower}" if under else ""
        notes = (Note(point_of(self.place, under), words, "error"),) if under else ()
        self.place.draw(Sketch((), tuple(dots), notes))


def point_of(place: Workplace, joint: Joint) -> np.ndarray:
    """Where a joint is seen [m]."""
    return np.array(place.seen.bodies[joint.base].in_global(joint.base_frame.position))


def nearest_joint(place: Workplace, pointer: Pointer) -> str:
    """The joint whose mark is under the mouse; empty for none."""
    joints = list(place.seen.joints.values())
    if not joints:
        return ""
    points = np.array([point_of(place, joint) for joint in joints])
    pixels, depth = place.camera.project(points, *place.view_size)
    off = np.where(depth > 0.0, np.linalg.norm(pixels - pointer.pixel, axis=1), np.inf)
    row = int(np.argmin(off))
    return joints[row].id if off[row] < NEAR else ""


def marked_joint(place: Workplace, pointer: Pointer, lit: str, pixel: tuple[float, float]) -> str:
    """The joint that was lit up when the mouse came to rest at a pixel, wherever it is now; else the one below it."""
    off = sum(abs(a - b) for a, b in zip(pointer.pixel, pixel, strict=True))
    return lit if off < DRAG_FROM and lit in place.seen.joints else nearest_joint(place, pointer)
