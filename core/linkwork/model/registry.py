"""All families and their kinds; the only place that knows every package of kinds."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

from linkwork.errors import ModelError
from linkwork.model import bodies, drivers, fluids, forces, joints, measures, shapes
from linkwork.model.bodies.body import Body
from linkwork.model.drivers.driver import Driver
from linkwork.model.fluids.flowing import Flowing
from linkwork.model.forces.force import Force
from linkwork.model.joints.joint import Joint
from linkwork.model.kept import kept
from linkwork.model.kinds import all_kinds, kind_named
from linkwork.model.measures.measure import Measure
from linkwork.model.shapes.shape import Shape

FAMILIES: dict[str, dict[str, type[Any]]] = {
    "bodies": all_kinds(bodies, Body),
    "joints": all_kinds(joints, Joint),
    "forces": all_kinds(forces, Force),
    "drivers": all_kinds(drivers, Driver),
    "measures": all_kinds(measures, Measure),
    "fluids": all_kinds(fluids, Flowing),
}
SHAPES: dict[str, type[Any]] = all_kinds(shapes, Shape)

SINGULAR = {
    "bodies": "body",
    "joints": "joint",
    "forces": "force",
    "drivers": "driver",
    "measures": "measure",
    "fluids": "fluid",
}

IN_WORDS = {"slider": "input slider", "coupler": "joint coupling"}  # which linkages call something else


def kind_words(kind: str) -> str:
    """A kind as people say it: `gear pair`, `input slider`."""
    return IN_WORDS.get(kind, kind.replace("_", " "))


def family_of(element: object) -> str:
    """The family that an element belongs to, by its class."""
    return _family_of_kind(type(element))


def is_element(value: object) -> bool:
    """Whether a value is of a kind of element."""
    return _is_kind(type(value))


@kept
def _is_kind(cls: type) -> bool:
    return any(cls in kinds.values() for kinds in FAMILIES.values())


@kept
def _family_of_kind(cls: type) -> str:
    for family, kinds in FAMILIES.items():
        if cls in kinds.values():
            return family
    raise TypeError(f"{cls.__name__} is not a kind of element")


def element_class(family: str, kind: object) -> type[Any]:
    """The class of a kind of a family; raises ModelError with what there is."""
    return kind_named(FAMILIES[family], kind, SINGULAR[family])


def made_element(family: str, id: str, kind: str, values: Mapping[str, Any]) -> Any:
    """An element of a kind; raises ModelError for values that the kind does not have or cannot do without."""
    cls = element_class(family, kind)
    known = {f.name: f for f in dataclasses.fields(cls) if f.name != "id"}
    label = f"{id}: a {SINGULAR[family]} of the kind {kind}"
    unknown = [name for name in values if name not in known]
    if unknown:
        raise ModelError(f"{label} has no {', '.join(unknown)}; it has: {', '.join(known)}.", id)
    needed = [name for name, f in known.items() if f.default is f.default_factory is dataclasses.MISSING]
    missing = [name for name in needed if name not in values]
    if missing:
        raise ModelError(f"{label} needs {', '.join(missing)}.", id)
    return cls(id=id, **values)


def shape_class(kind: object) -> type[Any]:
    """The class of a shape kind; raises ModelError with what there is."""
    return kind_named(SHAPES, kind, "shape")
