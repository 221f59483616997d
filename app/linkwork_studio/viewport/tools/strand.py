"""Draw a beam or a cable by two clicks, or along points; ends take hold of the bodies that they catch."""

from __future__ import annotations

from typing import ClassVar

import numpy as np
from PySide6.QtCore import Qt

from linkwork.errors import ModelError
from linkwork.model.bodies.beam import Beam
from linkwork_studio import shown_units
from linkwork_studio.commands.connecting import Grip
from linkwork_studio.commands.stringing import strung
from linkwork_studio.viewport.sketch import Dot, Note, Sketch
from linkwork_studio.viewport.tools.aiming import (
    Aim,
    aim_at,
    aim_on_body,
    anchors_of,
    body_under,
    caught,
    glow,
    in_space,
)
from linkwork_studio.viewport.tools.held import HeldAim, grip_of, held
from linkwork_studio.viewport.tools.tool import Pointer, Tool, Workplace
from linkwork_studio.viewport.tools.typed import TypedNumber

JOINTS = {Qt.Key.Key_F: "fixed", Qt.Key.Key_S: "spherical", Qt.Key.Key_N: ""}


class StrandTool(Tool):
    """What a beam and a cable have in common: points, what holds the ends, a typed length."""

    cursor: ClassVar[Qt.CursorShape] = Qt.CursorShape.CrossCursor
    holds: ClassVar[str] = "fixed"  # kind of the joints at its ends unless a key says otherwise
    second: ClassVar[str] = ""

    def __init__(self, place: Workplace) -> None:
        super().__init__(place)
        self._points: list[HeldAim] = []
        self._aimed: HeldAim | None = None
        self._typed = TypedNumber("m")
        self._joint, self._refusal = self.holds, ""

    @property
    def hint(self) -> str:  # type: ignore[override]
        """What is waited for, by stage."""
        ends = {"fixed": "fixed", "spherical": "ball joints", "": "free"}[self._joint]
        if self._points:
            return f"{self.second} Shift+click: on through this point. Ends: {ends} (F, S, N). Esc goes back."
        return (
            f"Click where the {self.title} begins: bodies, holes and ends catch the mouse, Ctrl lets go. "
            f"Ends: {ends} (F, S, N). Esc leaves."
        )

    def hover(self, pointer: Pointer) -> None:
        """Show where it would begin, or what a click would make."""
        self._aimed = held(self.place, self._aim(pointer), pointer)
        self.refresh()

    def refresh(self) -> None:
        """Show it where the bodies are now: its points go along with the bodies that they were clicked on."""
        aim = self._aimed.now(self.place) if self._aimed else None
        if any(point.now(self.place) is None for point in self._points):
            self.cancel()
        elif aim is None:
            self.place.draw(Sketch())
        elif self._points:
            self._show(aim)
        else:
            own = anchors_of(self.place, aim.body) if aim.body else Sketch()
            self.place.draw(own + glow(self.place, aim))

    def release(self, pointer: Pointer, dragged: bool) -> None:
        """The first click begins, one with Shift goes on through a point, the next one makes it."""
        if dragged:
            return
        self._aimed = held(self.place, self._aim(pointer), pointer)
        if self._aimed is None:
            return
        goes_on = bool(pointer.modifiers & Qt.KeyboardModifier.ShiftModifier)
        if self._points and not goes_on:
            self._make()
            return
        self._points.append(self._aimed)
        self.place.tell(self.hint)
        self.refresh()

    def wants(self, key: int) -> bool:
        """Letters for the ends; digits are a length once it has begun."""
        return key in JOINTS or (bool(self._points) and self._typed.wants(key))

    def key(self, key: int, text: str = "") -> bool:
        """Hold the ends otherwise, or take a typed length."""
        if not self.wants(key):
            return False
        if key in JOINTS:
            self._joint = JOINTS[Qt.Key(key)]
            self.place.tell(self.hint)
        elif self._typed.take(key, text):
            self._make()
            return True
        self.refresh()
        return True

    def step_back(self) -> bool:
        """Let go of the last point."""
        if not self._points:
            return False
        self._points.pop()
        self._typed.clear()
        if not self._points:
            self.cancel()
        self.place.tell(self.hint)
        self.refresh()
        return True

    def cancel(self) -> None:
        """Forget all points."""
        self._points, self._aimed, self._refusal = [], None, ""
        self._typed.clear()
        super().cancel()

    # -- of a kind ------------------------------------------------------------------------------------

    def _made(self, points: list[np.ndarray]) -> Beam:
        """The beam through these points [m]; raises ModelError where there is none."""
        raise NotImplementedError

    def _words(self, made: Beam) -> str:
        """What is said of it beside the mouse."""
        return shown_units.format(made.length, "m", 3)

    def _grip(self, aim: Aim) -> Grip | None:
        """What holds an end; None where it is free."""
        return grip_of(aim) if aim.body and self._joint else None

    # -- inside ---------------------------------------------------------------------------------------

    def _aim(self, pointer: Pointer) -> Aim | None:
        """An anchor, a point of a body, or a step of the grid."""
        anchor = caught(self.place, pointer)
        if anchor is not None:
            return aim_at(anchor)
        body = "" if pointer.is_free else body_under(self.place, pointer)
        if body:
            return aim_on_body(self.place, pointer, body)
        last = self._points[-1].now(self.place) if self._points else None
        return in_space(self.place, pointer, last.point if last else None)

    def _aims(self) -> list[Aim]:
        """All its points, where their bodies are now, with the one that the mouse is on."""
        told = [*self._points, *([self._aimed] if self._aimed else [])]
        return [aim for aim in (point.now(self.place) for point in told) if aim is not None]

    def _strand(self) -> Beam | None:
        """What a click would make; None where it cannot be, and the reason is kept."""
        self._refusal = ""
        try:
            return self._made([aim.point for aim in self._aims()])
        except ModelError as reason:
            self._refusal = str(reason)
            return None

    def _show(self, aim: Aim) -> None:
        made = self._strand()
        self.place.show_ghost((made,) if made else ())
        text = self._refusal or (self._words(made) if made else "")
        if self._typed.text and not self._refusal:
            text = f"{self._typed.text} {shown_units.label('m')}"
        set_points = tuple(Dot(point.point, "selection", 4.0) for point in self._aims()[:-1])
        own = anchors_of(self.place, aim.body) if aim.body else Sketch()
        note = Note(aim.point, text, "warning" if self._refusal else "text")
        bare = aim._replace(axis=None)
        self.place.draw(own + Sketch(dots=set_points) + glow(self.place, bare, "") + Sketch(notes=(note,)))

    def _make(self) -> None:
        """Make it and begin anew; what cannot be made is said, and its points stay."""
        aims, made = self._aims(), self._strand()
        if made is None or len(aims) < 2:
            self._typed.clear()
            self.place.tell(self._refusal)
            self.refresh()
            return
        ends = self._grip(aims[0]), self._grip(aims[-1])
        command = strung(self.place.seen, made, ends, self._joint or self.holds)
        self.cancel()
        self.place.tell(self.hint)
        self.place.ask(command)
