"""Which mechanism each one in force came from, so that edits are taken back one by one, also after going back in time.

Mechanisms are no key to it: an edit may lead to one that equals an earlier one. Each state is known by the number of
acts in the journal when it came into force, which moments of the past hold too. What is kept of each is the edit that
leads back: a thousand mechanisms of ten thousand bodies would take half a gigabyte.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

from linkwork.edits import Replace, replacing
from linkwork.model.model import Model

MOST_EDITS = 1000  # that can be taken back


@dataclass(slots=True, eq=False)
class Ancestor:
    """A mechanism, by the edit that leads back to the one that it was made from; None for the first."""

    back: Replace | None = None
    before: Ancestor | None = None


class Lineage:
    """The way to the mechanism in force; `acts` is always the number of acts in the journal."""

    def __init__(self) -> None:
        """Begin with a mechanism that came from no other."""
        self._known: list[tuple[int, Ancestor]] = [(0, Ancestor())]

    def before(self, model: Model) -> Model | None:
        """The mechanism before the edit that led to the one in force, which is given; None where there was none."""
        back = self._now.back
        return None if back is None else back.apply(model)[0]

    def edited(self, acts: int, before: Model, model: Model) -> None:
        """An edit has led from one mechanism to another."""
        self._enter(acts, Ancestor(replacing(model, before), self._now))
        oldest = self._now
        for _ in range(MOST_EDITS):
            if oldest.before is None:
                return
            oldest = oldest.before
        oldest.back = oldest.before = None

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
