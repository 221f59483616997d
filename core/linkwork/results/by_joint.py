"""Values of joints' coordinates by joint, read off one array when they are asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np


class ByJoint(Mapping[str, tuple[float, ...]]):
    """Those of each joint that has some: who shows a thousand joints sixty times a second looks at a few of them."""

    __slots__ = ("_first", "_joints", "_values")

    def __init__(self, joints: Mapping[str, int], first: np.ndarray, values: np.ndarray) -> None:
        """Take over arrays that nobody writes into.

        Args:
            joints: number of each joint by id.
            first: value of each joint, and one number more.
            values: of all joints.
        """
        self._joints, self._first, self._values = joints, first, values

    def __getitem__(self, joint: str) -> tuple[float, ...]:
        """The values of a joint; KeyError where it has none."""
        number = self._joints[joint]
        found = self._values[self._first[number] : self._first[number + 1]]
        if not found.size:
            raise KeyError(joint)
        return tuple(found.tolist())

    def __iter__(self) -> Iterator[str]:
        """Ids of the joints that have some."""
        counts = np.diff(self._first).tolist()
        return (joint for joint, number in self._joints.items() if counts[number])

    def __len__(self) -> int:
        """How many joints have some."""
        return int(np.count_nonzero(np.diff(self._first)))

    def __repr__(self) -> str:
        """As a dictionary."""
        return repr(dict(self))
