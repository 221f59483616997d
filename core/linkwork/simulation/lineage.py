"""Which mechanism each one in force came from, so that edits are taken back one by one, also after going back in time.

Mechanisms are no key to it: an edit may lead to one that equals an earlier one. Each state is known by the number of
acts in the journal when it came into force, which moments of the past hold too.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

from linkwork.model.model import Model

MOST_EDITS = 1000  # that can be taken back


@dataclass(slots=True, eq=False)
class Ancestor:
    """A mechanism and the one that an edit made it from."""

    model: Model
    before: Ancestor | None = None


class Lineage:
    """The way to the mechanism in force; `acts` is always the number of acts in the journal."""

    def __init__(self, model: Model) -> None:
        """Begin with a mechanism that came from no other."""
        self._known: list[tuple[int, Ancestor]] = [(0, Ancestor(model))]

    @property
    def before(self) -> Model | None:
        """The mechanism before the edit that led to the one in force."""
        ancestor = self._now.before
        return None if ancestor is None else ancestor.model

    def edited(self, acts: int, model: Model) -> None:
        """An edit has led to another mechanism."""
        self._enter(acts, Ancestor(model, self._now))
        oldest = self._now
        for _ in range(MOST_EDITS):
            if oldest.before is None:
                return
            oldest = oldest.before
        oldest.before = None

    def taken_back(self, acts: int) -> None:
        """The edit that led to the mechanism in force is taken back."""
        assert self._now.before is not None, "there is an edit to take back"
        self._enter(acts, self._now.before)

    def gone_back(self, acts: int, to: int) -> None:
        """The run has gone back to a moment after `to` acts; what is done from now on comes after `acts`."""
        place = bisect_right(self._known, to, key=lambda known: known[0])
        self._enter(acts, self._known[max(place - 1, 0)][1])

    @property
    def _now(self) -> Ancestor:
        return self._known[-1][1]

    def _enter(self, acts: int, ancestor: Ancestor) -> None:
        while self._known and self._known[-1][0] >= acts:
            self._known.pop()
        self._known = [*self._known[1 - MOST_EDITS :], (acts, ancestor)]
