"""What the inspector shows of a selection: a title, sections, rows with the values that the selected elements share."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import Any

from linkwork.edits.kinds import offered_kinds
from linkwork.errors import FileError
from linkwork.files import materials
from linkwork.model.bodies.beam import TYPED, Beam
from linkwork.model.bodies.elastic import Elastic
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.coordinates import coordinate_named, unit_along
from linkwork.model.joints.joint import Joint
from linkwork.model.model import Model
from linkwork.model.registry import FAMILIES, SHAPES, SINGULAR, family_of, kind_words
from linkwork_studio.panels.inspector.coordinates import START, start_rows, start_value
from linkwork_studio.panels.inspector.paths import value_at
from linkwork_studio.panels.inspector.rows import KIND, ORDER, Row, rows_of, words

MOST_TRIED = 8  # selected elements whose other kinds are tried one by one


@dataclass(frozen=True, slots=True)
class Cell:
    """A row with its value: None, or None for each component, where the selected elements differ."""

    row: Row
    value: Any
    choices: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Part:
    """A section; `shape` is the index of the shape that it shows, -1 for none."""

    title: str
    cells: tuple[Cell, ...]
    shape: int = -1


@dataclass(frozen=True, slots=True)
class Sheet:
    """All that the inspector shows.

    Attributes:
        ids: what is selected; empty for the model itself.
        title: its name, which can be changed where `is_named`.
        subtitle: what it is.
        hint: a sentence on what it does.
        icon: name of its picture.
        parts: its sections.
        can_have_shapes: whether shapes can be added.
        can_be_weighed: whether a material tells what it weighs.
        is_elastic: whether it bends; None where it never could.
    """

    ids: tuple[str, ...]
    title: str
    subtitle: str
    icon: str
    parts: tuple[Part, ...]
    hint: str = ""
    is_named: bool = True
    can_have_shapes: bool = False
    can_be_weighed: bool = False
    is_elastic: bool | None = None

    @property
    def structure(self) -> tuple[Any, ...]:
        """Equal for two sheets that differ in names and values only, so that the same fields serve both."""
        rows = tuple((part.title, part.shape, tuple(cell.row for cell in part.cells)) for part in self.parts)
        return (self.can_have_shapes, self.can_be_weighed, self.is_elastic, rows)


def sheet_of(model: Model, ids: tuple[str, ...]) -> Sheet:
    """The sheet of the selected elements, or of the model where nothing is selected."""
    if not ids:
        return _model_sheet(model)
    elements = [model.get(i) for i in ids]
    parts = _parts(model, elements)
    has_shapes = all(i in model.bodies for i in ids)
    is_solid = all(isinstance(element, RigidBody) and element.shapes for element in elements)
    weighs = is_solid or all(isinstance(element, Beam) and element.section != TYPED for element in elements)
    bends = all(isinstance(element, Elastic) for element in elements) if is_solid else None
    if len(elements) > 1:
        told = f"{len(ids)} selected", _counted(elements), _icon(elements)
        return Sheet(ids, *told, parts, "", False, has_shapes, weighs, bends)
    element = elements[0]
    kind = words(kind_words(type(element).kind))
    what = SINGULAR[family_of(element)]
    subtitle = kind if kind.lower().endswith(what) else f"{kind} {what}"
    subtitle = subtitle if element.id != GROUND_ID else "The fixed frame"
    hint = (type(element).__doc__ or "").partition("\n")[0]
    is_named = element.id != GROUND_ID
    return Sheet(ids, element.id, subtitle, _icon(elements), parts, hint, is_named, has_shapes, weighs, bends)


def _model_sheet(model: Model) -> Sheet:
    rows = [row for row in rows_of(model) if row.editor != "fixed"]
    counts = [(len(model.family(f)) - (f == "bodies"), f) for f in FAMILIES]
    told = [f"{n} {f if n != 1 else SINGULAR[f]}" for n, f in counts if n]
    parts = (Part("Surroundings", tuple(Cell(row, value_at(model, row.path)) for row in rows)),) if rows else ()
    return Sheet(
        (), model.name, ", ".join(told) or "Nothing in it yet", "bodies/generic", parts, "The whole mechanism."
    )


def _parts(model: Model, elements: list[Any]) -> tuple[Part, ...]:
    rows = [_with_unit(model, row, elements[0]) for row in _common_rows(elements)]
    titles = sorted(dict.fromkeys(row.part for row in rows), key=lambda t: ORDER.index(t) if t in ORDER else len(ORDER))
    parts = []
    for title in titles:
        cells = tuple(_cell(model, row, elements) for row in rows if row.part == title)
        path = cells[0].row.path
        parts.append(Part(title, cells, int(path[1]) if path[0] == "shapes" else -1))
    return tuple(parts)


def _common_rows(elements: list[Any]) -> list[Row]:
    """Rows that all elements have, in the order of the first; the ground has no pose to give."""
    rows = list(rows_of(elements[0]))
    for other in elements[1:]:
        there = set(map(_identity, rows_of(other)))
        rows = [row for row in rows if _identity(row) in there]
    if any(element.id == GROUND_ID for element in elements):
        rows = [row for row in rows if row.path[0] == "shapes"]
    if all(isinstance(element, Joint) for element in elements):
        rows += start_rows(elements)
    return rows


def _with_unit(model: Model, row: Row, element: Any) -> Row:
    """The row in the unit of the joint's coordinate that its element acts along, or of what the element says."""
    if row.along == "own" or row.unit == "own":
        own = element.own_unit(str(row.path[0])) if hasattr(element, "own_unit") else element.unit
        return replace(row, unit=own)
    if not row.along or not hasattr(element, "joint"):
        return row
    along = _along(row, element)
    coordinate = coordinate_named(model.joints[element.joint], element.coordinate, element.id)
    return replace(row, unit=unit_along(coordinate, along))


def _along(row: Row, element: Any) -> str:
    """The unit of a row in words of a coordinate; some elements choose it by another of their fields."""
    if row.editor == "formula":
        return getattr(element, "formula_unit", row.along)
    return element.along_of(str(row.path[0])) if hasattr(element, "along_of") else row.along


def _identity(row: Row) -> tuple[Any, ...]:
    return (row.part, row.path, row.editor, row.unit, row.choices)


def _cell(model: Model, row: Row, elements: list[Any]) -> Cell:
    if row.path[0] == START:
        return Cell(row, _shared(row, [start_value(model, joint, row) for joint in elements]))
    values = [value_at(element, row.path) for element in elements]
    return Cell(row, _shared(row, values), _choices(model, row, elements) if row.editor == "choice" else ())


def _choices(model: Model, row: Row, elements: list[Any]) -> tuple[tuple[str, Any], ...]:
    """Names on offer with what they stand for; of kinds those that would not be refused."""
    if row.path == (KIND,) and len(elements) <= MOST_TRIED:
        offered = [set(offered_kinds(model, element.id)) for element in elements]
        return tuple((words(str(c)), c) for c in row.choices if all(c in kinds for kinds in offered))
    if row.choices:
        return tuple((words(str(c)), c) for c in row.choices)
    if not row.family and str(row.path[-1]).endswith("coordinate"):
        return _coordinates(model, str(row.path[-1]).removesuffix("coordinate").rstrip("_") or "joint", elements)
    offered = model.family(row.family).values() if row.family else model.elements()
    fitting = tuple((e.id, e.id) for e in offered if not row.of_kind or type(e).kind == row.of_kind)
    return (("none", ""), *fitting) if row.default == "" else fitting


def _coordinates(model: Model, side: str, elements: list[Any]) -> tuple[tuple[str, Any], ...]:
    """Coordinates that all the joints have; none need be named where there is just one."""
    held = [model.joints[getattr(element, side)].coordinates for element in elements]
    names = [c.name for c in held[0] if all(c.name in {o.name for o in other} for other in held)]
    alone = (("the only one", ""),) if all(len(other) == 1 for other in held) else ()
    return (*alone, *((words(name), name) for name in names))


def _shared(row: Row, values: list[Any]) -> Any:
    """The value that all have; a rotation is passed on whole, for its angles are compared, not its numbers."""
    if row.editor == "rotation":
        return tuple(values)
    if row.editor == "vector":
        return tuple(column[0] if len(set(column)) == 1 else None for column in zip(*values, strict=True))
    return values[0] if all(v == values[0] for v in values) else None


def _counted(elements: list[Any]) -> str:
    counts = Counter(family_of(e) for e in elements)
    return ", ".join(f"{n} {SINGULAR[f] if n == 1 else f}" for f, n in counts.items())


def _icon(elements: list[Any]) -> str:
    families = {family_of(e) for e in elements}
    if len(families) > 1:
        return "actions/select"
    kinds = {type(e).kind for e in elements}
    return f"{families.pop()}/{kinds.pop() if len(kinds) == 1 else 'generic'}"


def shape_kinds() -> tuple[str, ...]:
    """The kinds of shapes that there are."""
    return tuple(SHAPES)


def known_materials() -> tuple[tuple[str, float, str], ...]:
    """Name, density [kg/m3] and source of the materials of the library; none where it cannot be read."""
    try:
        return tuple((m.name, m.density, m.source) for m in materials.library().values())
    except FileError:
        return ()
