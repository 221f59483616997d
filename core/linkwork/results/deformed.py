"""An elastic body in one moment: its deformed surface, and fields on it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.errors import ModelError

if TYPE_CHECKING:
    from linkwork.fem.superelement import Superelement

Array = np.ndarray
TIED = ("stress", "energy")  # fields that in rigid grips are those of the tie
FIELDS = {"stress": "Pa", "energy": "J/m3", "displacement": "m", "speed": "m/s"}


@dataclass(frozen=True, eq=False)
class Deformed:
    """The surface of an elastic body as a snapshot has it.

    Attributes:
        element: its superelement, of the material that it is made of then.
        key: of its reduction: bodies of one key have the same surface, undeformed.
        columns: Y, columns of the frames of its grips and its free vectors (3 x (4N + m)) [m].
        centre: origin of its mean frame [m].
        turn: columns are the axes of that frame (3 x 3).
        moving, velocity, spin: rates of Y, and how fast that frame moves [m/s] and turns [rad/s], global axes.
    """

    element: Superelement
    key: str
    columns: Array
    centre: Array
    turn: Array
    moving: Array
    velocity: Array
    spin: Array

    @cached_property
    def rates(self) -> Array:
        """Rates of the coordinates [m/s, rad/s]."""
        from linkwork.fem.floating import elastic, rigid_motions

        here = self.element, self.columns, self.centre, self.turn
        by_nodes = elastic(self.element, self.columns + self.moving, self.centre, self.turn) - self.coordinates
        frame = np.concatenate((self.turn.T @ self.velocity, self.turn.T @ self.spin))
        return by_nodes - rigid_motions(*here) @ frame

    def bent(self, velocities: bool = True) -> dict[str, Any]:
        """As `Elastic` stores it."""
        rates = self.rates if velocities else 0.0 * self.rates
        return {"deformed": (tuple(self.coordinates.tolist()), tuple(rates.tolist())), "deformed_key": self.key}

    @cached_property
    def coordinates(self) -> Array:
        """Small motions of the grips (u_k, θ_k) and free vectors z_j in the axes of the mean frame [m, rad]."""
        from linkwork.fem.floating import elastic

        return elastic(self.element, self.columns, self.centre, self.turn)

    @property
    def triangles(self) -> Array:
        """Numbers of the surface points, seen from outside in turn (t x 3)."""
        return self.element.surface.triangles

    def points(self, exaggeration: float = 1.0) -> Array:
        """Where the points of the surface are, deformed so many times as much as they are (s x 3) [m]."""
        surface = self.element.surface
        local = surface.points + exaggeration * surface.displacement(self.coordinates)
        return self.centre + local @ self.turn.T

    def velocities(self) -> Array:
        """Of the points of the surface, global axes (s x 3) [m/s]."""
        own = self.element.surface.displacement(self.rates) @ self.turn.T
        return self.velocity + np.cross(self.spin, self.points() - self.centre) + own

    def place(self, point: int) -> Array:
        """Where one point of the surface is [m]."""
        surface = self.element.surface
        local = surface.points[point] + surface.shapes[point] @ self.coordinates
        return self.centre + self.turn @ local

    def field(self, name: str) -> Array:
        """Of the points of the surface: `stress` (von Mises), `energy` per volume, `displacement` or `speed`."""
        surface, q = self.element.surface, self.coordinates
        if name == "stress":
            return surface.von_mises(q)
        if name == "energy":
            return surface.energy(q, self.element.material)
        if name == "displacement":
            return np.linalg.norm(surface.displacement(q), axis=1)
        if name == "speed":
            return np.linalg.norm(self.velocities(), axis=1)
        raise ModelError(f"There is no field {name!r} of an elastic body; there are: {', '.join(FIELDS)}.")

    def largest(self, name: str) -> tuple[float, int]:
        """The largest value of a field and its point; stress in rigid grips, that of the tie, is left out."""
        values = self.field(name)
        if name in TIED:
            values = np.where(self.element.surface.rim, -1.0, values)
        point = int(np.argmax(values))
        return float(values[point]), point

    @property
    def energy(self) -> float:
        """Elastic energy [J]."""
        return 0.5 * float(self.coordinates @ self.element.stiffness @ self.coordinates)

    @property
    def strain(self) -> float:
        """The largest strain of the surface, as that of a simple pull with the same stress by von Mises."""
        return self.largest("stress")[0] / self.element.material.young

    @property
    def turned(self) -> float:
        """How far the grip that is turned most is turned from the mean frame [rad]."""
        count = self.element.frames
        turns = self.coordinates[: 6 * count].reshape(count, 2, 3)[:, 1]
        return float(np.arcsin(min(np.linalg.norm(turns, axis=1).max(), 1.0)))
