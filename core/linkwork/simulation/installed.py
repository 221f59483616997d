"""A system with its state and scratch arrays, and the parts that work on it: what is in force between two swaps."""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.compiler.bodies import give_axes
from linkwork.compiler.compile import compile_model
from linkwork.compiler.compiled import Compiled
from linkwork.equations.direct import direct
from linkwork.equations.turns import look_at_turns
from linkwork.math3d.vector import Vector
from linkwork.model.joints.joint import Joint
from linkwork.model.model import Model
from linkwork.partners.contact import Contact
from linkwork.partners.partner import Partner, Span
from linkwork.partners.together import Together, partners_of
from linkwork.results.snapshot import Energy
from linkwork.simulation.attached import NOTHING as NOTHING_ATTACHED
from linkwork.simulation.attached import Attached, set_target
from linkwork.simulation.bearing import Bearing
from linkwork.simulation.closing import Closing
from linkwork.simulation.compared import Compared
from linkwork.simulation.explaining import explain
from linkwork.simulation.finite import refuse_formulas, refuse_state
from linkwork.simulation.looking import Looking
from linkwork.simulation.numbers import Numbers
from linkwork.simulation.phases import begin_phases
from linkwork.simulation.plans import Plans
from linkwork.simulation.ramp import DURATION
from linkwork.simulation.redundancy import Redundancy
from linkwork.simulation.supplies import Supplies
from linkwork.simulation.turns import Turns
from linkwork.simulation.unheld import refuse_cut, refuse_unheld
from linkwork.solvers.formulation import FINE, Formulation
from linkwork.system.state import State, copied
from linkwork.system.workspace import Workspace, make_workspace

if TYPE_CHECKING:
    from linkwork.simulation.sampler import Sampler

CLOSED = 1e-7  # metres or radians: a joint whose rows hold to this is closed


@dataclass(slots=True, eq=False)
class Installed:
    """The numbers of a model in motion, and what works on them; no part refers to the whole, so that edits free it.

    Attributes:
        numbers: model, state and scratch arrays.
        turns: joint coordinates with their whole turns.
        attached: the hand that pulls and the condition that is waited for.
        together: what is stepped beside the mechanism, such as contact.
        looking: energies, residuals and reactions of the present state.
        plans: elimination plans of the mechanism.
        supplies: what formulations take.
        closing: of joints.
        redundancy: of rows, and the degrees of freedom; bearing: what redundant rows and those of planes hold.
        frames: the joints with their frames, by id.
        spare: arrays in which the next step saves the state (rollback.py).
        compared: the changed model of which somebody has asked last what it would cost.
    """

    numbers: Numbers
    turns: Turns = field(init=False, repr=False)
    attached: Attached = NOTHING_ATTACHED
    together: Together = field(init=False, repr=False)
    looking: Looking = field(init=False, repr=False)
    plans: Plans = field(init=False, repr=False)
    supplies: Supplies = field(init=False, repr=False)
    closing: Closing = field(init=False, repr=False)
    redundancy: Redundancy = field(init=False, repr=False)
    bearing: Bearing = field(init=False, repr=False)
    frames: dict[str, Joint] = field(init=False, repr=False)
    spare: State | None = field(init=False, repr=False, default=None)
    compared: Compared | None = field(init=False, repr=False, default=None)

    def __post_init__(self) -> None:
        """Make the parts."""
        numbers, compiled = self.numbers, self.compiled
        self.turns = Turns(numbers, np.zeros(len(compiled.coordinates.joints)))
        self.together = partners_of(compiled, self.state)
        self.looking = Looking(numbers, self.together)
        self.plans = Plans(numbers, self.looking, self.together)
        self.closing = Closing(numbers, self.looking, self.plans)
        self.supplies = Supplies(numbers, self.plans)
        self.redundancy = Redundancy(compiled)
        self.bearing = Bearing(numbers, self.looking, self.plans, self.redundancy)
        self.frames = dict(compiled.model.joints)

    @property
    def compiled(self) -> Compiled:
        """Model and constant arrays."""
        return self.numbers.compiled

    @property
    def state(self) -> State:
        """What each step changes."""
        return self.numbers.state

    @property
    def work(self) -> Workspace:
        """Scratch arrays."""
        return self.numbers.work

    @property
    def time(self) -> float:
        """Simulated time [s]."""
        return self.numbers.time

    # -- steps -----------------------------------------------------------------------------------------

    def prepare(self, formulation: Formulation) -> tuple[Any, ...]:
        """What a formulation takes beside system, state and work; raises SolverError where it cannot hold something."""
        self.together.prepare(formulation)
        model = self.compiled.model
        refuse_unheld(model, formulation, self.time)
        found = formulation.prepare(self.supplies)
        if not formulation.closes_loops and found[0].cut.size:
            refuse_cut(model, int(found[0].cut[0]), formulation, self.time)
        return found

    def advance(
        self,
        formulation: Formulation,
        step: float,
        count: int,
        *,
        goes_on: bool = False,
        sampler: Sampler | None = None,
    ) -> int:
        """Make steps [s], which may go on from others, seen by a sampler; FINE, CAME_TRUE or the body that diverged."""
        free_steps = self._free_steps(formulation, step)
        span = self._span(formulation, free_steps, step) if count and self.partners else None
        if count:
            self.together.start_from(goes_on)
        while count and (self.numbers.ramp is not None or span is not None):
            if self.closing.is_over():
                self.numbers.ramp = None
                free_steps = self._free_steps(formulation, step)
                span = self._span(formulation, free_steps, step) if self.partners else None
                continue
            code = self._step_closing(formulation, free_steps, span)
            count -= 1
            if code == FINE and sampler is not None:
                code = sampler.look()
            if code != FINE or count == 0:
                return code
        if sampler is not None and count:
            return sampler.advance(free_steps, formulation, count)
        return free_steps(count)

    def _step_closing(self, formulation: Formulation, free_steps: Callable[..., int], span: Span | None) -> int:
        """One step with partners, or while gaps are being closed."""
        code = free_steps() if span is None else self.together.advance(span)
        if code == FINE and self.numbers.ramp is not None:
            self.closing.further()
            if formulation.along_tree:
                self.state.history[0] = 0.0
            look_at_turns(self.compiled.system, self.state)  # closing has changed speeds after the step
            self.together.start_from()
        return code

    def _free_steps(self, formulation: Formulation, step: float) -> Callable[..., int]:
        """How a formulation makes steps without partners: so many, of a length [s]."""
        self.plans.is_asked = False
        beside, advance = self.prepare(formulation), direct(formulation.advance)
        self.looking.rows_known = False
        if not self.plans.is_asked:
            self.plans.keeps_flat = None
        apart = self.plans.loose() if formulation.takes_jumps else None

        touching, scratches = self.touching, self.plans.scratches()

        def free_steps(some: int = 1, length: float = step) -> int:
            if touching is not None:
                explain(touching, scratches)
            if formulation.along_tree and self.state.history[0] == 0.0:
                give_axes(self.compiled.system.width, self.state.q, self.state.v)
            if apart is not None:
                return apart.advance(advance, length, some)
            return advance(self.compiled.system, self.state, self.work, *beside, length, some)

        return free_steps

    def _span(self, formulation: Formulation, free_steps: Callable[[int, float], int], step: float) -> Span:
        """What partners see of a step."""
        parts = self.compiled, self.state, self.work, *self.plans.space()
        return Span(*parts, formulation, free_steps, self.together.add_up, step, step)

    @property
    def partners(self) -> tuple[Partner, ...]:
        """What is stepped beside the mechanism, in its order."""
        return self.together.partners

    @property
    def touching(self) -> Contact | None:
        """The partner by which shapes touch, where anything may touch."""
        return self.together.contact

    # -- what is looked at -----------------------------------------------------------------------------

    def whole_state(self) -> State:
        """The state with what no step needs and is found for who looks."""
        return self.bearing.whole_state()

    def measured(self) -> tuple[float, float, float]:
        """Kinetic and potential energy [J], largest joint residual [m or rad]; brings reactions up to date."""
        return self.looking.measured(self.whole_state())

    def energy(self) -> Energy:
        """Energies of the present state."""
        return self.looking.energy()

    def gap(self) -> float:
        """Largest residual of any joint row [m or rad]."""
        return self.measured()[2]

    def hidden_gap(self) -> float:
        """The largest gap that no row shows: of what is being closed, and the depth of contacts [m or rad]."""
        return self.looking.hidden_gap()

    def undisturbed(self) -> AbstractContextManager[None]:
        """Look at the rows without a trace."""
        return self.looking.undisturbed()

    def open_joints(self) -> tuple[str, ...]:
        """Ids of the joints whose rows do not hold."""
        self.measured()
        rows = self.compiled.system.joint_rows
        gaps = {j: abs(self.work.residual[rows[n] : rows[n + 1]]) for j, n in self.compiled.joints.items()}
        return tuple(joint for joint, gap in gaps.items() if not gap.max(initial=0.0) < CLOSED)

    def mobility(self) -> int:
        """Degrees of freedom at the present position; UNKNOWN where they cannot be told in time."""
        in_plane = bool(self.plans.keeps_flat)
        return self.redundancy.mobility(in_plane, self.plans.order(in_plane), self.plans.space, self.state.q)

    @property
    def sliders(self) -> dict[str, float]:
        """Value of each slider, as it was set last."""
        return dict(zip(self.compiled.sliders, self.state.slider.tolist(), strict=True))

    # -- what is done to it between steps --------------------------------------------------------------

    def close(self) -> float:
        """Close the joints by least motion, then fit the velocities; returns the gap that is left [m or rad].

        SolverError where a prescribed motion has no value or slope now; the state is what it was.
        """
        refuse_formulas(self, forces=False)
        left = self.closing.close(self.plans.was_flat)
        self.state.history[0] = 0.0
        refuse_state(self)
        return left

    def open_slowly(self, lasts: float = DURATION) -> None:
        """Let the gaps stand and close them over a time [s]; the velocities obey the joints from now on."""
        self.measured()
        self.closing.open_slowly(lasts)

    def set_slider(self, slider: str, value: float) -> None:
        """Put a slider to a value; speeds that are prescribed by it are taken over at once."""
        compiled, system = self.compiled, self.compiled.system
        number = compiled.sliders[slider]
        self.state.slider[number] = value
        is_read = (system.slot_row == -1 - number).any()  # by forces and drivers, not by measures alone
        if is_read and (system.row_formula[: system.first_soft[0]] >= 0).any():
            self.closing.fit_velocities()
            self.state.history[0] = 0.0

    def move_hand(self, target: Vector) -> None:
        """Pull to another point in space [m]."""
        self.attached = self.attached.pulled_to(target)
        set_target(self.compiled, self.state, target)

    def forget(self) -> None:
        """Nothing is known any more that was found from the state: it was put back, or planes were."""
        self.bearing.forget()
        self.looking.rows_known = False

    def begin_afresh(self) -> None:
        """New scratch arrays: what a failed step has left there may be no numbers."""
        self.numbers.work, self.looking.rows_known = make_workspace(self.compiled.system), False
        self.plans.begin_afresh()
        self.supplies.begin_afresh()


def install(
    compiled: Compiled,
    state: State,
    turns: np.ndarray | None = None,
    attached: Attached = NOTHING_ATTACHED,
    held: Collection[int] = (),
) -> Installed:
    """Numbers of a compiled model with a state of its own.

    Args:
        compiled: the model.
        state: of its bodies and rows.
        turns: joint coordinates that are known to be near, from which whole turns are counted.
        attached: what hangs on it.
        held: rows of couplings that hold what the state says.
    """
    made = Installed(Numbers(compiled, state, make_workspace(compiled.system)))
    made.attached = attached
    if attached.pull is not None:
        set_target(compiled, state, attached.pull.target)
    made.turns.count_from(made.turns.values if turns is None else turns)
    begin_phases(compiled, state, made.work, held)
    return made


def install_stored(model: Model) -> Installed:
    """Numbers of a model at its stored poses, joints closed as far as they can be."""
    compiled = compile_model(model)
    made = install(compiled, copied(compiled.start))
    made.close()
    return made
