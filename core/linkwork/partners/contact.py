"""Contact as a partner: the tables that live beside a state, and what is done before and after a step."""

from __future__ import annotations

from dataclasses import dataclass
from operator import attrgetter
from typing import ClassVar

import numpy as np

from linkwork.collision.touching import find_contacts
from linkwork.compiler.barriers import compile_barriers
from linkwork.compiler.carry_state import Way
from linkwork.compiler.compiled import Compiled
from linkwork.compiler.linked import compile_linked
from linkwork.compiler.shapes import collides, compile_shapes
from linkwork.equations.direct import direct
from linkwork.equations.turns import look_at_turns
from linkwork.partners.crowd import MOST_PLACES, too_many_pairs, too_many_places
from linkwork.partners.obstacles import push_after, push_before
from linkwork.partners.partner import Partner, Span
from linkwork.results.contacts import ContactPoints
from linkwork.solvers.contact.barriers import find_barriers
from linkwork.solvers.contact.contact import press, press_on
from linkwork.solvers.contact.obstacles import obstacles_of
from linkwork.solvers.contact.verdict import AGAIN
from linkwork.solvers.formulation import FINE
from linkwork.system.declared import CONVERTED, Declared, empty, table_of
from linkwork.system.packed import Packed
from linkwork.system.pressing import (
    ABOUT,
    COMPLEMENTARITY,
    DEEPEST,
    MOVED,
    VERDICT,
    Barriers,
    ContactScratch,
    Linked,
    Pressed,
    make_contact_scratch,
)
from linkwork.system.shapes import (
    LACKS_PAIRS,
    MOST_CONTACTS,
    MOST_PAIRS,
    Contacts,
    Shapes,
    TouchScratch,
    empty_contacts,
    make_touch_scratch,
)
from linkwork.system.state import State

FIRST_PLACES = 64  # contacts that there is room for at first
PLACES_BY_SHAPE = 12  # for each shape more
FIND, FIND_BARRIERS = direct(find_contacts), direct(find_barriers)
PRESS_ON, PRESS, LOOK_AT_TURNS = direct(press_on), direct(press), direct(look_at_turns)
SYMMETRIC = ((0, 5, 4), (5, 1, 3), (4, 3, 2))  # entries of a symmetric matrix in a row of six
CONTACT_TABLES = sorted(
    table_of(Contacts), key=lambda name: name not in ("count", "pair_start")
)  # the others by contact
BY_CONTACT = attrgetter(*CONTACT_TABLES[2:])
NUMBERED = "count", "pair", "pair_start", "body"  # what holds numbers of contacts, shapes and bodies
SEEN = 1e-6  # metres: contacts that are nearer are shown, even where nothing presses


@dataclass(slots=True, eq=False)
class Contact(Partner):
    """The partner by which shapes touch each other, and hard ropes and stops hold.

    Attributes:
        shapes, linked, barriers: what is constant between two edits.
        names: body of each solid and its place there; owners: element of each barrier.
        now, before: contacts of the last step and of the one before it.
        touch_scratch: scratch of the search; contact_scratch: of the impulses.
        rows: what else is known of the last step.
        has_pressed: whether any pressed or overlapped at the end of the last piece, or presses in the next.
        wrong: bodies on which what pressed before does not press in the next piece, by what the last one has shown.
    """

    name: ClassVar[str] = "contact"

    shapes: Shapes
    linked: Linked
    barriers: Barriers
    names: tuple[tuple[str, int], ...]
    owners: tuple[str, ...]
    now: Contacts
    before: Contacts
    touch_scratch: TouchScratch
    contact_scratch: ContactScratch
    rows: Pressed
    wrong: np.ndarray | None = None
    has_pressed: bool = False

    @property
    def coarse(self) -> bool:
        """Whether a step was kept whole that contacts would have had in pieces."""
        return bool(self.rows.coarse[0])

    def exchange(self, span: Span) -> int:
        """Find the contacts of a piece of a step and push the bodies by what pressed before."""
        how = obstacles_of(span.formulation)
        self._begin(span, span.formulation.takes_jumps or (how is not None and not how.explicit))
        return FINE if how is None else push_before(self, how, span)

    def commit(self, span: Span) -> int:
        """Let contacts press after it; AGAIN where the piece does not stand."""
        how, system, state = obstacles_of(span.formulation), span.compiled.system, span.state
        code = self._press(span) if how is None else push_after(self, how, span)
        LOOK_AT_TURNS(system, state)  # contacts have changed speeds after the step
        if code == AGAIN and span.formulation.stiff_by_step:
            self.rows.coarse[0], code = 1.0, FINE
        return code

    def _begin(self, span: Span, keeps_history: bool) -> None:
        """Find the contacts of a piece of a step and push the bodies by what pressed before."""
        compiled, state, h = span.compiled, span.state, span.length
        system, barriers, solver = compiled.system, self.barriers, span.scratch
        restarts = not keeps_history and h != self.rows.step.item()
        self.stretch(h)
        touched = self.presses() or bool((self.now.gap[: int(self.now.count[0])] < 0.0).any())
        self._find(compiled, state, h)
        if barriers.row.size:
            FIND_BARRIERS(system, state, span.work, solver, barriers, self.before, self.now, h)
        if self.wrong is not None:
            self.now.smooth[np.isin(self.now.body, self.wrong).any(axis=1)] = 0.0
            self.wrong = None
        places, changed = PRESS_ON(system, state, solver, self.linked, barriers, self.now, self.contact_scratch, h)
        self.has_pressed = touched or bool(self.rows.push.any())
        if places > MOST_PLACES:
            raise too_many_places(compiled, self.now.body[: int(self.now.count[0])], float(state.time[0]))
        self._provide(places)
        if restarts or (changed and not keeps_history):
            state.history[0] = 0.0

    def _press(self, span: Span) -> int:
        """Impulses at the end of a piece."""
        parts = span.compiled.system, span.state, span.work, span.plan, span.scratch
        own = self.linked, self.barriers, self.shapes, self.now, self.contact_scratch
        code = int(PRESS(*parts, *own, span.length, span.whole))
        if self.contact_scratch.outcome[MOVED] and not span.formulation.takes_jumps:
            span.state.history[0] = 0.0
        return code

    def stretch(self, h: float) -> None:
        """Let what pressed over the last step press over h seconds, with the same forces."""
        step = self.rows.step.item()
        if step == h:
            return
        for impulses in (self.now.impulse, self.now.turning, self.now.smooth, self.now.smooth_turning):
            impulses *= h / step if step else 1.0
        self.rows.step[0] = h

    def _find(self, compiled: Compiled, state: State, h: float) -> None:
        """Bring the table up to date, with more room where it lacks."""
        self.now, self.before = self.before, self.now
        pairs = self.before.pair.copy() if self.barriers.row.size else self.before.pair
        while True:
            FIND(compiled.system, state, self.shapes, self.touch_scratch, self.before, self.now, h)
            lacks, contacts, near = int(self.touch_scratch.found[1]), len(self.now.gap), len(self.touch_scratch.near)
            if not lacks and self.now.count[0] + 2 * self.barriers.row.size <= contacts:
                return
            if near >= MOST_PAIRS if lacks == LACKS_PAIRS else contacts >= MOST_CONTACTS:
                pairs_found = len(self.touch_scratch.near) if lacks == LACKS_PAIRS else int(self.touch_scratch.found[0])
                found = self.touch_scratch.near[:pairs_found]
                raise too_many_pairs(compiled, self.shapes, found, float(state.time[0]))
            self.before.pair[:] = pairs  # who has handed on what it pressed with is marked there
            if lacks == LACKS_PAIRS:
                self.touch_scratch = make_touch_scratch(self.shapes, 2 * near)._replace(halt=self.touch_scratch.halt)
            else:
                self.now = empty_contacts(2 * contacts)

    def _provide(self, places: int) -> None:
        """Scratch for all contacts of the table and their columns."""
        contacts, scratch = len(self.now.gap), self.contact_scratch
        if len(scratch.gap) < contacts or len(scratch.column_body) < places:
            columns = max(len(scratch.column_body), places + places // 2)
            fresh = make_contact_scratch(scratch.push, contacts, columns)
            kept = {name: getattr(scratch, name) for name in ("first", "place")}
            self.contact_scratch = fresh._replace(**kept)

    def points(self, q: np.ndarray) -> ContactPoints:
        """Contacts of the last step that pressed or touched, on bodies with coordinates q."""
        now, count = self.now, int(self.now.count[0])
        force = now.impulse[:count] / (self.rows.step[0] or 1.0)
        presses = (now.gap[:count] <= SEEN) | (abs(force).max(axis=1, initial=0.0) > 0.0)
        seen = np.flatnonzero(presses & (now.pair[:count, 0] >= 0))
        body = now.body[seen]
        points = _surface_points(self.now, seen, q[body[:, 1]].reshape(-1, 4, 3))
        return ContactPoints(points, now.normal[seen], force[seen], body, now.gap[seen], self.unsettled())

    @property
    def table(self) -> dict[str, Declared]:
        """What is declared of its arrays."""
        return {name: table_of(Contacts)[name] for name in CONTACT_TABLES} | table_of(Pressed)

    def arrays(self) -> tuple[np.ndarray, ...]:
        """What the next step needs to know of the last: the contacts in use, their forces, and how long it was."""
        now = self.now
        count, pairs = now.count.tolist()
        of_contacts = (array[:count] for array in BY_CONTACT(now))
        return now.count, now.pair_start[: pairs + 1], *of_contacts, *self.rows

    def compared(self) -> tuple[np.ndarray, ...]:
        """Those whose bits a replay compares."""
        return self.arrays()

    def put_back(self, kept: tuple[np.ndarray | None, ...]) -> None:
        """Go on from arrays that were kept, None for zeros; from nothing where there are none."""
        tables = len(CONTACT_TABLES)
        for array, old in zip(self.rows, kept[tables:] or (None,) * len(table_of(Pressed)), strict=True):
            array[...] = 0.0 if old is None else old
        self.contact_scratch.outcome[:] = 0.0
        self.now.count[:] = 0 if not kept or kept[0] is None else kept[0]
        count, pairs = self.now.count.tolist()
        while len(self.now.gap) < count:
            self.now = empty_contacts(2 * len(self.now.gap))
            self.now.count[:] = count, pairs
        for array, old in zip(self.arrays()[:tables], kept[:tables], strict=False):
            array[...] = 0 if old is None else old

    def halt(self, flag: int) -> None:
        """Let the search for contacts be given up, or not."""
        self.touch_scratch.halt[0] = flag

    def packed(self) -> tuple[Packed, ...]:
        """All arrays that take memory."""
        return self.shapes, self.now, self.before, self.touch_scratch, self.contact_scratch

    def press_with(self, push: np.ndarray) -> None:
        """Keep the force in the array of the state."""
        self.rows = self.rows._replace(push=push)
        self.contact_scratch = self.contact_scratch._replace(push=push)

    def carry(self, old: Contact, way: Way) -> None:
        """Take over what contacts pressed with in another model, by body and place of their shapes."""
        known = {name: n for n, name in enumerate(self.names)}
        number = np.array([known.get(name, -1) for name in old.names], dtype=np.int64)
        count = int(old.now.count[0])
        pair = old.now.pair[:count].copy()
        ends = pair[:, 0] < 0
        pair[~ends] = number[pair[~ends]]
        pair[ends, 1] = [self._end(old.owners[key // 2], key % 2) for key in pair[ends, 1]]
        same = np.flatnonzero((pair[:, 1] >= 0) & (ends | (pair[:, 0] >= 0)) & (pair[:, 0] < pair[:, 1]))
        same = same[np.lexsort((pair[same, 1], pair[same, 0], ends[same]))]
        while len(self.now.gap) < len(same):
            self.now = empty_contacts(2 * len(self.now.gap))
        for name, entry in table_of(Contacts).items():
            if entry.over_edit == CONVERTED and name not in NUMBERED:
                getattr(self.now, name)[: len(same)] = getattr(old.now, name)[same]
        self.now.pair[: len(same)] = pair[same]
        solids = same[~ends[same]]
        self.now.body[: len(same)][~ends[same]] = self.shapes.body[pair[solids]]
        starts = np.flatnonzero(np.diff(pair[same], axis=0, prepend=-1).any(axis=1))
        self.now.pair_start[: len(starts) + 1] = (*starts, len(same))
        self.now.count[:] = len(same), len(starts)
        self.rows.step[:] = old.rows.step

    def _end(self, owner: str, end: int) -> int:
        """Number of an end of an element's barrier, -1 where it has none."""
        return 2 * self.owners.index(owner) + end if owner in self.owners else -1

    def let_go(self, bodies: np.ndarray | None) -> None:
        """Let what pressed on some bodies before not press in the next piece."""
        self.wrong = bodies

    def verdict(self) -> int:
        """Whether the last piece of a step stands (solvers/contact/verdict.py)."""
        return int(self.contact_scratch.outcome[VERDICT])

    def about(self) -> int:
        """The contact that the verdict is about."""
        return max(0, int(self.contact_scratch.outcome[ABOUT]))

    def elements(self, contact: int) -> tuple[str, ...]:
        """The bodies that meet in a contact, or the element whose hard end it is."""
        a, b = self.now.pair[contact].tolist()
        return (self.owners[b // 2],) if a < 0 else (self.names[a][0], self.names[b][0])

    def unsettled(self) -> float:
        """What the last step left of complementarity, as a rate of the gap [m/s]."""
        return float(self.contact_scratch.outcome[COMPLEMENTARITY])

    def presses(self) -> bool:
        """Whether any contact or hard end pressed in the last step."""
        return bool(self.now.impulse[: int(self.now.count[0])].any())

    def deepest(self) -> float:
        """Deepest overlap after the last step [m]."""
        return float(self.contact_scratch.outcome[DEEPEST])


def _surface_points(now: Contacts, seen: np.ndarray, columns: np.ndarray) -> np.ndarray:
    """Points on the second bodies of some contacts, global [m]; `columns` are the origins and axes of those bodies."""
    normal, axes = now.normal[seen], columns[:, 1:]
    inward = np.einsum("nki,ni->nk", axes, normal)
    stretched = np.einsum("nkj,nj->nk", now.ellipsoid[seen, 1][:, SYMMETRIC], inward)
    square = np.einsum("nk,nk->n", inward, stretched)
    offset = np.divide(stretched, np.sqrt(square)[:, None], out=np.zeros_like(stretched), where=square[:, None] > 0.0)
    local = now.local[seen, 1] - offset
    return columns[:, 0] + np.einsum("nk,nki->ni", local, axes) - now.round[seen, 1:] * normal


def contact_of(compiled: Compiled) -> Contact | None:
    """Tables for a model; None where nothing may touch and nothing has hard ends."""
    barriers, owners = compile_barriers(compiled)
    if not collides(compiled.model) and not owners:
        return None
    shapes = compile_shapes(compiled.model, compiled.bodies)
    pressed: Pressed = empty(Pressed, compiled.system)
    places = FIRST_PLACES + PLACES_BY_SHAPE * len(shapes.kind) + 2 * len(owners)
    return Contact(
        shapes,
        compile_linked(compiled.system),
        barriers,
        _names(compiled, shapes),
        owners,
        empty_contacts(places),
        empty_contacts(places),
        make_touch_scratch(shapes, places),
        make_contact_scratch(pressed.push, places, 2 * places),
        pressed,
    )


def _names(compiled: Compiled, shapes: Shapes) -> tuple[tuple[str, int], ...]:
    """Id of the body and place among its solids, for each solid."""
    ids, seen = list(compiled.bodies), dict.fromkeys(compiled.bodies.values(), -1)
    found = []
    for body in shapes.body.tolist():
        seen[body] += 1
        found.append((ids[body], seen[body]))
    return tuple(found)
