"""Rows, coordinates and laws as a person writes them: `x_b · z_f = 0`, with subscripts in HTML.

b is the base, f the follower; d is the way from the origin of the base frame to that of the follower frame, w the
angular velocity of the follower against the base, e the global axes.
"""

from __future__ import annotations

from collections.abc import Iterable

from linkwork.model.drivers.driver import Coupled, Prescribed
from linkwork.model.forces.laws import Acting, JointCoordinate
from linkwork.model.joints.rows import (
    Angle,
    Coordinate,
    Direction,
    Distance,
    Dot,
    Length,
    Relation,
    Roll,
    Row,
    Slide,
    Spin,
    Sum,
    Tie,
)

GAP, GAP_RATE, TURNING = "<b>d</b>", "<b>ḋ</b>", "<b>ω</b>"
SIDES = {"BASE": "b", "FOLLOWER": "f"}
NOBODY = "some_"  # begins the names of elements that a page only speaks of
MEANT = (
    f"*Axes <b>x</b>, <b>y</b>, <b>z</b> of base (b) and follower (f), {GAP} from the origin of the base to that of "
    f"the follower, {TURNING} the angular velocity of the follower relative to the base, <b>e</b> global axes:* "
    "[symbols](../guide/2_concepts.md#symbols)."
)
ROLLED = {
    "height": "height of the lowest point of a wheel with R = {0:g} m above the plane",
    "along": "slip along the track",
    "across": "slip across the track",
}


def direction(term: Direction | Sum) -> str:
    """An axis, the gap, or a sum of two."""
    if isinstance(term, Sum):
        sign = "+" if term.factor > 0 else "−"
        size = "" if abs(term.factor) == 1.0 else f"{abs(term.factor):g} "
        return f"({direction(term.first)} {sign} {size}{direction(term.second)})"
    if term is Direction.GAP:
        return GAP
    side, _, axis = term.name.partition("_")
    return f"<b>{axis.lower()}</b><sub>{SIDES[side]}</sub>"


def row(held: Row) -> str:
    """What a joint holds, as an equation."""
    match held:
        case Tie(axis=axis):
            return f"{GAP} · <b>e</b><sub>{'xyz'[axis]}</sub> = 0"
        case Dot(a=a, b=b, value=value, scale=scale):
            stretched = "" if scale == 1.0 else f" (times {scale:g})"
            return f"{direction(a)} · {direction(b)} = {value:g}{stretched}"
        case Relation(parts=parts, value=value, period=period):
            whole = f", plus any multiple of {period:g}" if period else ""
            return f"{_total((along(part), factor) for part, factor in parts)} = {value:g}{whole}"
        case Length(value=value):
            return f"|{GAP}| = {value:g}"
        case _:
            return f"{along(held)} = 0"


def along(line: Row | Coordinate | JointCoordinate) -> str:
    """What a coordinate tells, a law acts along, or a measure reads."""
    match line:
        case Distance(along=axis):
            return f"{GAP} · {direction(axis)}"
        case Angle(held=held, cosine=cosine, sine=sine):
            h = direction(held)
            return f"atan2({h} · {direction(sine)}, {h} · {direction(cosine)})"
        case JointCoordinate(joint=joint):
            return f"<i>q</i><sub>{joint.removeprefix(NOBODY)}</sub>"
        case Length():
            return f"|{GAP}|"
        case Slide() | Spin():
            return _rate(line)
        case Roll(part=part, radius=radius):
            return ROLLED[part].format(radius)
        case Dot(a=a, b=b):
            return f"{direction(a)} · {direction(b)}"
        case _:
            return row(line)


def acting(item: Acting) -> str:
    """A law and what it acts along."""
    reported = (type(item.law).__doc__ or "").partition("\n")[0].rstrip(".")
    return f"s = {along(item.row)}: {_in_html(reported)}"


def driven(item: Prescribed | Coupled) -> str:
    """What a driver holds."""
    if isinstance(item, Prescribed):
        name = {"position": "", "speed": "rate of ", "acceleration": "second derivative of "}[item.level]
        return f"{name}{along(item.row)} = `{item.field}`(t)"
    return f"{_total((along(part), factor) for part, factor in item.parts)} = const"


def _rate(line: Slide | Spin) -> str:
    return (
        f"{GAP_RATE} · {direction(line.along)}" if isinstance(line, Slide) else f"{TURNING} · {direction(line.about)}"
    )


def _total(terms: Iterable[tuple[str, float]]) -> str:
    """A sum of terms, each times a factor: `a − 2 × b`."""
    reported = ""
    for term, factor in terms:
        sign = " − " if factor < 0 else " + "
        size = "" if abs(factor) == 1.0 else f"{abs(factor):.3g} × "
        reported += f"{sign}{size}{term}"
    return reported.removeprefix(" + ")


def _in_html(text: str) -> str:
    """Signs that Markdown would take for its own, kept."""
    return text.replace("|", "&#124;").replace("*", "·")
