"""Draw a web of ropes: two corners of a rectangle on the drawing plane."""

from __future__ import annotations

from typing import ClassVar

import numpy as np
from PySide6.QtCore import Qt

from linkwork.edits import AddBody
from linkwork.errors import ModelError
from linkwork_studio import shown_units
from linkwork_studio.commands.stringing import web
from linkwork_studio.document.command import Command
from linkwork_studio.viewport.sketch import Note, Sketch
from linkwork_studio.viewport.tools.aiming import Aim, aim_on_plane, as_vector, glow
from linkwork_studio.viewport.tools.tool import Pointer, Tool, Workplace

STEPS = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}
STRANDS, MOST = 5, 12


class WebTool(Tool):
    """Two clicks make strands both ways, tied where they cross and held by the ground at their ends."""

    title: ClassVar[str] = "web"
    cursor: ClassVar[Qt.CursorShape] = Qt.CursorShape.CrossCursor

    def __init__(self, place: Workplace) -> None:
        super().__init__(place)
        self._corner: np.ndarray | None = None
        self._aim: Aim | None = None
        self._strands, self._refusal = STRANDS, ""

    @property
    def hint(self) -> str:  # type: ignore[override]
        """What is waited for, by stage."""
        if self._corner is None:
            return "Click a corner of the web. Esc leaves."
        return "Click the opposite corner. Up and Down: more or fewer strands. Esc goes back."

    def hover(self, pointer: Pointer) -> None:
        """Show the corner, or the web that a click would make."""
        self._aim = aim_on_plane(self.place, pointer, self._corner)
        self.refresh()

    def refresh(self) -> None:
        """Show what a click would make."""
        if self._aim is None:
            self.place.draw(Sketch())
            return
        if self._corner is None:
            self.place.draw(glow(self.place, self._aim))
            return
        made = self._made()
        bodies = tuple(edit.body for edit in made.edits if isinstance(edit, AddBody)) if made else ()
        self.place.show_ghost(bodies)
        note = Note(self._aim.point, self._refusal or self._words(), "warning" if self._refusal else "text")
        self.place.draw(glow(self.place, self._aim, "") + Sketch(notes=(note,)))

    def release(self, pointer: Pointer, dragged: bool) -> None:
        """The first click is a corner, the second makes the web."""
        self._aim = None if dragged else aim_on_plane(self.place, pointer, self._corner)
        if self._aim is None:
            return
        if self._corner is None:
            self._corner = self._aim.point
            self.place.tell(self.hint)
            return
        made = self._made()
        if made is None:
            self.place.tell(self._refusal)
            return
        self.cancel()
        self.place.tell(self.hint)
        self.place.ask(made)

    def wants(self, key: int) -> bool:
        """Arrows change the number of strands."""
        return key in STEPS and self._corner is not None

    def key(self, key: int, text: str = "") -> bool:
        """More strands, or fewer."""
        if not self.wants(key):
            return False
        self._strands = max(1, min(MOST, self._strands + STEPS[Qt.Key(key)]))
        self.refresh()
        return True

    def step_back(self) -> bool:
        """Let go of the corner."""
        had_one = self._corner is not None
        self.cancel()
        if had_one:
            self.place.tell(self.hint)
        return had_one

    def cancel(self) -> None:
        """Forget the corner."""
        self._corner, self._aim = None, None
        super().cancel()

    def _sides(self) -> tuple[np.ndarray, np.ndarray]:
        assert self._corner is not None
        assert self._aim is not None
        way = self._aim.point - self._corner
        first, second = self.place.plane.axes(self.place.camera)
        return (way @ first) * first, (way @ second) * second

    def _words(self) -> str:
        sizes = " × ".join(shown_units.format(float(np.linalg.norm(side)), "m", 3) for side in self._sides())
        return f"{sizes}, {self._strands} strands each way"

    def _made(self) -> Command | None:
        assert self._corner is not None
        self._refusal = ""
        first, second = self._sides()
        try:
            return web(self.place.seen, as_vector(self._corner), (as_vector(first), as_vector(second)), self._strands)
        except ModelError as reason:
            self._refusal = str(reason)
            return None
