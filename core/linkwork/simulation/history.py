"""Moments of a run on branches, within a budget of memory: the older, the thinner.

A moment may go when its neighbours are close for its age: of all moments those with the smallest

    (time between its neighbours) / (age + 1 s)

go first, so that what is left lies about evenly in the logarithm of the age. First and last of a branch stay; moments
at edits and forks weigh `KEEP` times as much.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import numpy as np

from linkwork.results.course import Mark, Stretch
from linkwork.simulation.moment import Moment

BUDGET = 256 * 1024 * 1024  # bytes
ROOM = 0.85  # of the budget that a thinning leaves, so that it does not have to be done again at once
KEEP, ELSEWHERE = 50.0, 0.25  # weight of moments at edits, and of those on branches that are not gone on with
MOST_BRANCHES = 32


@dataclass(frozen=True, slots=True, eq=False)
class Stored:
    """A moment with the number of acts that had been done before it.

    Attributes:
        moment: itself.
        acts: done before it.
        is_mark: whether it stands at an edit or a fork.
        run: that it is of, by the object that stands for it.
    """

    moment: Moment
    acts: int
    is_mark: bool = False
    run: object = None


@dataclass(slots=True, eq=False)
class Branch:
    """Moments in the order of time; `fork` is that of another branch which this one goes on from."""

    number: int
    parent: int = -1
    fork: Stored | None = None
    stored: list[Stored] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)

    @property
    def begins(self) -> float:
        """Time of the fork, or of the first moment [s]."""
        first = self.fork or self.stored[0]
        return first.moment.time

    @property
    def ends(self) -> float:
        """Time of the last moment [s]."""
        return self.stored[-1].moment.time if self.stored else self.begins


class History:
    """All branches; one of them is gone on with."""

    def __init__(self, budget: int = BUDGET) -> None:
        """Begin with nothing; `budget` in bytes."""
        self.budget = budget
        self.branches: dict[int, Branch] = {}
        self.current = -1
        self.size = 0
        self._shared: dict[int, int] = {}  # how many moments hold what they share, by its identity
        self._next = 0

    @property
    def branch(self) -> Branch:
        """The branch that is gone on with."""
        return self.branches[self.current]

    def begin(self, first: Stored) -> None:
        """A branch that comes from no other one; it takes the place of one on which nothing has happened."""
        old = self.branches.get(self.current)
        if old is not None and old.fork is None and old.ends == old.begins == 0.0:
            self._drop(old)
            self._next = old.number
        self._open(Branch(self._next))
        self.add(first)

    def fork(self, at: Stored) -> None:
        """Go on from a stored moment on a branch of its own."""
        parent = next((b.number for b in self.branches.values() if at in b.stored), -1)
        self._open(Branch(self._next, parent, at))

    def add(self, stored: Stored, mark: Mark | None = None) -> None:
        """One moment more at the end of the branch."""
        self.branch.stored.append(stored)
        self._hold(stored)
        if mark is not None:
            self.branch.marks.append(mark)
        if self.size > self.budget:
            self._thin()

    def set_budget(self, budget: int) -> None:
        """Keep so many bytes from now on."""
        self.budget = budget
        if self.size > budget:
            self._thin()

    def path(self, number: int) -> list[Stored]:
        """All moments on the way to the end of a branch."""
        branch = self.branches[number]
        if branch.fork is None:
            return branch.stored
        before = self.path(branch.parent) if branch.parent in self.branches else [branch.fork]
        return [*_until(before, branch.fork), *branch.stored]

    def at(self, time: float, number: int) -> Stored:
        """The last stored moment on the way to the end of a branch that is not after a time [s]."""
        path = self.path(number)
        place = bisect_right(path, time + 1e-12, key=lambda stored: stored.moment.time)
        return path[max(place - 1, 0)]

    def find(self, acts: int, step_count: int) -> Stored | None:
        """The stored moment with these counts."""
        for branch in self.branches.values():
            for stored in branch.stored:
                if stored.acts == acts and stored.moment.step_count == step_count:
                    return stored
        return None

    def stretches(self) -> tuple[Stretch, ...]:
        """What a time bar draws."""
        return tuple(Stretch(b.number, b.parent, b.begins, b.ends, tuple(b.marks)) for b in self.branches.values())

    def __iter__(self) -> Iterator[Stored]:
        """Every stored moment."""
        for branch in self.branches.values():
            yield from branch.stored

    def _hold(self, stored: Stored) -> None:
        """Count a moment, and what no other one holds yet."""
        self.size += stored.moment.size
        for thing, size in stored.moment.shared:
            holders = self._shared.get(id(thing), 0)
            self._shared[id(thing)] = holders + 1
            self.size += 0 if holders else size

    def _release(self, gone: Iterable[Stored]) -> None:
        """Count moments no more, nor what they alone have held."""
        for stored in gone:
            self.size -= stored.moment.size
            for thing, size in stored.moment.shared:
                self._shared[id(thing)] -= 1
                if not self._shared[id(thing)]:
                    del self._shared[id(thing)]
                    self.size -= size

    def _open(self, branch: Branch) -> None:
        self.branches[branch.number] = branch
        self.current = branch.number
        self._next += 1
        if len(self.branches) > MOST_BRANCHES:
            needed = self._lineage(self.current)
            spare = next((b for b in self.branches.values() if b.number not in needed), None)
            if spare is not None:
                self._drop(spare)
            else:
                self._join_oldest()

    def _lineage(self, number: int) -> set[int]:
        found = set()
        while number in self.branches and number not in found:
            found.add(number)
            number = self.branches[number].parent
        return found

    def _drop(self, branch: Branch) -> None:
        del self.branches[branch.number]
        self._release(branch.stored)

    def _join_oldest(self) -> None:
        """Where each branch came from the one before, the oldest ends in the next: what it was after that goes."""
        oldest = next(b for b in self.branches.values() if b.parent not in self.branches)
        newer = next(b for b in self.branches.values() if b.parent == oldest.number)
        assert newer.fork is not None, "it came from the oldest"
        before = _until(oldest.stored, newer.fork)
        self._release(oldest.stored[len(before) :])
        newer.marks = [*(mark for mark in oldest.marks if mark.time <= newer.begins), *newer.marks]
        newer.stored = [*before, *newer.stored]
        newer.parent, newer.fork = oldest.parent, oldest.fork
        del self.branches[oldest.number]

    def _thin(self) -> None:
        """Let moments go until there is room."""
        while self.size > ROOM * self.budget:
            found = [item for branch in self.branches.values() for item in self._weighed(branch)]
            if not found:
                return
            found.sort(key=lambda item: item[0])
            gone: set[int] = set()
            for _, stored, *near in found[: max(1, len(found) // 4)]:
                if not any(id(other) in gone for other in near) and self.size > ROOM * self.budget:
                    gone.add(id(stored))
                    self._release((stored,))
            for branch in self.branches.values():
                branch.stored = [stored for stored in branch.stored if id(stored) not in gone]

    def _weighed(self, branch: Branch) -> list[tuple[float, Stored, Stored, Stored]]:
        """Weight of each moment between the first and the last of a branch, with its neighbours."""
        stored = branch.stored
        if len(stored) < 3:
            return []
        times = np.array([s.moment.time for s in stored])
        forks = {id(b.fork) for b in self.branches.values()}
        weights = (times[2:] - times[:-2]) / (times[-1] - times[1:-1] + 1.0)
        weights *= 1.0 if branch.number == self.current else ELSEWHERE
        marks = np.array([s.is_mark or id(s) in forks for s in stored[1:-1]])
        weights[marks] = KEEP * np.maximum(weights[marks], 1e-3)
        return list(zip(weights.tolist(), stored[1:-1], stored[:-2], stored[2:], strict=True))


def _until(path: list[Stored], fork: Stored) -> list[Stored]:
    """The moments of a path up to a fork, which may have been thinned away."""
    count = bisect_right(path, (fork.moment.time, fork.acts), key=lambda s: (s.moment.time, s.acts))
    return path[:count]
