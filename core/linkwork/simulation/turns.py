"""Joint coordinates with their whole turns."""

from __future__ import annotations

import numpy as np

from linkwork.equations.turns import look_at_turns
from linkwork.simulation.numbers import Numbers


class Turns:
    """The coordinates that joints leave free, angles counted over whole turns.

    Attributes:
        values: of each joint coordinate [rad or m].
    """

    __slots__ = ("_numbers", "values")

    def __init__(self, numbers: Numbers, values: np.ndarray) -> None:
        """Begin with values that are known to be near."""
        self._numbers, self.values = numbers, values

    def count_from(self, values: np.ndarray) -> None:
        """Count whole turns from joint coordinates that are known to be near."""
        self._numbers.state.turned[: self._of_joints] = values[self._numbers.compiled.coordinates.is_angle]
        self.follow()

    def follow(self) -> None:
        """Count whole turns where bodies were moved without a step, each joint by less than half a turn."""
        system, state = self._numbers.compiled.system, self._numbers.state
        own = system.angle_turn >= self._of_joints
        state.turned[system.angle_turn[own]] = state.angle[system.angle_row[own]]
        look_at_turns(system, state)
        self.read()

    def read(self) -> None:
        """Bring the joint coordinates up to date after some steps, in which whole turns were counted."""
        coordinates, state = self._numbers.compiled.coordinates, self._numbers.state
        counted = np.zeros(len(coordinates.joints))
        counted[coordinates.is_angle] = state.turned[: self._of_joints]
        self.values = coordinates.values(state.q, counted)

    @property
    def _of_joints(self) -> int:
        """How many of the angles that are counted belong to joints; those come first."""
        return int(np.count_nonzero(self._numbers.compiled.coordinates.is_angle))
