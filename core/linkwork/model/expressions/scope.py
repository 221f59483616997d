"""What the names in a formula may mean: bodies, joints, parameters and tables of one model."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from linkwork.model.model import Model


@dataclass(frozen=True, slots=True)
class Scope:
    """All names that are known.

    Attributes:
        bodies: ids.
        joints: name and SI unit of each free coordinate, by id of the joint.
        parameters: SI unit by name; `` leaves the unit open, as a bare number does.
        tables: SI units of argument and value by name; `` likewise.
    """

    bodies: Collection[str] = ()
    joints: Mapping[str, tuple[tuple[str, str], ...]] = field(default_factory=dict)
    parameters: Mapping[str, str] = field(default_factory=dict)
    tables: Mapping[str, tuple[str, str]] = field(default_factory=dict)


NOTHING = Scope()


def scope_of(
    model: Model, parameters: Mapping[str, str] | None = None, tables: Mapping[str, tuple[str, str]] | None = None
) -> Scope:
    """The names of a model's bodies and joints, with parameters and tables."""
    joints = {
        joint.id: tuple((coordinate.name, coordinate.unit) for coordinate in joint.coordinates)
        for joint in model.joints.values()
    }
    return Scope(tuple(model.bodies), joints, parameters or {}, tables or {})
