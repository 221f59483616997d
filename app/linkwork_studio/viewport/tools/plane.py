"""Choose the drawing plane by a face."""

from __future__ import annotations

from typing import ClassVar

from PySide6.QtCore import Qt

from linkwork_studio.viewport.drawing_plane import DrawingPlane
from linkwork_studio.viewport.tools.aiming import Aim, as_vector, body_under, face_normal, glow
from linkwork_studio.viewport.tools.tool import Pointer, Tool


class PlaneTool(Tool):
    """A click on a face draws on it from now on; one into the empty space draws across the line of sight again."""

    title: ClassVar[str] = "plane"
    cursor: ClassVar[Qt.CursorShape] = Qt.CursorShape.CrossCursor
    hint: ClassVar[str] = "Click a face to draw on it, or empty space for the plane that faces you. Esc leaves."

    def hover(self, pointer: Pointer) -> None:
        """Show the normal of the face."""
        body = body_under(self.place, pointer)
        if not body:
            self.cancel()
            return
        self.place.draw(glow(self.place, Aim(pointer.hit.point, body, face_normal(self.place, pointer), "face")))

    def release(self, pointer: Pointer, dragged: bool) -> None:
        """Choose it, and go on with the tool that was in hand before."""
        if dragged:
            return
        plane = DrawingPlane()
        if body_under(self.place, pointer):
            plane = DrawingPlane(as_vector(pointer.hit.point), as_vector(face_normal(self.place, pointer)))
        self.place.plane = plane
        self.place.resume()
