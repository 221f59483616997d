"""Pull a body by a point while the run goes on: a spring between it and the mouse, whose force is shown."""

from __future__ import annotations

from typing import ClassVar

import numpy as np
from PySide6.QtCore import Qt

from linkwork.math3d import vector
from linkwork.math3d.vector import Vector
from linkwork.model.bodies.ground import GROUND_ID
from linkwork_studio import shown_units
from linkwork_studio.viewport import snapping
from linkwork_studio.viewport.sketch import Dot, Note, Sketch, Stroke
from linkwork_studio.viewport.tools.aiming import as_vector
from linkwork_studio.viewport.tools.tool import Pointer, Tool


class PullTool(Tool):
    """The hand: what it does is no edit, so that there is nothing to undo."""

    title: ClassVar[str] = "pull"
    hint: ClassVar[str] = "Drag a body during the run: a spring pulls it towards the pointer. Esc leaves."
    cursor: ClassVar[Qt.CursorShape] = Qt.CursorShape.OpenHandCursor

    _body = ""
    _point: Vector = vector.ZERO
    _plane: tuple[np.ndarray, np.ndarray] | None = None

    def press(self, pointer: Pointer) -> bool:
        """Take hold of what is under the mouse; over the empty space a drag turns the view."""
        body = self.place.seen.bodies.get(pointer.hit.id)
        if body is None or body.id == GROUND_ID:
            return False
        place = np.asarray(pointer.hit.point, float)
        self._body = body.id
        self._point = body.in_body(as_vector(place))
        self._plane = (place, np.asarray(pointer.direction, float))
        self.place.pull(self._body, self._point, as_vector(place))
        return True

    def move(self, pointer: Pointer) -> None:
        """The hand follows the mouse in the plane that faces the eye."""
        if self._plane is not None:
            found = snapping.on_plane(pointer.origin, pointer.direction, *self._plane)
            if found is not None:
                self.place.pull(self._body, self._point, as_vector(found))

    def release(self, pointer: Pointer, dragged: bool) -> None:
        """Let go; a click selects."""
        self.cancel()
        if not dragged:
            self.place.report_click(pointer.hit.id, pointer.modifiers)

    def refresh(self) -> None:
        """The spring and its force, as the run has them."""
        pulled = self.place.pulled
        if pulled is None:
            self.place.draw(Sketch())
            return
        force = vector.norm(pulled.force)
        self.place.draw(
            Sketch(
                (Stroke((pulled.point, pulled.target), "force", 2.2, head=11.0),),
                (Dot(pulled.point, "force", 4.5), Dot(pulled.target, "force", 3.0, glows=True)),
                (Note(pulled.target, shown_units.format(force, "N", 3)),),
            )
        )

    def cancel(self) -> None:
        """Let go, and draw nothing any more."""
        if self._body:
            self.place.let_go()
        self._body, self._plane = "", None
        super().cancel()
