"""The times that a run has been through, branch by branch: what a time bar draws."""

from __future__ import annotations

from dataclasses import dataclass

from linkwork.model.model import Model


@dataclass(frozen=True, slots=True)
class Mark:
    """An edit at a time [s], in a few words."""

    time: float
    text: str


@dataclass(frozen=True, slots=True)
class Stretch:
    """One branch: where it left another one (number -1 for none), where it begins and ends [s], its edits.

    `begins` is the time from which on it differs from its parent.
    """

    number: int
    parent: int
    begins: float
    ends: float
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Course:
    """All branches that are kept.

    Attributes:
        branches: oldest first.
        current: number of the branch that is shown.
        time: that is shown [s].
        is_past: whether that is not where the run has got to.
        model: the mechanism as it is at that time.
        stored: how many moments are kept; size: how many bytes they take.
    """

    branches: tuple[Stretch, ...]
    current: int
    time: float
    is_past: bool
    model: Model
    stored: int = 0
    size: int = 0

    def branch(self, number: int) -> Stretch:
        """A branch by its number; the oldest where it is gone."""
        return next((b for b in self.branches if b.number == number), self.branches[0])

    def lineage(self, number: int) -> tuple[Stretch, ...]:
        """A branch and those that it came from, newest first."""
        kept = {branch.number: branch for branch in self.branches}
        found = [self.branch(number)]
        while found[-1].parent in kept:
            found.append(kept[found[-1].parent])
        return tuple(found)

    def marks(self, number: int) -> tuple[Mark, ...]:
        """All edits on the way to the end of a branch, oldest first."""
        found: list[list[Mark]] = []
        until = float("inf")
        for branch in self.lineage(number):
            found.append([m for m in branch.marks if m.time <= until])
            until = branch.begins
        return tuple(mark for marks in reversed(found) for mark in marks)
