"""Coordinates of joints by name, for all that acts on them."""

from __future__ import annotations

from linkwork.errors import ModelError
from linkwork.model.joints.joint import Joint
from linkwork.model.joints.rows import Angle, Coordinate

WORDS = {"": "coordinate", "rad": "angle", "m": "displacement"}


def coordinate_named(joint: Joint, name: str, asker: str, unit: str = "") -> Coordinate:
    """The coordinate with a name, or the only one; raises ModelError in the name of who asks.

    Only coordinates of a unit, `rad` or `m`, count where one is given.
    """
    known = {coordinate.name: coordinate for coordinate in joint.coordinates if unit in ("", coordinate.unit)}
    if not known:
        raise ModelError(f"{asker}: {joint.id} leaves no {WORDS[unit]} free; choose another joint.", asker)
    if not name and len(known) == 1:
        return next(iter(known.values()))
    if name not in known:
        asked = f"has no {WORDS[unit]} {name!r}" if name else "has several coordinates; name one"
        raise ModelError(f"{asker}: {joint.id} {asked}: {', '.join(known)}.", asker)
    return known[name]


def unit_along(coordinate: Coordinate, unit: str) -> str:
    """A unit that follows a coordinate: `coordinate/s`, `effort`, `effort s/coordinate` and so on."""
    effort = "N m" if isinstance(coordinate, Angle) else "N"
    return unit.replace("effort", effort).replace("coordinate", coordinate.unit)
