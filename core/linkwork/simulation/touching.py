"""Contact in a run: the tables that live beside a state, and a step with contact around that of a formulation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from linkwork.collision.touching import find_contacts
from linkwork.compiler.compiled import Compiled
from linkwork.compiler.linked import compile_linked
from linkwork.compiler.shapes import collides, compile_shapes
from linkwork.results.contacts import ContactPoints
from linkwork.solvers.contact import press, press_on
from linkwork.solvers.formulation import FINE
from linkwork.system.pressing import Linked, PressRoom, make_press_room
from linkwork.system.sending import Exchange, ExchangeRoom
from linkwork.system.shapes import Contacts, Shapes, TouchRoom, empty_contacts, make_touch_room
from linkwork.system.state import State
from linkwork.system.workspace import Workspace

FIRST_ROOM = 64  # contacts that there is room for at first
BODY_ROOM = 12  # for each shape more
SEEN = 1e-6  # metres: contacts that are nearer are shown, even where nothing presses


@dataclass(slots=True, eq=False)
class Touching:
    """What a run with contact needs beside system, state and scratch.

    Attributes:
        shapes, linked: what is constant between two edits.
        now, before: contacts of the last step and of the one before it.
        room: scratch of the search; press_room: of the impulses.
        step: length of the last step [s]; 0 before the first.
    """

    shapes: Shapes
    linked: Linked
    now: Contacts
    before: Contacts
    room: TouchRoom
    press_room: PressRoom
    step: float = 0.0

    def advance(
        self,
        parts: tuple[Compiled, State, Workspace, Exchange, ExchangeRoom],
        free_step: Callable[[], int],
        h: float,
        keeps_history: bool,
    ) -> int:
        """One step of h seconds with contact; FINE or the number of the body that failed."""
        compiled, state, work, plan, exchange = parts
        system = compiled.system
        self._find(compiled, state, h)
        places, changed = press_on(system, state, self.linked, self.now, self.press_room, h)
        self._provide(len(system.width), places)
        if changed and not keeps_history:
            state.history[0] = 0.0
        code = free_step()
        if code != FINE:
            return code
        shapes, linked = self.shapes, self.linked
        code = press(system, state, work, plan, exchange, linked, shapes, self.now, self.press_room, h)
        if self.press_room.told[0] and not keeps_history:
            state.history[0] = 0.0
        self.step = h
        return code

    def _find(self, compiled: Compiled, state: State, h: float) -> None:
        """Bring the table up to date, with more room where it lacks."""
        self.now, self.before = self.before, self.now
        while True:
            find_contacts(compiled.system, state, self.shapes, self.room, self.before, self.now, h)
            if not self.room.found[1]:
                return
            order = self.room.order
            self.now = empty_contacts(2 * len(self.now.gap))
            self.room = make_touch_room(self.shapes, 2 * len(self.room.near))._replace(order=order)

    def _provide(self, bodies: int, places: int) -> None:
        """Scratch for all contacts of the table and their columns."""
        contacts, room = len(self.now.gap), self.press_room
        if len(room.gap) < contacts or len(room.column_body) < places:
            columns = max(len(room.column_body), 2 * places)
            fresh = make_press_room(bodies, contacts, columns)
            kept = {name: getattr(room, name) for name in ("first", "place")}
            self.press_room = fresh._replace(**kept)

    def points(self, q: np.ndarray) -> ContactPoints:
        """Contacts of the last step that pressed or touched, on bodies with coordinates q."""
        now, count = self.now, int(self.now.count[0])
        force = now.impulse[:count] / (self.step or 1.0)
        seen = np.flatnonzero((now.gap[:count] <= SEEN) | (abs(force).max(axis=1, initial=0.0) > 0.0))
        body = now.body[seen]
        columns = q[body[:, 1]].reshape(-1, 4, 3)
        points = columns[:, 0] + np.einsum("nk,nki->ni", now.local[seen, 1], columns[:, 1:])
        return ContactPoints(points, now.normal[seen], force[seen], body, now.gap[seen])

    def deepest(self) -> float:
        """Deepest overlap after the last step [m]."""
        return float(self.press_room.told[3])


def touching_of(compiled: Compiled) -> Touching | None:
    """Tables for a model; None where nothing may touch."""
    if not collides(compiled.model):
        return None
    shapes, bodies = compile_shapes(compiled.model, compiled.bodies), len(compiled.system.width)
    room = FIRST_ROOM + BODY_ROOM * len(shapes.kind)
    return Touching(
        shapes,
        compile_linked(compiled.system),
        empty_contacts(room),
        empty_contacts(room),
        make_touch_room(shapes, room),
        make_press_room(bodies, room, 2 * room),
    )
