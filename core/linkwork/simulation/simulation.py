"""A mechanism in motion: steps, swaps, snapshots."""

from __future__ import annotations

import math
from dataclasses import replace
from time import perf_counter

from linkwork.compiler.nodes import meant, with_nodes
from linkwork.errors import ModelError, SolverError
from linkwork.model import given
from linkwork.model.drivers.slider import Slider
from linkwork.model.model import Model
from linkwork.results.finding import Finding
from linkwork.results.snapshot import Energy, Pulled, Snapshot
from linkwork.results.swap_report import SwapReport
from linkwork.simulation.approximate import approximate
from linkwork.simulation.attached import UNTIL, Attached, checked, hand_of
from linkwork.simulation.contradiction import Contradictions
from linkwork.simulation.drifting import Drifting
from linkwork.simulation.effort import Effort
from linkwork.simulation.failing import faulty_formula, impossible, not_settled
from linkwork.simulation.far_turns import far_turns
from linkwork.simulation.finite import failed, refuse_formulas, refuse_state
from linkwork.simulation.halting import Halted, Halting
from linkwork.simulation.installed import CLOSED, Installed, install, install_stored
from linkwork.simulation.jumps import Jumps
from linkwork.simulation.lagging import lagging
from linkwork.simulation.moment import Moment, moment_of, put_back
from linkwork.simulation.no_collection import no_collection
from linkwork.simulation.reading import measures_of
from linkwork.simulation.rollback import all_or_nothing
from linkwork.simulation.sampler import Sampler
from linkwork.simulation.snapshots import snapshot_of
from linkwork.simulation.starting import violated
from linkwork.simulation.swap import REFUSE_ABOVE, SNAP, Closing, Swap, carried, swap
from linkwork.simulation.table import SIMULATION, put_values, values_of
from linkwork.simulation.turned import Turned
from linkwork.simulation.unearned import Unearnings
from linkwork.simulation.unsettled import Unsettled
from linkwork.solvers.formulation import ACCURACIES, FINE, HALTED, Formulation, formulations
from linkwork.solvers.formulations.modular import TICKS
from linkwork.solvers.sampling import CAME_TRUE
from linkwork.system.sampling import PLACES
from linkwork.system.state import LINGERING, REDUNDANCY, State, copied, restore

DEFAULT_SOLVER = "ali3p"
DEFAULT_LIVE_SOLVER = "modular"
DEFAULT_ACCURACY = "balanced"
DEFAULT_STEP = 1e-3  # seconds
SHORTEST_STEP, LONGEST_STEP = 1e-7, 0.1  # seconds; outside of them a run only wastes time or means nothing
LONGEST_LOOK = 0.02  # seconds: after steps of so long together it is seen whether a body is torn or a formula jumped


class Simulation:
    """Owns the installed system; not for two threads at once."""

    def __init__(
        self,
        model: Model,
        solver: str = DEFAULT_SOLVER,
        step: float = DEFAULT_STEP,
        document_revision: int = 0,
        accuracy: str = DEFAULT_ACCURACY,
    ) -> None:
        """Install a model at its stored poses, joints closed."""
        self.revision = 0
        self.findings: tuple[Finding, ...] = ()
        self._standing: tuple[Finding, ...] = ()
        self._violated: tuple[Finding, ...] = ()
        self._jumps, self._halting, self._effort, self._unearnings = Jumps(), Halting(), Effort(), Unearnings()
        self._before: Moment | None = None  # the last edit of this step
        self.formulation = formulation_named(solver)
        self.step = checked_step(step)
        self.accuracy = checked_accuracy(accuracy)
        self.step_count = 0
        installed = install_stored(model)
        refuse_formulas(installed)
        installed.prepare(self.formulation)
        self._begin(installed, document_revision)
        self.findings = self._standing = self._open_at_start()

    @classmethod
    def at(cls, moment: Moment, revision: int = 0) -> Simulation:
        """A simulation of its own that goes on from a moment of another one."""
        made = cls.__new__(cls)
        made.revision = revision
        made._standing, made._jumps = moment.values[SIMULATION]["findings"], Jumps()
        made._halting, made._effort, made._unearnings = Halting(), Effort(), Unearnings()
        made._drifting, made._violated = Drifting(), ()
        made.go_to(moment)
        return made

    @property
    def model(self) -> Model:
        """The model that is in force: the last one accepted."""
        return meant(self.installed.compiled.model)

    @property
    def time(self) -> float:
        """Simulated time [s]."""
        return float(self.installed.state.time[0])

    def advance(self, count: int, sampler: Sampler | None = None) -> None:
        """Make steps, none to find the accelerations; goes back to where it was if one fails.

        Raises SolverError for one that fails, Halted where another thread asked for them to be given up.

        Args:
            count: how many.
            sampler: takes samples on the way, and ends the steps where what it waits for comes true.
        """
        now, began = self.installed, perf_counter()
        begins = count == 0 == now.state.history[0]
        if sampler is not None:
            sampler.begin()
        self._halting.begin(now)
        try:
            with all_or_nothing(now) as saved:
                code = self._step_on(count, sampler)
                self._effort.note(now, self.formulation, self.step, began, 0 if code == HALTED else count)
                error = self._failure(code, saved) if code not in (FINE, HALTED) else None
                if self._halting.was_asked(now):
                    raise Halted
                if error is not None:
                    raise error
        finally:
            self._halting.end(now)
        self._violated = violated(now, self.formulation) if begins else self._violated
        self.step_count += count if sampler is None else sampler.made

    def halt(self) -> bool:
        """Ask for the steps that are being made to be given up; whether there were any. For any thread."""
        return self._halting.ask()

    def _failure(self, code: int, saved: State) -> SolverError:
        """Why a step after a saved state failed: a formula without a value, or numbers that grew on some body."""
        now = self.installed
        when, residual = float(now.state.time[0]), float(abs(now.work.residual).max(initial=0.0))
        locked = self._unearnings.found
        otherwise = not_settled(now, self.formulation, self.step, code, when)
        restore(now.state, saved)
        culprit, why = faulty_formula(now.compiled, now.state, now.work, self._step_on, self.step)
        asked = () if culprit else impossible(now, self.step)
        if asked:
            culprit, why = asked[0].elements[0], asked[0].message
        elif not culprit:
            culprit, why = now.compiled.body_named(code), otherwise
            if locked:
                culprit, why, when, residual = locked.reported(self.formulation, self.step)
            apart = next((finding.message for finding in self.findings if finding.code == "open_joint"), "")
            if apart:
                why = f"{apart} No motion suits that: move the bodies nearer to each other, or remove the joint."
            why = now.together.why or why
        return SolverError(why, when, culprit, residual)

    def _step_on(self, count: int, sampler: Sampler | None = None) -> int:
        """Make steps with a look at bodies and formulas in between; FINE, HALTED or the body that diverged."""
        now, goes_on = self.installed, False
        self._unearnings.begin(now)
        while True:
            some = min(count, PLACES, max(1, int(LONGEST_LOOK / self.step)))
            made = 0 if sampler is None else sampler.made
            code = now.advance(self.formulation, self.step, some, goes_on=goes_on, sampler=sampler)
            goes_on, is_over = True, code == CAME_TRUE
            if self._halting.was_asked(now):
                return HALTED
            code = failed(now) if code in (FINE, CAME_TRUE) else code
            if code != FINE:
                return code
            some = some if sampler is None else sampler.made - made
            now.turns.read()
            self._drifting.look(now)
            self._unsettled.look(now)
            self._jumps.look(now, self.step, some)
            if self._unearnings.are_there(now, self._jumps.until(now)):
                return 1
            count -= some
            if count <= 0 or is_over:
                return FINE

    def swap(
        self, model: Model, policy: str = "snap", limit: float = REFUSE_ABOVE, document_revision: int = 0
    ) -> SwapReport:
        """Take over a changed model between two steps, or keep the old one and say why."""
        return self.take_over(model, Closing(policy, limit), document_revision)

    def preview(self, model: Model, how: Closing = SNAP) -> SwapReport:
        """What taking over a changed model would cost now; nothing changes."""
        with no_collection():
            return self._held(swap(self.installed, model, how)).report

    def take_over(
        self, model: Model, how: Closing = SNAP, document_revision: int = 0, here: Moment | None = None
    ) -> SwapReport:
        """Take over a changed model between two steps, closing gaps as wished, or keep the old one and say why.

        An edit that moved nothing and is taken back before the next step leaves not a bit behind.

        Args:
            model: the changed one.
            how: gaps are closed.
            document_revision: of the model.
            here: the present moment, where it is at hand.
        """
        if self._leads_back(model):
            return self._taken_back(document_revision)
        with no_collection():
            outcome = self._held(swap(self.installed, model, how))
        if outcome.installed is not None:
            moved = outcome.report.moved or outcome.report.impulse
            before = None if moved else replace(here or moment_of(self, is_left=True), before=None)
            self._begin(outcome.installed, document_revision, outcome.energy)
            self._before = before
        elif outcome.report.accepted:
            now = self.installed.compiled  # with other names or groups
            self.installed.numbers.compiled = replace(now, model=with_nodes(model, now.model))
            self.document_revision = document_revision
            self.findings = self._standing
        else:
            self.findings = outcome.report.findings
        return replace(outcome.report, revision=self.revision)

    def _leads_back(self, model: Model) -> bool:
        """Whether a model is that before the last edit, made at this step, and nothing else was done since."""
        before = self._before
        if before is None or before.step_count != self.step_count:
            return False
        now = self.installed
        settings, known = values_of(self, SIMULATION), before.values[SIMULATION]
        is_set = all(settings[name] == known[name] for name in ("formulation", "step", "accuracy"))
        hangs = now.attached == before.attached and now.sliders == before.sliders
        return is_set and hangs and before.model == model != self.model

    def _taken_back(self, document_revision: int) -> SwapReport:
        """Be what the run was before the last edit."""
        began, was = perf_counter(), self.installed.energy()
        assert self._before is not None, "asked for only where there is one"
        with no_collection():
            self.go_to(self._before)
        self.document_revision, self.findings, self._standing = document_revision, (), ()
        now = self.installed.energy()
        return SwapReport(
            self.revision,
            True,
            self.time,
            kinetic_change=now.kinetic - was.kinetic,
            potential_change=now.potential - was.potential,
            milliseconds=1e3 * (perf_counter() - began),
        )

    def set_slider(self, slider: str, value: float) -> None:
        """Put a slider to a value within its limits, without an edit; raises ModelError where that cannot be."""
        driver = self.model.drivers.get(given.text(slider, "The slider"))
        if not isinstance(driver, Slider):
            known = ", ".join(d.id for d in self.model.drivers.values() if isinstance(d, Slider)) or "none"
            raise ModelError(f"There is no slider {slider!r}; there are: {known}.", str(slider))
        checked = replace(driver, value=value).value
        with all_or_nothing(self.installed):
            self.installed.set_slider(slider, checked)
            refuse_formulas(self.installed)
            refuse_state(self.installed)

    def attach(self, attached: Attached) -> None:
        """Let other things hang on the run; raises ModelError for what cannot, and leaves the motion as it is."""
        now = self.installed
        if attached.pull is not None:
            attached = replace(attached, pull=checked(attached.pull, self.model))
        if attached == now.attached:
            return
        if attached.pull is not None and attached == now.attached.pulled_to(attached.pull.target):
            now.move_hand(attached.pull.target)
        else:
            made = carried(now, attached.compiled(self.model, now.compiled), attached)
            made.prepare(self.formulation)
            made.closing.go_on(now.numbers.ramp)
            self._install(made)
            made.state.history[0] = 0.0
        self.reference = self.installed.energy().balance

    def is_due(self) -> bool:
        """Whether the condition that the run waits for holds now."""
        return bool(self.installed.attached.until) and self._measured()[2].get(UNTIL, (0.0,))[0] > 0.5

    def moment(self, earlier: Moment | None = None) -> Moment:
        """Everything at this step, from which the run can go on to the last bit.

        Args:
            earlier: another moment, with which arrays are shared.
        """
        return moment_of(self, earlier)

    @property
    def edited_from(self) -> Moment | None:
        """The moment before the last edit of this step, if it moved nothing."""
        before = self._before
        return before if before is not None and before.step_count == self.step_count else None

    def go_to(self, moment: Moment, installed: Installed | None = None) -> None:
        """Be what the run was at a moment.

        Args:
            moment: of this run or of another one.
            installed: numbers of the same model and of what hangs on it, if they are at hand; made anew otherwise.
        """
        now: Installed | None = getattr(self, "installed", None)
        if installed is None:
            compiled = moment.compiled(now.compiled if now is not None else None)
            installed = install(compiled, copied(compiled.start), attached=moment.attached)
        put_back(moment, installed)
        put_values(self, moment.values[SIMULATION])
        self._before = moment.before
        if installed is not now:
            self._install(installed)
        installed.supplies.accuracy = ACCURACIES[self.accuracy]
        installed.measured()  # so that reactions are those of this moment

    def switch_solver(self, name: str) -> None:
        """Go on with another formulation from the present state; SolverError where it cannot hold a joint.

        Joints that the one before left open are closed first, as by an edit: within a step that would be a blow.
        """
        formulation = formulation_named(name)
        with all_or_nothing(self.installed):
            self.installed.prepare(formulation)
            self.installed.state.multipliers[:] = self.installed.whole_state().multipliers
            self.installed.state.estimate[0] = 0.0  # not all tell one
            self._close_if_that_is_possible()
        self.formulation = formulation
        self.restart()

    def _close_if_that_is_possible(self) -> None:
        if self.installed.looking.gap_and_rate()[0] < CLOSED:
            return
        state = self.installed.state
        open_state = copied(state)
        if not self.installed.close() < CLOSED:
            restore(state, open_state)

    def obstacles(self) -> dict[str, str]:
        """Why formulations cannot take this mechanism, by their names; those that can are left out."""
        found, now = {}, self.installed
        planes, keeps_flat = now.plans.planes, now.plans.keeps_flat
        for formulation in formulations().values():
            try:
                now.prepare(formulation)
            except SolverError as error:
                found[formulation.name] = str(error)
        now.plans.planes, now.plans.keeps_flat = planes, keeps_flat
        now.forget()
        return found

    def set_step(self, step: float) -> None:
        """Go on with another step [s]; springs in joints will be stiffer or softer, so that they begin closed."""
        checked = checked_step(step)
        with all_or_nothing(self.installed):
            self._close_if_that_is_possible()
        self.step = checked
        self.restart()

    def set_accuracy(self, accuracy: str) -> None:
        """Go on as fast, balanced or exact, where the formulation takes such a setting."""
        self.accuracy = checked_accuracy(accuracy)
        self.installed.supplies.accuracy = ACCURACIES[self.accuracy]

    def restart(self, energy: Energy | None = None) -> None:
        """Begin a new history at the present state, of this energy where it is known: all is found anew."""
        self.installed.state.history[0] = 0.0
        self.installed.state.past_rows[REDUNDANCY], self.installed.state.newton[LINGERING] = 0.0, 0.0
        if energy is None:  # a swap that knows it has counted turns after the last motion
            self.installed.turns.count_from(self.installed.turns.values)
            energy = self.installed.energy()
        self.reference, self._drifting, self._violated = energy.balance, Drifting(), ()

    def measured(self) -> tuple[Energy, float, dict[str, tuple[float, ...]]]:
        """Energies [J], largest residual [m or rad], and the values of each measure by its id."""
        energy, violation, measures = self._measured()
        measures.pop(UNTIL, None)
        return energy, violation, measures

    def _measured(self) -> tuple[Energy, float, dict[str, tuple[float, ...]]]:
        """The same with the condition that is waited for among the measures."""
        kinetic, potential, violation = self.installed.measured()
        dissipated, supplied = self.installed.state.booked.tolist()
        energy = Energy(kinetic, potential, dissipated, supplied)
        energy = replace(energy, drift=energy.balance - self.reference)
        return energy, violation, measures_of(self.installed, energy, violation)

    def snapshot(self) -> Snapshot:
        """The present state by id; its arrays are copies."""
        energy, violation, measures = self.measured()
        return snapshot_of(
            self.installed,
            revision=self.revision,
            document_revision=self.document_revision,
            step_count=self.step_count,
            energy=energy,
            violation=violation,
            estimate=self._estimate(),
            piece=self._piece(),
            measures=measures,
            sliders=dict(self.installed.sliders),
            pulled=self._pulled(),
            mobility=self.installed.mobility(),
            solver=self.formulation.name,
            step=self.step,
            findings=(*self.findings, *self._noticed(energy)),
        )

    def _noticed(self, energy: Energy) -> tuple[Finding, ...]:
        """What goes wrong in the run by itself; `measured` has just been asked."""
        now = self.installed
        found = self._violated + self._effort.findings + far_turns(now) + approximate(self.formulation, now)
        found += tuple(finding for partner in now.partners for finding in partner.findings())
        contradictions = self._contradictions.look(now)
        why = self._jumps.until(now) + contradictions + self._turned.look(now)
        found += why or self._drifting.found(now, self.formulation, energy)
        found += self._unsettled.look(now)
        return found + (() if contradictions else lagging(now))

    def _estimate(self) -> float:
        """How far off positions may be by the last step [m or rad]; not told of what presses all step long alike."""
        touching = self.installed.touching
        pressed = touching is not None and touching.presses()
        return 0.0 if pressed else float(self.installed.state.estimate[0])

    def _piece(self) -> float:
        """Length of the pieces that a step is made in now [s]."""
        ticks = float(self.installed.state.history[0])
        return self.step * ticks / TICKS if self.formulation.takes_accuracy and ticks else self.step

    def _pulled(self) -> Pulled | None:
        """What the hand holds now."""
        now = self.installed
        pull = now.attached.pull
        if pull is None:
            return None
        return Pulled(pull.body, *hand_of(now.compiled, pull, now.state.q, now.state.v))

    def _held(self, outcome: Swap) -> Swap:
        """The outcome of a swap, refused where the formulation cannot hold one of the joints."""
        if outcome.installed is not None:
            try:
                outcome.installed.prepare(self.formulation)
            except SolverError as error:
                finding = Finding("error", "swap_refused", str(error), (error.element,))
                return Swap(None, replace(outcome.report, accepted=False, findings=(finding,)))
        return outcome

    def _install(self, installed: Installed) -> None:
        """The one door through which a system comes into force."""
        self.installed = installed
        self._contradictions, self._turned, self._unsettled = Contradictions(), Turned(installed.compiled), Unsettled()
        self.revision += 1
        installed.supplies.accuracy = ACCURACIES[self.accuracy]

    def _begin(self, installed: Installed, document_revision: int, energy: Energy | None = None) -> None:
        """A system comes into force with a history that begins now, with these energies where they are known."""
        self._install(installed)
        self.document_revision = document_revision
        self.findings = self._standing = ()  # what stays true of this system when a refused edit is taken back
        self.restart(energy)

    def _open_at_start(self) -> tuple[Finding, ...]:
        left = self.installed.gap()
        if left < CLOSED:
            return ()
        culprits = self.installed.open_joints()
        text = f"Could not close {', '.join(culprits)} at the start: {left:.3g} m or rad left."
        return (Finding("error", "open_joint", text, culprits),)


def formulation_named(name: str) -> Formulation:
    """A formulation by name; raises ModelError with what there is."""
    known = formulations()
    if not isinstance(name, str) or name not in known:
        raise ModelError(f"There is no formulation {name!r}; there are: {', '.join(known)}.")
    return known[name]


def checked_accuracy(accuracy: str) -> str:
    """A known word for how far a step goes; raises ModelError otherwise."""
    if not isinstance(accuracy, str) or accuracy not in ACCURACIES:
        raise ModelError(f"There is no accuracy {accuracy!r}; there are: {', '.join(ACCURACIES)}.")
    return accuracy


def checked_step(step: float) -> float:
    """A step that makes sense [s]; raises ModelError otherwise."""
    try:
        value = float(step)
    except (TypeError, ValueError, OverflowError):
        value = math.nan
    if not SHORTEST_STEP <= value <= LONGEST_STEP:
        raise ModelError(f"The step is {step!r} s; it must lie between {SHORTEST_STEP:g} and {LONGEST_STEP:g} s.")
    return value
