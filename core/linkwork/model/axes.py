"""What joints, forces and drivers ask of a body that is no rigid one: a bar has one axis, a point mass none.

A point of such a body has to lie on its axis, or in its centre, and a direction along its axis; nothing may turn it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from linkwork.math3d import rotation
from linkwork.math3d.vector import Vector
from linkwork.model.bodies.body import Body
from linkwork.model.coordinates import coordinate_named
from linkwork.model.forces.laws import JointCoordinate
from linkwork.model.frame import Frame
from linkwork.model.joints.rows import Angle, Direction, Distance, Dot, Length, Relation, Slide, Sum, Tie
from linkwork.model.model import Model

SEEN = 1e-12  # metres, or of a unit axis: what is less is rounding


def asking_too_much(model: Model, body: Body) -> list[str]:
    """Ids of the elements that ask a body of the model for what it does not have."""
    if not 0 < body.columns < 4:
        return []
    elements = (*model.joints.values(), *model.forces.values(), *model.drivers.values())
    near = (element for element in elements if body.id in _bodies(model, element))
    return [e.id for e in near if any(_is_too_much(sided, row, body) for sided, row in _rows(model, e))]


def _bodies(model: Model, element: Any) -> tuple[str, ...]:
    """The bodies that an element lies between, or its joint."""
    sided = model.joints.get(getattr(element, "joint", ""), element)
    return (getattr(sided, "base", ""), getattr(sided, "follower", ""))


def _rows(model: Model, element: Any) -> Iterator[tuple[Any, Any]]:
    """Rows that an element uses, each with what has the two frames that it lies between."""
    for row in element.rows() if hasattr(element, "rows") else ():
        yield element, row
    acting = element.acting() if hasattr(element, "acting") else ()
    held = [item for item in element.held() if hasattr(item, "row")] if hasattr(element, "held") else []
    for item in (*acting, *held):
        if isinstance(item.row, JointCoordinate):
            joint = model.joints[item.row.joint]
            yield joint, coordinate_named(joint, item.row.name, element.id, item.row.unit)
        else:
            yield element, item.row


def _is_too_much(sided: Any, row: Any, body: Body) -> bool:
    sides = [side for side in ("base", "follower") if getattr(sided, side) == body.id]
    used = set(_directions(row))
    return any(_lacks(side, direction, sided, body) for side in sides for direction in used)


def _lacks(side: str, direction: Direction | None, sided: Any, body: Body) -> bool:
    frame: Frame = sided.base_frame if side == "base" else sided.follower_frame
    if direction is None:
        return True
    if direction == Direction.GAP:
        return _leaves(frame.position, body)
    first = Direction.BASE_X if side == "base" else Direction.FOLLOWER_X
    axis = direction - first
    return 0 <= axis < 3 and _leaves(rotation.axes(frame.rotation)[axis], body)


def _leaves(v: Vector, body: Body) -> bool:
    """Whether a vector in the body's axes has parts that the body has no axis for."""
    return any(abs(part) > SEEN for part in v[body.columns - 1 :])


def _directions(row: Any) -> Iterator[Direction | None]:
    """The directions that a row is made of; None for turning, which takes all axes."""
    match row:
        case Tie() | Length():
            yield Direction.GAP
        case Dot(a=a, b=b):
            yield from _terms(a)
            yield from _terms(b)
        case Slide(along=along) | Distance(along=along):
            yield Direction.GAP
            yield along
        case Angle(held=held, cosine=cosine, sine=sine):
            yield from (held, cosine, sine)
        case Relation(parts=parts):
            for part, _ in parts:
                yield from _directions(part)
        case _:
            yield None


def _terms(term: Direction | Sum) -> Iterator[Direction]:
    yield from (term.first, term.second) if isinstance(term, Sum) else (term,)
