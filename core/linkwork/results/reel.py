"""What is shown of a run that is played again: poses and curves at even times, edits, branches.

A take is a time in which the mechanism stays the same; an edit begins another one. A branch has the takes from where it
differs from its parent on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from linkwork.model.measured import measured
from linkwork.model.model import Model
from linkwork.results.course import Mark
from linkwork.results.snapshot import Snapshot

Array = np.ndarray
ENERGIES = ("kinetic", "potential", "total", "dissipated", "supplied")


@dataclass(frozen=True, slots=True, eq=False)
class Take:
    """Pictures of one mechanism.

    Attributes:
        model: the mechanism.
        snapshots: in the order of time.
    """

    model: Model
    snapshots: list[Snapshot]

    @property
    def times(self) -> Array:
        """Of the pictures [s]."""
        return np.array([snapshot.time for snapshot in self.snapshots])

    def curves(self) -> dict[str, tuple[str, Array]]:
        """Unit and values of each measure, joint coordinate and energy by its name."""
        found: dict[str, tuple[str, Array]] = {}
        for measure in self.snapshots[0].measures:
            numbers = [number for number in measured(self.model) if number.measure == measure]
            values = np.array([snapshot.measures[measure] for snapshot in self.snapshots])
            found.update({n.label: (n.unit or "1", values[:, column]) for column, n in enumerate(numbers)})
        for joint, element in self.model.joints.items():
            for column, coordinate in enumerate(element.coordinates):
                name = f"{joint}: {coordinate.name}"
                found[name] = (coordinate.unit, self._coordinate(joint, column))
        for name in ENERGIES:
            found[f"{name} energy"] = ("J", np.array([getattr(s.energy, name) for s in self.snapshots]))
        return found

    def _coordinate(self, joint: str, column: int) -> Array:
        return np.array([snapshot.coordinates[joint][column] for snapshot in self.snapshots])


@dataclass(slots=True, eq=False)
class Branch:
    """A branch by its number; -1 is the parent of the first, `begins` where it leaves its parent [s]."""

    number: int
    parent: int
    begins: float
    takes: list[Take] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)


@dataclass(frozen=True, slots=True, eq=False)
class Reel:
    """All branches, oldest first; `shown` is the number of the one that is played first."""

    name: str
    branches: tuple[Branch, ...]
    shown: int
    about: Mapping[str, Any] = field(default_factory=dict)

    def branch(self, number: int) -> Branch:
        """A branch by its number."""
        return next(branch for branch in self.branches if branch.number == number)


def reel_of_run(model: Model, snapshots: Sequence[Snapshot], about: Mapping[str, Any]) -> Reel:
    """A run without edits."""
    branch = Branch(0, -1, float(snapshots[0].time), [Take(model, list(snapshots))])
    return Reel(model.name, (branch,), 0, about)


def path_to(reel: Reel, number: int) -> list[Take]:
    """The takes on the way to the end of a branch, oldest first; those of its parents end where it leaves them."""
    branch = reel.branch(number)
    if branch.parent < 0:
        return branch.takes
    before = [_until(take, branch.begins) for take in path_to(reel, branch.parent)]
    return [*(take for take in before if take.snapshots), *branch.takes]


def _until(take: Take, time: float) -> Take:
    return Take(take.model, [snapshot for snapshot in take.snapshots if snapshot.time < time])
