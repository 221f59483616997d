"""The rows of the inspector, read from the metadata of the model's fields."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from linkwork.edits.kinds import possible_kinds
from linkwork.model.frame import Frame
from linkwork.model.registry import FAMILIES, SHAPES
from linkwork.model.shapes.shape import Shape
from linkwork_studio.panels.inspector.paths import Path
from linkwork_studio.widgets.stepping import UNBOUNDED, Bounds

POSE, MOTION, MASS, ENDS, OTHER = "Initial pose", "Initial velocity", "Mass", "Connection", "Properties"
STEPS = "Multirate"
PARTS = {
    "mass": MASS,
    "inertia": MASS,
    "products": MASS,
    "position": POSE,
    "rotation": POSE,
    "velocity": MOTION,
    "angular_velocity": MOTION,
    "substeps": STEPS,
    "integrator": STEPS,
}
ORDER = (OTHER, MASS, POSE, MOTION, STEPS, ENDS)  # what is not named here comes behind
POINTS = "points"  # path of a row that holds all points of a table
KIND = "kind"  # end of the path of a row that changes what something is
NAMES = {
    "color": "Colour",
    "substeps": "Substeps",
    "young": "Young's modulus",
    "poisson": "Poisson's ratio",
    "edge": "Element size",
    "vectors": "Internal modes",
    "grip": "Interface size",
    "hold": "Interfaces",
    "axial_stiffness": "Axial, EA",
    "shear_stiffness": "Shear, GA",
    "torsional_stiffness": "Torsion, GJ",
    "bending_stiffness_y": "Along y, EI",
    "bending_stiffness_z": "Along z, EI",
}  # where the name of the field is not what a person reads
LETTERS = {"products": ("xy", "xz", "yz"), "inertia": ("xx", "yy", "zz")}


@dataclass(frozen=True, slots=True)
class Row:
    """One field as the inspector shows it.

    Attributes:
        part: title of the section that it stands in.
        path: where its value stands in the element.
        editor: number, vector, rotation, text, formula, choice, color, flag or fixed.
        label: its name in words.
        unit: SI unit of its numbers.
        bounds: what its numbers may be.
        hint: one line for the tooltip.
        choices: values on offer; a name for elements means those of a family.
        of_kind: kind of the elements on offer; empty for all of the family.
        along: unit in words of a joint's coordinate, `effort/coordinate`, that stands for `unit`.
        letters: names of the components of a vector.
        default: the value of a new element; None where there is none.
    """

    part: str
    path: Path
    editor: str
    label: str
    unit: str = ""
    bounds: Bounds = UNBOUNDED
    hint: str = ""
    choices: tuple[Any, ...] = ()
    family: str = ""
    of_kind: str = ""
    along: str = ""
    letters: tuple[str, ...] = ("x", "y", "z")
    default: Any = None


def rows_of(owner: Any, path: Path = (), part: str = "") -> Iterator[Row]:
    """Rows for all fields that are to be shown and read, nested frames and shapes after the plain ones."""
    yield from _kind_row(owner, path, part)
    if hasattr(owner, "with_points"):
        hint = "Arguments and values: 0, 0; 1, 2.5; 3, 1. Two columns of a spreadsheet can be pasted."
        yield Row(OTHER, (POINTS,), "text", "Points", hint=hint)
    nested: list[Iterator[Row]] = []
    idle = getattr(owner, "idle_fields", ())
    for f in (f for f in _fields(owner) if f.name not in idle):
        value, here = getattr(owner, f.name), (*path, f.name)
        if isinstance(value, Frame):
            nested.append(rows_of(value, here, words(f.name)))
        elif f.name == "shapes":
            nested.extend(rows_of(s, (*here, i), shape_title(i, s)) for i, s in enumerate(value))
        elif f.metadata.get("role") and f.metadata["shown"]:
            yield _row(f, value, here, part)
    for rows in nested:
        yield from rows


def _kind_row(owner: Any, path: Path, part: str) -> Iterator[Row]:
    """The kind of an element or a shape, where it can be another one."""
    offered: tuple[str, ...] = ()
    if isinstance(owner, Shape):
        offered = tuple(sorted(SHAPES))
    elif any(type(owner) in kinds.values() for kinds in FAMILIES.values()):
        offered = possible_kinds(owner)
    if len(offered) > 1:
        hint = "Change the type; common properties are kept."
        yield Row(part or OTHER, (*path, KIND), "choice", "Kind", hint=hint, choices=offered)


def _fields(owner: Any) -> list[dataclasses.Field]:
    """The fields, those of a shape's own kind before those that all shapes have."""
    own = vars(type(owner)).get("__annotations__", {}) if isinstance(owner, Shape) else {}
    return sorted(dataclasses.fields(owner), key=lambda f: f.name not in own)


def shape_title(index: int, shape: Any) -> str:
    """Title of the section of a shape."""
    return f"Shape {index + 1}: {shape.kind}"


def words(name: str) -> str:
    """The name of a field as a person reads it: `base_frame` is Base frame."""
    text = name.replace("_", " ")
    return text[:1].upper() + text[1:]


def _row(f: dataclasses.Field, value: Any, path: Path, part: str) -> Row:
    meta, role = f.metadata, f.metadata["role"]
    family = meta.get("family") or _family(f.name) if role == "reference" else ""
    place = part or (ENDS if role == "reference" or _is_coordinate(f.name) else PARTS.get(f.name, OTHER))
    unit = meta.get("unit", "")
    along = unit if "coordinate" in unit or "effort" in unit else meta.get("along", "")
    return Row(
        part=place,
        path=path,
        editor=_editor(f.name, value, meta),
        label=NAMES.get(f.name, words(f.name)),
        unit="" if along else unit,
        bounds=Bounds(meta.get("low"), meta.get("high"), meta.get("above"), "whole" in meta),
        hint=meta.get("doc", ""),
        choices=tuple(meta.get("choices", ())),
        family=family,
        of_kind=meta.get("kind", ""),
        along=along,
        letters=LETTERS.get(f.name, ("x", "y", "z")),
        default=None if f.default is dataclasses.MISSING else f.default,
    )


def _editor(name: str, value: Any, meta: Any) -> str:
    if meta["role"] == "reference" or meta.get("choices") or _is_coordinate(name):
        return "choice"
    if meta["role"] == "expression":
        return "formula"
    if meta["role"] == "quantity":
        length = len(value) if isinstance(value, tuple) else 1
        return {1: "number", 3: "vector", 4: "rotation"}.get(length, "fixed")
    if isinstance(value, bool):
        return "flag"
    if isinstance(value, str):
        return "color" if name == "color" else "text"
    return "fixed"


def _is_coordinate(name: str) -> bool:
    """Whether a field names a coordinate of a joint."""
    return name == "coordinate" or name.endswith("_coordinate")


def _family(name: str) -> str:
    """The family that a reference of this name points into; all of them where the name does not tell."""
    if name in ("base", "follower", "body"):
        return "bodies"
    return next((family for family in FAMILIES if family.rstrip("s") == name.rpartition("_")[2]), "")
