"""What a kind says of itself: rows and coordinates of a joint, laws of a force, fields, and how Python makes one."""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Callable, Iterable
from typing import Any

from linkwork.handbook import symbols
from linkwork.handbook.field_table import field_table
from linkwork.model.bodies.body import Body
from linkwork.model.drivers.coupling import Coupling
from linkwork.model.drivers.driver import Driver
from linkwork.model.forces.force import Force, ForceAt, ForceBetween
from linkwork.model.joints.grounded import Grounded
from linkwork.model.joints.joint import Joint
from linkwork.model.joints.rows import Roll, Slide, Spin
from linkwork.model.measures.measure import MeasureBetween
from linkwork.model.registry import FAMILIES, SHAPES, SINGULAR, kind_words
from linkwork.model.shapes.shape import Shape

FREEDOM = 6  # of a body against another one
NEW = "Numbers are the default values."


def title_of(family: str, kind: str) -> str:
    """`Revolute joint`; a kind that is called like its family, or a shape or measure, has its bare name."""
    words = kind_words(kind)
    bare = family in ("shapes", "measures", "drivers", "fluids") or words.endswith(singular(family))
    title = words if bare else f"{words} {singular(family)}"
    return title[:1].upper() + title[1:]


def singular(family: str) -> str:
    """`joint` for joints."""
    return SINGULAR.get(family, family.removesuffix("s"))


def kinds_of(family: str) -> dict[str, type]:
    """The kinds of a family; shapes count as one."""
    return SHAPES if family == "shapes" else FAMILIES[family]


def opening(family: str, kind: str) -> str:
    """The page of a kind for which nobody has written one: its title, its picture and its own description."""
    reported = inspect.getdoc(kinds_of(family)[kind]) or ""
    return f"# {title_of(family, kind)}\n\n![{kind}](../../icons/{family}/{kind}.svg)\n\n{reported}\n"


def told_by_itself(family: str, kind: str) -> str:
    """Sections in Markdown that follow what a person wrote."""
    cls = kinds_of(family)[kind]
    parts = [*_equations(cls), *_fields(cls), *_python(family, kind, cls)]
    others = " · ".join(f"[{kind_words(other)}]({other}.md)" for other in kinds_of(family) if other != kind)
    return "\n\n".join((*parts, f"**Other {family}:** {others}")) + "\n"


def new_element(cls: type) -> Any:
    """One with the defaults, its references naming what is not there."""
    needed = (f for f in dataclasses.fields(cls) if f.default is f.default_factory is dataclasses.MISSING)
    values = {f.name: f"{symbols.NOBODY}{f.name}" for f in needed}
    if issubclass(cls, Grounded):
        values["base"] = "ground"
    return cls(**values)


# -- equations -----------------------------------------------------------------------------------------


def _equations(cls: type) -> Iterable[str]:
    if issubclass(cls, Joint):
        return _of_joint(new_element(cls))
    if issubclass(cls, Force):
        return _section("Acts along", dict.fromkeys(map(symbols.acting, new_element(cls).acting())), symbols.MEANT)
    if issubclass(cls, Driver):
        made = new_element(cls)
        lines = [*map(symbols.driven, made.held()), *map(symbols.acting, made.acting())]
        return _section("Acts on", lines, f"<i>q</i> is the coordinate of a joint. {NEW}")
    if issubclass(cls, MeasureBetween):
        reads = new_element(cls).reads()
        lines = (f"{read.name} [{read.unit}]: {symbols.along(read.row)}{_derived(read)}" for read in reads)
        return _section("Reads", lines, symbols.MEANT)
    if issubclass(cls, Body):
        return _section("Coordinates", [f"{3 * cls.columns} coordinates: {COLUMNS[cls.columns]}."], "")
    return ()


COLUMNS = {
    0: "none, it is fixed",
    1: "its position <b>r</b>",
    2: "its centre <b>r</b> and its axis <b>u</b>",
    4: "its centre of mass <b>r</b> and its axes <b>u</b>, <b>v</b>, <b>w</b>, kept orthonormal by six constraints",
}


def _of_joint(joint: Joint) -> Iterable[str]:
    rows = joint.rows()
    yield "## Rows"
    if rows:
        yield "\n".join(f"- {symbols.row(row)}" for row in rows)
    speeds = sum(isinstance(row, Slide | Spin) or (isinstance(row, Roll) and row.part != "height") for row in rows)
    free = FREEDOM - len(rows)
    only = f" ({speeds} of them for the velocity only)" if speeds else ""
    one = "constraint" if len(rows) == 1 else "constraints"
    yield f"{len(rows)} {one}{only}, **{free} of 6 degrees of freedom left**. {NEW} {symbols.MEANT}"
    if joint.acting():
        yield from _section("Acts along", map(symbols.acting, joint.acting()), "")
    if joint.coordinates:
        lines = (f"`{c.name}` [{c.unit}] = {symbols.along(c)}" for c in joint.coordinates)
        yield from _section("Coordinates", lines, "Drivers, forces, formulas and plots use these names.")


def _section(title: str, lines: Iterable[str], after: str) -> list[str]:
    listed = "\n".join(f"- {line}" for line in lines)
    return [part for part in (f"## {title}", listed, after) if part] if listed else []


def _derived(read: Any) -> str:
    way = ("", ", its rate", ", its second derivative")[read.derivative]
    return f"{way}, as the angle with this cosine" if read.arc else way


def _fields(cls: type) -> list[str]:
    table = field_table(cls)
    return ["## Fields", table] if table else []


# -- Python --------------------------------------------------------------------------------------------


def _python(family: str, kind: str, cls: type) -> list[str]:
    line = example(family, kind, cls)
    return ["## In Python", f"```python\n{line}\n```"] if line else []


def example(family: str, kind: str, cls: type) -> str:
    """A line that makes one in a mechanism `m` with `arm`, `plank`, joints `pin`, `rail`, a motor `drive`, `water`."""
    if issubclass(cls, Shape):
        return f'm.add_shape("ground", lw.{cls.__name__}(), position=(0, 0, 0.5))'
    if family == "bodies":
        return BODIES.get(kind, "")
    words = next((words(cls) for base, words in WORDS if issubclass(cls, base)), _references(cls))
    reported = "".join(f", {name}={value!r}" for name, value in words.items())
    return f"m.add_{singular(family)}('new_{kind}', '{kind}'{reported})".replace("'", '"')


BODIES = {
    "rigid": 'm.add_body("brick", mass=2, shape=lw.Box(x=0.2, y=0.1, z=0.1), position=(0, 0, 1))',
    "bar": 'm.add_bar("thin bar", start=(0, 0, 0), end=(1, 0, 0), mass=0.5)',
    "beam": 'm.add_beam("rod", start=(0, 0, 0), end=(1, 0, 0), section=lw.Tube(outer=0.01, wall=0.001), E=7e10)',
    "elastic": 'm.add_body("leaf", mass=0.1, shape=lw.Box(x=0.3, y=0.03, z=0.002)); m.make_elastic("leaf", E=7e10)',
    "point_mass": 'm.add_point_mass("ball", mass=0.2, position=(0, 0, 1))',
}


def _of_a_joint(cls: type) -> dict[str, Any]:
    place = {"at": (0, 0, 0), "axis": (0, 0, 1)} if cls.meets else {"base_at": (0, 0, -1), "follower_at": (0, 0, 0)}
    return {"base": "ground", "follower": "arm", **place}


def _between(cls: type) -> dict[str, Any]:
    return {"base": "ground", "follower": "arm", "base_at": (0, 0, 2), "follower_at": (0, 0, 0)}


def _coupled(cls: type) -> dict[str, Any]:
    seconds = {"m": "rail", "rad": "pin", "": "rail"}
    return {"first": "hinge", "second": seconds[cls.units[1]]}


WORDS: tuple[tuple[type, Callable[[type], dict[str, Any]]], ...] = (
    (Joint, _of_a_joint),
    (ForceBetween, _between),
    (ForceAt, lambda cls: {"body": "arm", "at": (0, 0, 0)}),
    (Coupling, _coupled),
    (MeasureBetween, lambda cls: {"base": "ground", "follower": "arm"}),
)
NAMED = {"beam": "plank", "bodies": "arm", "joints": "pin", "drivers": "drive", "fluid": "water"}


def _references(cls: type) -> dict[str, Any]:
    """What a kind of force, driver or measure must be told, by family."""
    needed = (f for f in dataclasses.fields(cls) if f.default is f.default_factory is dataclasses.MISSING)
    return {
        f.name: NAMED[f.metadata["kind"] or f.metadata["family"]]
        for f in needed
        if f.metadata.get("role") == "reference"
    }
