"""A simulation whose every change is noted, and which can go back and on from there.

All that a user does to a run goes through `do`, `edit` or `advance`. The journal has what was done, the history what
came of it. To look at an earlier time moves the simulation there; as soon as it is gone on with, a new branch begins.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import accumulate

from linkwork.compiler.nodes import meant, wanted_of
from linkwork.edits import Replace, SetElement, replacing
from linkwork.edits.change import Change
from linkwork.errors import LinkworkError, ModelError
from linkwork.model import given
from linkwork.model.model import Model
from linkwork.results.course import Course, Mark
from linkwork.results.swap_report import SwapReport
from linkwork.simulation.acts import Act, Edit, GoBack, Pause, Play, Reset, SetPull, SetSlider, SetSpeed
from linkwork.simulation.edit_in_words import in_words
from linkwork.simulation.history import BUDGET, History, Stored
from linkwork.simulation.installed import Installed
from linkwork.simulation.journal import Journal
from linkwork.simulation.moment import Moment
from linkwork.simulation.recorder import Recorder
from linkwork.simulation.sampler import Sampler
from linkwork.simulation.simulation import Simulation
from linkwork.simulation.swap import SNAP, Closing
from linkwork.simulation.weight import weight

EVERY = 1 / 60  # seconds of simulated time between two moments
LONGEST_STRIDE = 1.0  # seconds of simulated time that one call of the simulation makes
SHELF = 4  # numbers of other models that are kept at hand for looking back and forth
QUIET = (Play, Pause, SetSpeed)  # acts that leave the run as it is
NOTHING = Replace()
PASSING = (SetSlider, SetPull)  # acts that come by the dozen and are no marks


class Timeline:
    """Drives a simulation; not for two threads at once."""

    def __init__(self, simulation: Simulation, budget: int = BUDGET, recorder: Recorder | None = None) -> None:
        """Begin at the present state, with a journal and a history (of so many bytes) that begin there."""
        self.simulation = simulation
        self.recorder = recorder
        self.journal = Journal.of(simulation)
        self.history = History(budget)
        self._run = object()  # stands for this run in what is stored of it
        self.every = EVERY
        self.bookmarks: dict[tuple[int, int], Stored] = {}
        self._shelf: list[tuple[Model, Installed]] = []
        self._shown: Stored | None = None  # an earlier moment that is looked at
        self._was_due = False
        self._branch_shown = 0
        self._last = self._stored(is_mark=True)
        self.history.begin(self._last)
        if recorder is not None:
            recorder.begin_anew(simulation)

    @property
    def is_past(self) -> bool:
        """Whether an earlier time is looked at."""
        return self._shown is not None

    @property
    def course(self) -> Course:
        """What a time bar draws."""
        history, simulation = self.history, self.simulation
        return Course(
            history.stretches(),
            self._branch_shown,
            simulation.time,
            self.is_past,
            simulation.model,
            sum(len(b.stored) for b in history.branches.values()),
            history.size,
        )

    # -- what is done ----------------------------------------------------------------------------------

    def do(self, act: Act) -> None:
        """Carry out one act and note it; raises what it raises and then leaves all as it was."""
        if isinstance(act, QUIET):
            reached = self._last.moment if self.is_past else self.simulation
            self.journal.note(reached.step_count, act)
            return
        self._go_on()
        at = self.simulation.step_count
        with self._made_good():
            act.carry_out(self)
        self.journal.note(at, act)
        self.journal.end = self.simulation.step_count
        if not isinstance(act, Reset | GoBack):
            self._remember(is_mark=not isinstance(act, PASSING))

    def edit(
        self, model: Model, how: Closing = SNAP, document_revision: int = 0, change: Change | None = None
    ) -> SwapReport:
        """Take over a changed model between two steps, or keep the old one and say why.

        Args:
            model: the changed one.
            how: gaps are closed.
            document_revision: of the model.
            change: what led to it, where that is known.
        """
        self._go_on()
        simulation = self.simulation
        edit = _as_one(change, simulation.model, model)
        self._remember(is_mark=True)
        old = simulation.installed
        if self.recorder is not None:
            self.recorder.take(simulation)
        with self._made_good():
            report = simulation.take_over(model, how, document_revision, self._last.moment)
        if self.recorder is not None:
            self.recorder.mark(simulation)
        if edit != NOTHING:
            act = Edit(edit, how.policy, how.limit, how.lasts)
            self.journal.note(simulation.step_count, act, refused=not report.accepted)
        if report.accepted and simulation.installed is not old:
            self._put_on_shelf(old)
        is_told = report.accepted and (edit.elements or edit.removed or edit.gravity is not None)
        words = change.label if change is not None else in_words(edit)
        self._remember(is_mark=True, mark=Mark(simulation.time, words) if is_told else None)
        return report

    def advance(self, count: int, heed: bool = True) -> bool:
        """Make steps; whether they were cut short because the condition that is waited for came true.

        Args:
            count: how many.
            heed: whether to look at the condition.
        """
        self._go_on()
        heed = heed and bool(self.simulation.installed.attached.until)
        while True:
            try:
                made, is_due = self._stride(count, heed)
            finally:
                self.journal.end = self.simulation.step_count
            count -= made
            if self.simulation.time - self._last.moment.time > 0.99 * self.every:
                self._remember()
            if is_due or count <= 0:
                return is_due

    def reset(self, model: Model, solver: str = "", document_revision: int = 0) -> None:
        """Back to the stored poses of a model at time zero."""
        if self.is_past:
            self._show(self._last)  # the past that was looked at is not gone on with
            self._shown = None
        self.do(Reset(replacing(self.simulation.model, model), solver))
        self.simulation.document_revision = document_revision

    # -- going back ------------------------------------------------------------------------------------

    def look_at(self, time: float, branch: int | None = None) -> None:
        """Be what the run was at the last stored moment not after a time [s]; nothing is lost by looking."""
        if not self.is_past:
            self._remember()
        number = self._known_branch(self._branch_shown if branch is None else branch)
        found = self.history.at(time, number)
        self._branch_shown = number
        with self._made_good():
            self._show(found)
        is_end = number == self.history.current and found is self.history.branch.stored[-1]
        self._shown = None if is_end else found

    def path(self, number: int) -> tuple[Stored, ...]:
        """All stored moments on the way to the end of a branch, oldest first."""
        return tuple(self.history.path(self._known_branch(number)))

    def set_budget(self, size: int) -> None:
        """How many bytes of the past may be kept; raises ModelError for a number that is none."""
        if not given.number(size, "The memory for the past", endless=True) > 0:
            raise ModelError(f"The memory for the past is {size!r} bytes; it must be more than 0.")
        self.history.set_budget(size)
        self._clear_shelf()

    def bookmark(self) -> Stored:
        """The present moment, which is kept."""
        if self._shown is not None:
            return self._shown
        self._remember()
        return self._last

    def return_to(self, stored: Stored) -> None:
        """Be what the run was at a bookmark of this run; what is done then is a new branch.

        ModelError for a bookmark of another run, from which this journal could not be replayed.
        """
        if stored.run is not self._run:
            raise ModelError("The bookmark is of another run; go back to a bookmark or a moment of this one.")
        if not self.is_past:
            self._remember()
        with self._made_good():
            self._show(stored)
        self._shown = stored

    def take_up(self, acts: int, step_count: int) -> None:
        """Go on from a moment that a journal names; raises ModelError where it is not kept."""
        found = self.bookmarks.get((acts, step_count)) or self.history.find(acts, step_count)
        if found is None:
            raise ModelError(f"Step {step_count} after {acts} acts is not kept any more; go on from another one.")
        self._show(found)
        self._fork(found)

    def recover(self) -> None:
        """Go on from the last good state with numbers made anew: something broke in the middle of an act."""
        self._shelf.clear()
        simulation, last = self.simulation, self._shown or self._last
        if self._shown is None:
            self.journal.note(simulation.step_count, GoBack(last.acts, last.moment.step_count))
        self.simulation = Simulation.at(last.moment, simulation.revision)
        if self.recorder is not None:
            self.recorder.branch_off(self.simulation)

    def begin_anew(self, model: Model, solver: str = "") -> None:
        """A fresh simulation of a model with the settings of this one."""
        old = self.simulation
        name, hanging = solver or old.formulation.name, old.installed.attached.fitting(model).until
        made = Simulation(model, name, old.step, old.document_revision, old.accuracy)
        made.revision += old.revision
        self.simulation = made
        self._shown = None
        self._shelf.clear()
        self.wait_for(hanging)
        self._last = self._stored(acts=len(self.journal.noted) + 1, is_mark=True)
        self.history.begin(self._last)
        self._branch_shown = self.history.current
        if self.recorder is not None:
            self.recorder.begin_anew(made)

    def wait_for(self, condition: str) -> None:
        """Let `advance` end when a condition comes true; an empty one is waited for no more."""
        simulation = self.simulation
        simulation.attach(replace(simulation.installed.attached, until=condition.strip()))
        self._was_due = simulation.is_due()

    # -- inside ----------------------------------------------------------------------------------------

    def _stride(self, count: int, heed: bool) -> tuple[int, bool]:
        """Make steps until a moment is to be stored; how many, and whether what is waited for came true.

        Moments lie equally far apart however the steps are asked for, in ones or in thousands.
        """
        simulation = self.simulation
        left = self._last.moment.time + self.every - simulation.time
        some = min(count, max(1, round(min(left, LONGEST_STRIDE) / simulation.step)))
        sampler = self._sampler(heed)
        if sampler is None:
            simulation.advance(some)
            return some, False
        sampler.expect(self._was_due if heed else None)
        simulation.advance(some, sampler)
        if self.recorder is not None:
            self.recorder.add(simulation)
        if heed:
            self._was_due = sampler.was_true
        return sampler.made, sampler.came_true

    def _sampler(self, heed: bool) -> Sampler | None:
        """What looks at the run after each step, if anybody wants to know."""
        if self.recorder is not None:
            return self.recorder.sampler(self.simulation)
        return Sampler(self.simulation.installed, math.inf, self.simulation.step) if heed else None

    def _go_on(self) -> None:
        """What is done now is done at the moment that is looked at: a new branch begins there."""
        shown, self._shown = self._shown, None
        if shown is not None:
            self.journal.note(self._last.moment.step_count, GoBack(shown.acts, shown.moment.step_count))
            self._fork(shown)
            self._was_due = self.simulation.is_due()
            self.journal.end = self.simulation.step_count

    def _known_branch(self, number: int) -> int:
        if not isinstance(number, int) or number not in self.history.branches:
            raise ModelError(f"There is no branch {number}; there are: {', '.join(map(str, self.history.branches))}.")
        return number

    def _fork(self, at: Stored) -> None:
        """A new branch, which goes on from a stored moment."""
        self.history.fork(at)
        self._branch_shown, self._last = self.history.current, at
        if self.recorder is not None:
            self.recorder.branch_off(self.simulation)

    @contextmanager
    def _made_good(self) -> Iterator[None]:
        """What breaks in the middle leaves the last good state; what is refused has left all as it was."""
        try:
            yield
        except LinkworkError:
            raise
        except BaseException:
            self.recover()
            raise

    def _show(self, stored: Stored) -> None:
        """Be what the run was at a stored moment, with numbers from the shelf where they are there."""
        now, moment = self.simulation.installed, stored.moment
        if _serves(now, moment):
            self.simulation.go_to(moment, now)
            return
        at_hand = [made for _, made in self._shelf if _serves(made, moment)]
        self.simulation.go_to(moment, at_hand[0] if at_hand else None)
        self._put_on_shelf(now)

    def _put_on_shelf(self, installed: Installed) -> None:
        kept = [item for item in self._shelf if item[1] not in (installed, self.simulation.installed)]
        self._shelf = [*kept, (meant(installed.compiled.model), installed)][-SHELF:]
        self._clear_shelf()

    def _clear_shelf(self) -> None:
        """Give up what was put there first until all fits into the memory for the past."""
        left = self.history.budget - self.history.size
        sizes = list(accumulate(weight(installed) for _, installed in reversed(self._shelf)))
        count = sum(size <= left for size in sizes)
        self._shelf = self._shelf[len(self._shelf) - count :]

    def _stored(self, acts: int | None = None, is_mark: bool = False) -> Stored:
        earlier = getattr(self, "_last", None)
        moment = self.simulation.moment(earlier.moment if earlier else None)
        return Stored(moment, len(self.journal.noted) if acts is None else acts, is_mark, self._run)

    def _remember(self, is_mark: bool = False, mark: Mark | None = None) -> None:
        """Store the present moment, unless it is stored."""
        now, last = self.simulation, self._last
        self.journal.end = now.step_count
        same = last.moment.step_count == now.step_count and last.acts == len(self.journal.noted)
        if same and mark is None and self.history.branch.stored and self.history.branch.stored[-1] is last:
            return
        self._last = self._stored(is_mark=is_mark)
        self.history.add(self._last, mark)


def _serves(made: Installed, moment: Moment) -> bool:
    """Whether numbers are those of a moment."""
    model = made.compiled.model
    return meant(model) is moment.model and made.attached == moment.attached and wanted_of(model) == moment.wanted


def _as_one(change: Change | None, before: Model, after: Model) -> Replace:
    """What leads from the model in force to another, as one edit of a journal.

    Values that were set travel as they are; the models are compared where other edits were made, or where the change
    began at a model that the run has refused.
    """
    if change is not None and change.before is before and all(isinstance(e, SetElement) for e in change.edits):
        elements = {edit.element.id: edit.element for edit in change.edits if isinstance(edit, SetElement)}
        return Replace(tuple(e for e in elements.values() if before.get(e.id) != e))
    return replacing(before, after)
