"""What has another sign in a mirror, for joints and for all that acts along rows.

The axes of an element's frames are reflected by three signs d, whose product is -1, besides the mirror itself (see
motions.py). An angle from `cosine` to `sine` is multiplied by the signs of the axes that it is read off, a way along an
axis by that of the axis, and a turn about an axis k by -d_k, because a mirror inverts the sense of turning. What acts
along a row whose sign turns pushes the other way; three components along the global axes are mixed by S = 1 - 2 n nT,
and three moments by -S.
"""

from __future__ import annotations

import dataclasses
import math
from typing import Any

from linkwork.errors import ModelError
from linkwork.math3d.vector import Vector
from linkwork.model.coordinates import coordinate_named
from linkwork.model.expressions.expression import Expression
from linkwork.model.forces.laws import JointCoordinate
from linkwork.model.frames import frame_fields
from linkwork.model.joints.joint import Joint
from linkwork.model.joints.rows import Angle, Direction, Distance, Roll, Slide, Spin
from linkwork.model.model import Model

Signs = tuple[int, int, int]  # of the axes x, y, z under a reflection; their product is -1

ACROSS: Signs = (1, -1, 1)
REFLECTIONS: tuple[Signs, ...] = (ACROSS, (1, 1, -1), (-1, 1, 1), (-1, -1, -1))
OTHER_SIDE = {"low": "high", "high": "low"}


def signs_of(element: Any) -> Signs:
    """How the axes of an element's frames are reflected: so that most of its coordinates stay, angles before ways.

    The z axis of a plane that a wheel rolls on stays on the side of the wheel.
    """
    rows = [*getattr(element, "coordinates", ()), *(item.row for item in _reported(element, "acting", "reads"))]
    rolls = any(isinstance(row, Roll) for row in (*rows, *(element.rows() if isinstance(element, Joint) else ())))
    coordinates = [row for row in rows if isinstance(row, Angle | Distance)]
    angles = [row for row in coordinates if isinstance(row, Angle)]

    def kept(signs: Signs) -> tuple[int, int]:
        return sum(stays(c, signs) for c in angles), sum(stays(c, signs) for c in coordinates)

    return max((signs for signs in REFLECTIONS if not rolls or signs[2] == 1), key=kept)


def stays(row: Any, signs: Signs) -> bool:
    """Whether a row has the same value in the mirror; else it has the opposite one."""
    match row:
        case Angle(held=held, cosine=cosine, sine=sine):
            return signs[held % 3] * signs[cosine % 3] == signs[held % 3] * signs[sine % 3] == 1
        case Distance(along=axis) | Slide(along=axis):
            return signs[axis % 3] == 1
        case Spin(about=axis):
            return signs[axis % 3] == -1
    return True


def opposed(element: Any, signs: Signs, model: Model, moved: set[str], normal: Vector) -> dict[str, Any]:
    """Fields of the image that differ because of what they act along.

    Args:
        element: the original.
        signs: of the axes of its frames.
        model: the original's mechanism.
        moved: ids of what is mirrored too; a joint that is not keeps its coordinates.
        normal: of the mirror, global axes.
    """
    changes: dict[str, Any] = {}
    components: dict[type, dict[int, str]] = {}
    for item in _reported(element, "acting", "held"):
        field = getattr(item, "field", "") or getattr(getattr(item, "law", None), "field", "")
        if field and _is_global(element, item.row):
            components.setdefault(type(item.row), {})[_axis(item.row) % 3] = field
        elif field and _sign(item.row, signs, model, moved) < 0:
            changes[field] = negated(getattr(element, field))
    for kind, fields in components.items():
        changes |= _mixed(element, fields, normal, -1.0 if kind is Spin else 1.0)
    if isinstance(getattr(element, "row", None), JointCoordinate) and _sign(element.row, signs, model, moved) < 0:
        changes |= _on_the_other_side(element)
    if hasattr(element, "reverses"):
        both = [_sign(JointCoordinate(*names), signs, model, moved) for names in element.joint_coordinates()]
        now = getattr(element, element.reverses)
        if math.prod(both) < 0:
            changes[element.reverses] = not now if isinstance(now, bool) else -now
    return changes


def _sign(row: Any, signs: Signs, model: Model, moved: set[str]) -> int:
    """Of a row or of a joint's coordinate in the mirror, 1 or -1."""
    if isinstance(row, JointCoordinate):
        joint = model.joints[row.joint]
        if joint.id not in moved:
            return 1
        row, signs = coordinate_named(joint, row.name, joint.id), signs_of(joint)
    return 1 if stays(row, signs) else -1


def _is_global(element: Any, row: Any) -> bool:
    """Whether a row goes by the axes of a base that is no frame of the element, which are the global ones."""
    sides = {side for _, side in frame_fields(type(element))}
    return isinstance(row, Slide | Spin) and _axis(row) <= Direction.BASE_Z and "base" not in sides


def _axis(row: Slide | Spin) -> int:
    return row.about if isinstance(row, Spin) else row.along


def _mixed(element: Any, fields: dict[int, str], normal: Vector, sign: float) -> dict[str, str]:
    """Formulas of the components of a mirrored vector."""
    changes = {}
    for i, field in fields.items():
        parts = [(sign * ((i == j) - 2.0 * normal[i] * normal[j]), getattr(element, f)) for j, f in fields.items()]
        changes[field] = " + ".join(
            _times(factor, text) for factor, text in parts if abs(factor) > 1e-15 and text != "0"
        )
    return {field: text or "0" for field, text in changes.items()}


def _times(factor: float, text: str) -> str:
    return {1.0: text, -1.0: negated(text)}.get(factor, f"{factor!r}*({text})")


def negated(text: str) -> str:
    """The formula with the other sign; of `-(x)` it is x again."""
    inside = text[2:-1]
    if f"-({inside})" == text and _is_formula(inside):
        return inside
    return f"-({text})"


def _is_formula(text: str) -> bool:
    try:
        Expression(text)
    except ModelError:
        return False  # such as `a)*(b`
    return True


def _on_the_other_side(element: Any) -> dict[str, Any]:
    """Positions along a coordinate whose sign turns; what was the lower end is the higher one."""
    there = {f.name for f in dataclasses.fields(element) if f.metadata.get("along") == "coordinate"}
    quantities = {name for name in there if isinstance(getattr(element, name), float)}
    swapped = quantities & OTHER_SIDE.keys() if quantities >= OTHER_SIDE.keys() else set()
    changes = {OTHER_SIDE[name] if name in swapped else name: -getattr(element, name) for name in quantities}
    if swapped and getattr(element, "sides", "") in OTHER_SIDE:
        changes["sides"] = OTHER_SIDE[element.sides]
    return changes


def _reported(element: Any, *questions: str) -> list[Any]:
    """What an element says of the rows that it acts along, holds or reads."""
    answers = [getattr(element, question)() for question in questions if hasattr(element, question)]
    return [item for answer in answers for item in answer if hasattr(item, "row")]
