"""All families and their kinds; the only place that knows every package of kinds."""

from __future__ import annotations

from linkwork.model import bodies, drivers, forces, joints, measures, shapes
from linkwork.model.kinds import find_kinds, kind_named

FAMILIES: dict[str, dict[str, type]] = {
    "bodies": find_kinds(bodies),
    "joints": find_kinds(joints),
    "forces": find_kinds(forces),
    "drivers": find_kinds(drivers),
    "measures": find_kinds(measures),
}
SHAPES: dict[str, type] = find_kinds(shapes)

SINGULAR = {"bodies": "body", "joints": "joint", "forces": "force", "drivers": "driver", "measures": "measure"}


def family_of(element: object) -> str:
    """The family that an element belongs to, by its class."""
    for family, kinds in FAMILIES.items():
        if type(element) in kinds.values():
            return family
    raise TypeError(f"{type(element).__name__} is no kind of element")


def element_class(family: str, kind: object) -> type:
    """The class of a kind of a family; raises ModelError with what there is."""
    return kind_named(FAMILIES[family], kind, SINGULAR[family])


def shape_class(kind: object) -> type:
    """The class of a shape kind; raises ModelError with what there is."""
    return kind_named(SHAPES, kind, "shape")
