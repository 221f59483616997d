"""The mechanism as the user means it: one frozen value, elements by id."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from linkwork.errors import ModelError
from linkwork.math3d.vector import Vector
from linkwork.model import fields
from linkwork.model.bodies.body import Body
from linkwork.model.bodies.ground import GROUND_ID, Ground
from linkwork.model.coordinates import coordinate_named
from linkwork.model.expressions.scope import Scope, scope_of
from linkwork.model.formulas import formula_fields, formulas
from linkwork.model.groups import check_name
from linkwork.model.joints.joint import Joint
from linkwork.model.references import reference_family, reference_kind, references, referring
from linkwork.model.registry import FAMILIES, SINGULAR, family_of
from linkwork.model.unread import NOTHING, Unread

STANDARD_GRAVITY: Vector = (0.0, 0.0, -9.80665)  # ISO 80000-3

Family = Mapping[str, Any]


def _frozen(elements: Mapping[str, Any]) -> Family:
    return MappingProxyType(dict(elements))


def _copied(family: Family) -> dict[str, Any]:
    """A family that can be written into; ten thousand elements are copied at once, not one by one."""
    return family.copy() if isinstance(family, MappingProxyType) else dict(family)


@dataclass(frozen=True, slots=True, eq=False)
class Model:
    """Bodies, joints, forces, drivers, measures and fluids by id; ids are unique over all families.

    `groups` tells for each element that is in a group which one, by id: `arm`, or `arm/hand` for one inside another.
    `unread` is what the file said beyond that; it is saved again.
    """

    name: str = fields.plain("untitled", doc="Name of the mechanism.", shown=False)
    gravity: Vector = fields.quantity(STANDARD_GRAVITY, unit="m/s2", doc="Acceleration of free fall, global axes.")
    bodies: Mapping[str, Body] = field(default_factory=lambda: _frozen({GROUND_ID: Ground()}))
    joints: Mapping[str, Joint] = field(default_factory=lambda: _frozen({}))
    forces: Family = field(default_factory=lambda: _frozen({}))
    drivers: Family = field(default_factory=lambda: _frozen({}))
    measures: Family = field(default_factory=lambda: _frozen({}))
    fluids: Family = field(default_factory=lambda: _frozen({}))
    groups: Mapping[str, str] = field(default_factory=lambda: _frozen({}))
    unread: Unread = field(default=NOTHING)

    def __post_init__(self) -> None:
        """Check name and gravity; the elements were checked when they were made."""
        fields.check(self, "model")

    def __eq__(self, other: object) -> bool:
        """Equal when all elements with their order, name, gravity, groups and what was not understood are equal."""
        if not isinstance(other, Model):
            return NotImplemented
        if any(getattr(self, part) != getattr(other, part) for part in ("name", "gravity", "groups", "unread")):
            return False
        return all(list(self.family(f).items()) == list(other.family(f).items()) for f in FAMILIES)

    __hash__ = None  # type: ignore[assignment]

    def family(self, name: str) -> Family:
        """All elements of a family, `bodies`, `joints`, ..."""
        return getattr(self, name)

    def elements(self) -> Iterator[Any]:
        """Every element, family by family."""
        for family in FAMILIES:
            yield from self.family(family).values()

    def __contains__(self, element_id: object) -> bool:
        """Whether an element with this id exists."""
        return any(element_id in self.family(f) for f in FAMILIES)

    def get(self, element_id: str) -> Any:
        """The element with an id; raises ModelError where there is none."""
        for family in FAMILIES:
            found = self.family(family).get(element_id)
            if found is not None:
                return found
        raise ModelError(f"There is no element {element_id!r}.", str(element_id))

    def body(self, body_id: str) -> Body:
        """The body with an id; raises ModelError where there is none."""
        found = self.bodies.get(body_id)
        if found is None:
            raise ModelError(f"There is no body {body_id!r}; there are: {_some(self.bodies)}.", str(body_id))
        return found

    def dependents(self, *ids: str) -> list[Any]:
        """All elements that refer to these or mention them, directly or through others, nearest first."""
        found: list[Any] = []
        near = known = set(ids)
        while near:
            families = {family_of(self.get(key)) for key in near}
            naming = (e for f in FAMILIES for e in referring(self.family(f).values(), near, families))
            nearest = [element for element in naming if element.id not in known]
            near = {element.id for element in nearest}
            found, known = [*found, *nearest], known | near
        return found

    def with_element(self, element: Any, index: int | None = None) -> Model:
        """This model with a new element at a place of its family, at the end by default; the ground stays first."""
        return self.with_elements([(element, index)])

    def with_elements(self, additions: Iterable[tuple[Any, int | None]]) -> Model:
        """This model with new elements one after the other, each at a place of its family; they may need each other."""
        changed: dict[str, dict[str, Any]] = {}
        added: dict[str, Any] = {}
        for element, index in additions:
            if element.id in self or element.id in added:
                raise ModelError(f"The id {element.id!r} is taken; choose another.", element.id)
            _check_id(element.id)
            added[element.id] = element
            family = family_of(element)
            there = changed.get(family) or _copied(self.family(family))
            changed[family] = _inserted(there, element, len(there) if index is None else max(family == "bodies", index))
        model = self._with_families(changed)
        scope = scope_of(model) if any(formula_fields(type(element)) for element in added.values()) else None
        for element in added.values():
            model.check_references(element, scope)
        return model

    def without(self, *ids: str) -> Model:
        """This model without elements that nothing else refers to."""
        if GROUND_ID in ids:
            raise ModelError("The ground cannot be removed; hide its shapes instead.", GROUND_ID)
        gone = set(ids)
        kept = {family: _copied(self.family(family)) for family in {family_of(self.get(key)) for key in ids}}
        for key in gone:
            del kept[family_of(self.get(key))][key]
        groups = self._grouped(dict.fromkeys(ids, "")) if any(key in self.groups for key in gone) else self.groups
        return replace(self._with_families(kept), groups=groups)

    def _with_families(self, changed: Mapping[str, dict[str, Any]]) -> Model:
        """This model with other elements in some families, unchecked."""
        families: dict[str, Any] = {family: MappingProxyType(elements) for family, elements in changed.items()}
        return replace(self, **families)

    def with_groups(self, groups: Mapping[str, str]) -> Model:
        """This model with these elements in other groups, "" for none; raises ModelError for what cannot be."""
        for element_id, name in groups.items():
            if element_id == GROUND_ID:
                raise ModelError("The ground belongs to all groups and can be put into none.", GROUND_ID)
            self.get(element_id)
            if name:
                check_name(name)
        return replace(self, groups=self._grouped(groups))

    def _grouped(self, groups: Mapping[str, str]) -> Mapping[str, str]:
        return _frozen({key: name for key, name in {**self.groups, **groups}.items() if name})

    def with_changed(self, element: Any) -> Model:
        """This model with another value under the id of an element."""
        family = family_of(self.get(element.id))
        self.check_references(element)
        changed = _copied(self.family(family))
        changed[element.id] = element
        return self._with_families({family: changed})

    def check_references(self, element: Any, scope: Scope | None = None) -> None:
        """Raise ModelError for a reference to nothing or to the wrong family, and for a formula that cannot be."""
        for name, target in references(element):
            family = reference_family(type(element), name)
            if target not in (self.family(family) if family else self):
                singular = SINGULAR.get(family, "element")
                known = f"{singular}; there are: {_some(self.family(family))}" if family else singular
                raise ModelError(f"{element.id}: {name} names {target!r}, which is not a {known}.", element.id)
            wanted = reference_kind(type(element), name)
            if wanted and self.get(target).kind != wanted:
                raise ModelError(f"{element.id}: {name} names {target!r}, which is not a {wanted}.", element.id)
        self._check_reading(element, scope)

    def _check_reading(self, element: Any, scope: Scope | None) -> None:
        """Raise ModelError for formulas, coordinates and measures that cannot be."""
        if hasattr(element, "readings"):
            element.readings(self)
        if formula_fields(type(element)):
            for _ in formulas(element, self.joints, scope or scope_of(self)):
                pass
        elif hasattr(element, "joint_coordinates"):
            for joint, name, *unit in element.joint_coordinates():
                coordinate_named(self.joints[joint], name, element.id, *unit)

    def index(self, element_id: str) -> int:
        """Place of an element in its family."""
        return list(self.family(family_of(self.get(element_id)))).index(element_id)

    def fresh_id(self, stem: str) -> str:
        """An id that is free: the stem itself or the stem with the first free number."""
        if stem not in self:
            return stem
        number = 2
        while f"{stem}{number}" in self:
            number += 1
        return f"{stem}{number}"


def model_of(
    name: str = "untitled",
    gravity: Vector = STANDARD_GRAVITY,
    elements: Sequence[Any] = (),
    groups: Mapping[str, str] | None = None,
    **others: Any,
) -> Model:
    """A model from many elements at once, checked as one (loading a file); `others` are more fields of the model."""
    families: dict[str, dict[str, Any]] = {family: {} for family in FAMILIES}
    families["bodies"][GROUND_ID] = Ground()
    seen: set[str] = set()
    for element in elements:
        if element.id in seen or (element.id == GROUND_ID and not isinstance(element, Ground)):
            raise ModelError(f"The id {element.id!r} is used twice.", element.id)
        _check_id(element.id)
        seen.add(element.id)
        families[family_of(element)][element.id] = element
    frozen: dict[str, Any] = {family: _frozen(own) for family, own in families.items()}
    model = Model(name, gravity, **frozen, **others)
    scope = scope_of(model)
    for element in elements:
        model.check_references(element, scope)
    return model.with_groups(groups or {})


def _inserted(elements: dict[str, Any], element: Any, index: int) -> dict[str, Any]:
    """The elements with another one at a place; written into where it comes last."""
    if index >= len(elements):
        elements[element.id] = element
        return elements
    pairs = list(elements.items())
    pairs.insert(index, (element.id, element))
    return dict(pairs)


def family_name(element: object) -> str:
    """The family of an element in the singular: body, joint, ..."""
    return SINGULAR[family_of(element)]


def _check_id(element_id: object) -> None:
    if not isinstance(element_id, str) or not element_id.strip() or element_id != element_id.strip():
        raise ModelError(f"An id is a text without blanks around it, not {element_id!r}.", str(element_id))
    if len(element_id) > MAX_ID_LENGTH or not element_id.isprintable():
        raise ModelError(
            f"The id {element_id[:40]!r} is too long or has characters that cannot be shown.", element_id[:40]
        )


MAX_ID_LENGTH = 200  # so that a damaged file cannot fill the tree with one name


def _some(names: Mapping[str, Any], most: int = 8) -> str:
    listed = ", ".join(list(names)[:most]) or "none yet"
    return f"{listed}, ... ({len(names)} in all)" if len(names) > most else listed
