"""A journal run again with a snapshot at even times: the same bits as the run itself, whatever was seen of it."""

from __future__ import annotations

from collections.abc import Callable

from linkwork.edits import replacing
from linkwork.model.model import Model
from linkwork.results.course import Mark
from linkwork.results.reel import Branch, Reel, Take
from linkwork.results.snapshot import Snapshot
from linkwork.simulation.acts import GoBack
from linkwork.simulation.edit_in_words import in_words
from linkwork.simulation.journal import Journal
from linkwork.simulation.replay import replay
from linkwork.simulation.timeline import Timeline

RATE = 50.0  # pictures of a simulated second

Progress = Callable[[float], None]


def reel_of(journal: Journal, rate: float = RATE, progress: Progress | None = None) -> Reel:
    """All that a journal tells of, seen at an even rate [1/s]; raises SolverError where a step of it fails."""
    gathering = _Gathering()
    timeline = replay(journal, progress, gathering.look, 1.0 / rate)
    about = {"solver": timeline.simulation.formulation.name, "step": timeline.simulation.step}
    return Reel(journal.model.name, tuple(gathering.branches.values()), timeline.history.current, about)


class _Gathering:
    """Snapshots by branch and mechanism, in the order in which they came."""

    def __init__(self) -> None:
        self.branches: dict[int, Branch] = {}
        self._number_after: dict[int, int] = {}  # number of the branch after so many acts
        self._last = -1

    def look(self, timeline: Timeline) -> None:
        """Take a snapshot; one more at the same time and of the same mechanism is in place of the one before."""
        snapshot, model = timeline.simulation.snapshot(), timeline.simulation.model
        number, acts = timeline.history.current, timeline.journal.noted
        if number not in self.branches:
            act = acts[-1].act if acts else None
            parent = self._number_after.get(act.acts, -1) if isinstance(act, GoBack) else -1
            self.branches[number] = Branch(number, parent, snapshot.time)
        self._number_after[len(acts)] = number
        branch = self.branches[number]
        take = branch.takes[-1] if branch.takes else None
        if take is None or take.model is not model:
            self._begin_take(branch, model, snapshot)
        elif snapshot.time > take.snapshots[-1].time:
            take.snapshots.append(snapshot)
        else:
            take.snapshots[-1] = snapshot

    @staticmethod
    def _begin_take(branch: Branch, model: Model, snapshot: Snapshot) -> None:
        if branch.takes:
            text = in_words(replacing(branch.takes[-1].model, model))
            branch.marks += [Mark(snapshot.time, text)] if text else []
        branch.takes.append(Take(model, [snapshot]))
