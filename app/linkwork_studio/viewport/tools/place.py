"""Put bodies where the user clicks: on the face below, or on the grid."""

from __future__ import annotations

from typing import ClassVar

import numpy as np
from PySide6.QtCore import Qt

from linkwork.model.bodies.body import Body
from linkwork_studio.commands.placing import adding, standing
from linkwork_studio.viewport import snapping
from linkwork_studio.viewport.tools.aiming import Aim, aim_on_face, as_vector, glow
from linkwork_studio.viewport.tools.tool import Pointer, Tool, Workplace

SIZE = 0.08  # of a new body by the distance of the eye, before it is rounded


class PlaceTool(Tool):
    """A ghost of the body follows the mouse."""

    title: ClassVar[str] = "place"
    cursor: ClassVar[Qt.CursorShape] = Qt.CursorShape.CrossCursor

    def __init__(self, place: Workplace, kind: str) -> None:
        super().__init__(place)
        self.kind = kind
        name = kind.replace("_", " ")
        self.hint = (
            f"Click a face or the grid to place the {name}; Shift for several, Ctrl to ignore the grid. Esc leaves."
        )

    def press(self, pointer: Pointer) -> bool:
        """A drag turns the view, a click places."""
        return False

    def hover(self, pointer: Pointer) -> None:
        """Show what a click would make."""
        aim = aim_on_face(self.place, pointer)
        if aim is None:
            self.cancel()
            return
        body = self._body(aim)
        self.place.show_ghost((body,))
        self.place.draw(glow(self.place, aim._replace(axis=None, what="")))

    def release(self, pointer: Pointer, dragged: bool) -> None:
        """Make it, and go on with Shift only."""
        aim = None if dragged else aim_on_face(self.place, pointer)
        if aim is None:
            return
        self.place.ask(adding(self._body(aim)))
        if pointer.modifiers & Qt.KeyboardModifier.ShiftModifier:
            self.cancel()
        else:
            self.place.put_away()

    def wants(self, key: int) -> bool:
        """Enter places it in the middle of the view."""
        return key in (Qt.Key.Key_Return, Qt.Key.Key_Enter)

    def key(self, key: int, text: str = "") -> bool:
        """Enter places it at the focus, for hands that have no mouse."""
        if not self.wants(key):
            return False
        x, y, _ = self.place.camera.focus
        size = snapping.step(self.place.camera)
        up = np.array((0.0, 0.0, 1.0))
        point = snapping.snapped(np.array((x, y, self.place.floor)), up, size)
        self.place.ask(adding(self._body(Aim(point, "", up))))
        self.place.put_away()
        return True

    def _body(self, aim: Aim) -> Body:
        normal = as_vector(aim.axis) if aim.axis is not None else (0.0, 0.0, 1.0)
        return standing(self.place.seen, self.kind, as_vector(aim.point), normal, SIZE * self.place.camera.distance)
