"""What the inspector shows and does: sheets out of the document, commands into it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from linkwork.edits import (
    AddShape,
    ChangeKind,
    Edit,
    Reconnect,
    RemoveShape,
    Rename,
    RetypeShape,
    SetElement,
    SetModelValue,
    SetValue,
    settled,
)
from linkwork.edits.weighing import reweighed, weighed
from linkwork.errors import LinkworkError, ModelError
from linkwork.files import materials
from linkwork.math3d.vector import Vector
from linkwork.model.bodies.beam import Beam
from linkwork.model.bodies.elastic import Elastic
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.material import Material
from linkwork.model.registry import family_of, shape_class
from linkwork.results.seen import seen_model
from linkwork.results.snapshot import Snapshot
from linkwork_studio.document.command import Command
from linkwork_studio.document.document import Document
from linkwork_studio.panels.inspector.coordinates import START, start_edits
from linkwork_studio.panels.inspector.live import LiveRow, live_rows
from linkwork_studio.panels.inspector.paths import Path, value_at, with_value
from linkwork_studio.panels.inspector.rows import KIND, POINTS, Row, words
from linkwork_studio.panels.inspector.sheet import Sheet, sheet_of
from linkwork_studio.widgets import angles


class InspectorPresenter:
    """Each change is one command; those of one gesture share a merge key and become one undo entry.

    Methods that change something return why they could not, or "". `snapshot` is what is shown, a few times a second;
    `newest` asks for the poses of this very moment, for edits that depend on them. `scales_inertia` is what the user
    has answered to whether inertia goes with the mass of bodies that have a shape: yes, until he was asked.
    """

    def __init__(self, document: Document) -> None:
        """Present a document's selection."""
        self.document = document
        self.snapshot: Snapshot | None = None
        self.newest: Callable[[], Snapshot | None] = lambda: self.snapshot
        self.scales_inertia: bool | None = None
        self._scaled: dict[str, tuple[Vector, Vector]] = {}

    def sheet(self) -> Sheet:
        """What to show now."""
        return sheet_of(self.document.model, self.document.selection)

    def live(self) -> tuple[LiveRow, ...]:
        """What the run says about the selection."""
        return live_rows(self.document.model, self.document.selection, self.snapshot)

    def help_subject(self, row: Row | None) -> str:
        """Page of the help for what is selected, and the field of a row on it; "" for several kinds or none."""
        model, ids = self.document.model, self.document.selection
        elements = [model.get(i) for i in ids]
        subjects = {(family_of(element), type(element).kind) for element in elements}
        if len(subjects) != 1:
            return ""
        family, kind = subjects.pop()
        if row is None:
            return f"{family}/{kind}"
        if row.path[0] == SHAPES_FIELD:
            shape, field = value_at(elements[0], row.path[:2]), row.path[2]
            return f"shapes/{shape.kind}#{field}"
        return f"{family}/{kind}#{row.path[0]}"

    def set_value(self, ids: tuple[str, ...], row: Row, given: Any) -> str:
        """Give a field what a control told: a value, (index, number) of a vector, or three angles."""
        if row.path[-1] == KIND:
            return self._set_kind(ids, row.path, given)
        if row.path == (POINTS,):
            return self._set_points(ids, given)
        if row.path[0] == START:
            return self._set_start(ids, row, given)
        if row.path == (MASS,):
            return self._set_mass(ids, given)
        if row.family and ids:
            return self._do_seen(
                f"Connect {self._named(ids)} to {given or 'nothing'}",
                [Reconnect(i, str(row.path[0]), given) for i in ids],
            )
        path = (*row.path, given[0]) if row.editor == "vector" else row.path
        return self._set(ids, path, self._maker(row, given), row.label, (ids, path))

    def reset(self, ids: tuple[str, ...], row: Row) -> str:
        """Give a field the value that a new element has."""
        if row.default is None:
            return ""
        return self._set(ids, row.path, lambda _: row.default, row.label, None)

    def rename(self, ids: tuple[str, ...], name: str) -> str:
        """Rename the one selected element, or the model where nothing is selected."""
        if not ids:
            return self._do(f"Rename the mechanism to {name}", (SetModelValue("name", name),)) if name else NAMELESS
        (old,) = ids
        if name == old:
            return ""
        selection = tuple(name if i == old else i for i in self.document.selection)
        return self._do(f"Rename {old} to {name}", (Rename(old, name),), select=selection)

    def add_shape(self, ids: tuple[str, ...], kind: str) -> str:
        """Give each body another shape at its centre of mass."""
        shape = shape_class(kind)()
        edits = tuple(AddShape(i, shape) for i in ids)
        return self._do(f"Add {kind} to {self._named(ids)}", edits)

    def remove_shape(self, ids: tuple[str, ...], index: int) -> str:
        """Take a shape from each body."""
        kind = words(self.document.model.body(ids[0]).shapes[index].kind).lower()
        return self._do(f"Remove {kind} from {self._named(ids)}", tuple(RemoveShape(i, index) for i in ids))

    def weigh(self, ids: tuple[str, ...], material: str) -> str:
        """Give each body the mass and inertia of its shapes, all of one material."""
        try:
            known = materials.named(material)
            edits = tuple(edit for i in ids for edit in self._weighed(i, known))
        except LinkworkError as reason:
            return str(reason)
        return self._do(f"Make {self._named(ids)} of {material}", edits)

    def _weighed(self, id: str, material: Material) -> tuple[Edit, ...]:
        """As its shapes weigh; a body whose centre of mass moves goes on from where the run has it."""
        model = self.document.model
        if isinstance(model.body(id), Beam):
            return (SetValue(id, "density", material.density), *self._stiffened(model.body(id), material))
        made = weighed(model, id, material.density)
        body = next(edit.element for edit in made if edit.element.id == id)
        shapes = tuple(replace(shape, material=material.name) for shape in body.shapes)
        return (*made, SetValue(id, "shapes", shapes), *self._stiffened(body, material))

    def _stiffened(self, body: Any, material: Material) -> tuple[Edit, ...]:
        """An elastic body or a beam is as stiff as its material."""
        if not isinstance(body, (Elastic, Beam)):
            return ()
        if not material.young:
            raise ModelError(
                f"{material.name} has no Young's modulus in the table: its stiffness depends on direction. "
                f"Enter density and stiffness of {body.id} by hand.",
                body.id,
            )
        return SetValue(body.id, "young", material.young), SetValue(body.id, "poisson", material.poisson)

    def set_elastic(self, ids: tuple[str, ...], is_on: bool) -> str:
        """Make bodies elastic, or rigid again; returns why that cannot be."""
        return self._set_kind(ids, (KIND,), Elastic.kind if is_on else RigidBody.kind)

    @property
    def asks_for_inertia(self) -> bool:
        """Whether inertia was scaled with a mass and nobody has said yet that it should be."""
        return self.scales_inertia is None and bool(self._scaled)

    def answer_inertia(self, scales: bool) -> str:
        """From now on inertia goes with the mass, or does not: then those that were asked of get theirs back."""
        scaled, self._scaled, self.scales_inertia = self._scaled, {}, scales
        there = {i: before for i, before in scaled.items() if i in self.document.model.bodies}
        if scales or not there:
            return ""
        edits = [SetValue(i, name, old) for i, both in there.items() for name, old in zip(INERTIA, both, strict=True)]
        return self._do(f"Leave inertia of {self._named(tuple(there))} as it was", tuple(edits))

    def forget_inertia(self) -> None:
        """The question is no longer before the user; it comes again with the next mass."""
        self._scaled.clear()

    def end_gesture(self) -> None:
        """The user let go: the next change is an undo entry of its own."""
        self.document.end_gesture()

    # -- inside --------------------------------------------------------------------------------------

    def _maker(self, row: Row, given: Any) -> Callable[[Any], Any]:
        """What makes the new value of the old one."""
        if row.editor == "vector":
            return lambda _: given[1]
        if row.editor == "rotation":
            return lambda old: _turned(old, given)
        return lambda _: given

    def _set(self, ids: tuple[str, ...], path: Path, make: Callable[[Any], Any], label: str, key: Any) -> str:
        edits: list[Edit] = []
        try:
            owners = {i: self.document.model.get(i) for i in ids} if ids else {"": self.document.model}
            for name, owner in owners.items():
                old = value_at(owner, path)
                new = make(old)
                if new != old:
                    edits.append(_edit(name, owner, path, new))
        except ModelError as reason:
            return str(reason)
        text = f"Set {label.lower()} of {self._named(ids)}"
        return self._do(text, tuple(edits), key and ("inspector", *key)) if edits else ""

    def _set_mass(self, ids: tuple[str, ...], mass: float) -> str:
        """Give bodies another mass; the inertia of those that have a shape goes along unless the user said no."""
        model, edits, scaled = self.document.model, [], {}
        for body in (model.bodies[i] for i in ids if model.bodies[i].mass != mass):
            goes_along = self.scales_inertia is not False and isinstance(body, RigidBody) and body.shapes
            edits += reweighed(model, body.id, mass) if goes_along else (SetValue(body.id, MASS, mass),)
            if goes_along:
                scaled[body.id] = self._scaled.get(body.id, (body.inertia, body.products))
        text = f"Set mass of {self._named(ids)}"
        reason = self._do(text, tuple(edits), ("inspector", ids, (MASS,))) if edits else ""
        self._scaled |= {} if reason or self.scales_inertia else scaled
        return reason

    def _set_kind(self, ids: tuple[str, ...], path: Path, kind: str) -> str:
        """Make elements, or one shape of each, of another kind."""
        model = self.document.model
        changed = [i for i in ids if value_at(model.get(i), path) != kind]
        if not changed:
            return ""
        of_shapes = len(path) > 1
        edits = [RetypeShape(i, int(path[1]), kind) if of_shapes else ChangeKind(i, kind) for i in changed]
        what = f"shape {int(path[1]) + 1} of {self._named(ids)}" if of_shapes else self._named(ids)
        return self._do_seen(f"Change {what} to {words(kind).lower()}", edits)

    def _set_points(self, ids: tuple[str, ...], text: str) -> str:
        """Give tables other points."""
        try:
            edits = tuple(SetElement(self.document.model.drivers[i].with_points(text)) for i in ids)
        except ModelError as reason:
            return str(reason)
        return self._do(f"Set points of {self._named(ids)}", edits)

    def _set_start(self, ids: tuple[str, ...], row: Row, given: float) -> str:
        """Give joints another value or speed of a coordinate, where the user sees the bodies."""
        model = self.document.model
        try:
            edits = start_edits(model, seen_model(model, self.newest()), ids, row, given)
        except ModelError as reason:
            return str(reason)
        label = f"Set {row.label.lower()} of {self._named(ids)} at the start"
        return self._do(label, edits, ("inspector", ids, row.path)) if edits else ""

    def _do_seen(self, label: str, edits: Sequence[Edit]) -> str:
        """Do what depends on where the bodies are: where the user sees them."""
        try:
            placed = settled(edits, lambda: seen_model(self.document.model, self.newest()))
        except ModelError as reason:
            return str(reason)
        return self._do(label, placed)

    def _do(
        self, label: str, edits: tuple[Edit, ...], merge_key: Any = None, select: tuple[str, ...] | None = None
    ) -> str:
        try:
            self.document.do(Command(label, edits, merge_key, select))
        except ModelError as reason:
            return str(reason)
        return ""

    def _named(self, ids: tuple[str, ...]) -> str:
        if not ids:
            return "the mechanism"
        if len(ids) == 1:
            return ids[0]
        families = {family_of(self.document.model.get(i)) for i in ids}
        return f"{len(ids)} {families.pop() if len(families) == 1 else 'elements'}"


SHAPES_FIELD, MASS = "shapes", "mass"
INERTIA = ("inertia", "products")
NAMELESS = "Enter a name for the mechanism."


def _edit(name: str, owner: Any, path: Path, new: Any) -> Edit:
    field = str(path[0])
    value = with_value(getattr(owner, field), path[1:], new)
    return SetValue(name, field, value) if name else SetModelValue(field, value)


def _turned(old: Any, given: tuple[float | None, ...]) -> Any:
    """The rotation with the given angles, and its own where none is given."""
    a, b, c = (new if new is not None else own for own, new in zip(angles.of_rotation(old), given, strict=True))
    return angles.to_rotation((a, b, c))
