"""A system with its state and scratch room: what is in force between two swaps."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.compiler.bodies import give_axes
from linkwork.compiler.compile import compile_model
from linkwork.compiler.compiled import Compiled
from linkwork.compiler.components import compile_components, flatten_components
from linkwork.compiler.planes import Planes, planes_of
from linkwork.compiler.rates import compile_rates
from linkwork.compiler.tree import compile_tree
from linkwork.equations.direct import direct
from linkwork.equations.turns import look_at_turns
from linkwork.math3d.vector import Vector
from linkwork.model.joints.joint import Joint
from linkwork.model.model import Model
from linkwork.partners.contact import Contact
from linkwork.partners.partner import Partner, Span
from linkwork.partners.together import Together, partners_of
from linkwork.results.snapshot import Energy
from linkwork.simulation.apart import Apart, apart_of
from linkwork.simulation.attached import NOTHING as NOTHING_ATTACHED
from linkwork.simulation.attached import Attached, set_target
from linkwork.simulation.bearing import Whole, bear
from linkwork.simulation.finite import refuse_formulas, refuse_state
from linkwork.simulation.phases import settle_phases
from linkwork.simulation.ramp import DURATION, Ramp, ramp_of
from linkwork.simulation.redundancy import Redundancy
from linkwork.simulation.unheld import refuse_accelerations, refuse_cut
from linkwork.solvers.formulation import ACCURACIES, FINE, Accuracy, Formulation
from linkwork.solvers.linear.closing import close_by_messages, fit_by_messages
from linkwork.solvers.linear.projection import close_positions, project_velocities
from linkwork.solvers.measuring import measure, measure_energy, measure_gap
from linkwork.system.compiled_system import CompiledSystem
from linkwork.system.rates import Rates, RatesRoom, make_rates_room
from linkwork.system.sending import Exchange, ExchangeRoom, make_exchange_room
from linkwork.system.state import State, copied
from linkwork.system.tree import Tree, TreeWorkspace, make_tree_workspace
from linkwork.system.workspace import Workspace, make_workspace

if TYPE_CHECKING:
    from linkwork.simulation.sampler import Sampler

CLOSED = 1e-7  # metres or radians: a joint whose rows hold to this is closed
IN_PLANE = 1e-10  # metres, radians or their rates: a body that is farther from its plane is followed in space


@dataclass(slots=True, eq=False)
class Installed:
    """The numbers of a model in motion.

    Attributes:
        compiled: model and constant arrays.
        state: what each step changes.
        work: scratch room.
        reactions: force and torque on each follower, shape (joints, 6).
        turns: value of each joint coordinate, angles counted over whole turns.
        branches: spanning tree and its scratch room, once a formulation has asked for them.
        grown_for: how that tree was asked for: without bodies of next to no mass, about the origin.
        accuracy: of formulations that take one.
        ramp: gaps that are being closed slowly.
        components: order of messages and its scratch room, likewise; earlier: the order before an edit.
        planes: which bodies keep to a plane, once a formulation that knows such bodies has asked; keeps_flat: whether
            they are there, None until somebody looks; was_flat: whether they were before an edit; flat: messages
            between them there, and the planes that they were made for; whole: the state with what no step needs.
        rates: sub-steps and integrators of the bodies and their scratch room, likewise.
        attached: the hand that pulls and the condition that is waited for.
        together: what is stepped beside the mechanism, such as contact.
        rows_known: whether residuals and rates of the rows are at hand for the state as it is, after an edit.
        apart: loose bodies beside a mechanism; looked_apart: whether there are any is known.
        redundancy: of rows, and the degrees of freedom; frames: the joints with their frames, by id.
    """

    compiled: Compiled
    state: State
    work: Workspace
    reactions: np.ndarray
    turns: np.ndarray
    branches: tuple[Tree, TreeWorkspace] | None = field(default=None, repr=False)
    grown_for: tuple[bool, bool] = (False, False)
    accuracy: Accuracy = ACCURACIES["exact"]
    ramp: Ramp | None = None
    components: tuple[Exchange, ExchangeRoom] | None = field(default=None, repr=False)
    earlier: tuple[CompiledSystem, Exchange] | None = field(default=None, repr=False)
    planes: Planes | None = field(default=None, repr=False)
    flat: tuple[Planes, Exchange, ExchangeRoom] | None = field(default=None, repr=False)
    keeps_flat: bool | None = None
    was_flat: bool = False
    whole: Whole | None = field(default=None, repr=False)
    rows_known: bool = False
    rates: tuple[Rates, RatesRoom] | None = field(default=None, repr=False)
    attached: Attached = NOTHING_ATTACHED
    together: Together = field(init=False, repr=False)
    apart: Apart | None = field(default=None, repr=False)
    looked_apart: bool = False
    redundancy: Redundancy = field(init=False, repr=False)
    frames: dict[str, Joint] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Partners are made; nothing is known of redundant rows yet."""
        self.together = partners_of(self.compiled, self.state)
        self.redundancy, self.frames = Redundancy(self.compiled), dict(self.compiled.model.joints)

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
        while count and (self.ramp is not None or span is not None):
            if self.ramp is not None and self.ramp.left(float(self.state.time[0])) == 0.0:
                self.ramp = None  # at the same step however steps are bundled
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
        if code == FINE and self.ramp is not None:
            self._close_further(formulation)
            look_at_turns(self.compiled.system, self.state)  # closing has changed speeds after the step
            self.together.start_from()
        return code

    def whole_state(self) -> State:
        """The state with what no step needs and is found for who looks.

        That is what holds bodies in their planes, and how redundant rows share what they hold.
        """
        if self.state.history[0] == 0.0:
            return self.state
        if self.whole is None or not self.whole.is_of(self.state):
            with self.undisturbed():
                found = self._borne()
            self.whole = Whole(found, self.state.q.copy(), self.state.multipliers.copy())
        return self.whole.state

    def _borne(self) -> State:
        state, order = self.state, self._exchange
        if not self.keeps_flat and not self.redundancy.is_there(False, order, state.q):
            return state
        whole = state if self.whole is None else self.whole.state
        if whole is state:
            whole = state._replace(multipliers=np.empty_like(state.multipliers), course_rows=state.course_rows.copy())
        whole.multipliers[:], whole.course_rows[:] = state.multipliers, state.course_rows
        if self.planes is not None and self.keeps_flat:
            parts = self.compiled.system, whole, self.work
            order = bear(*parts, self._exchange, self._flat_exchange, self.planes.idle)
        if self.redundancy.is_there(order == self._flat_exchange, order, state.q):
            self.redundancy.share(whole, self.work, order)
        return whole

    def _order(self, in_plane: bool) -> Callable[[], tuple[Exchange, ExchangeRoom]]:
        return self._flat_exchange if in_plane else self._exchange

    def _free_steps(self, formulation: Formulation, step: float) -> Callable[..., int]:
        """How a formulation makes steps without contact: so many, of a length [s]."""
        beside, advance = self.prepare(formulation), direct(formulation.advance)
        self.rows_known = False
        if not formulation.knows_planes:
            self.keeps_flat = None
        apart = self._apart() if formulation.takes_jumps else None

        def free_steps(some: int = 1, length: float = step) -> int:
            if formulation.needs_tree and self.state.history[0] == 0.0:
                give_axes(self.compiled.system.width, self.state.q, self.state.v)
            if apart is not None:
                return apart.advance(advance, length, some)
            return advance(self.compiled.system, self.state, self.work, *beside, length, some)

        return free_steps

    def _span(self, formulation: Formulation, free_steps: Callable[[int, float], int], step: float) -> Span:
        """What partners see of a step."""
        parts = self.compiled, self.state, self.work, *self._exchange()
        return Span(*parts, formulation, free_steps, self.together.add_up, step, step)

    def _exchange(self) -> tuple[Exchange, ExchangeRoom]:
        """Order of messages and its scratch room, made when they are asked for first."""
        if self.components is None:
            plan = compile_components(self.compiled, self.earlier)
            self.earlier = None
            self.components = (plan, make_exchange_room(plan, self.state))
        return self.components

    def _apart(self) -> Apart | None:
        """Loose bodies beside a mechanism, apart from it."""
        if not self.looked_apart:
            self.apart, self.looked_apart = apart_of(self, self._exchange), True
        if self.apart is not None:
            self.apart.bear(self._exchange()[1].tolerance)
        return self.apart

    def _flattened(self, formulation: Formulation) -> tuple[Exchange, ExchangeRoom]:
        """The same with bodies in their planes, unless something may take them out; looked at after each restart."""
        if self.ramp is not None:
            self.keeps_flat = None
        elif self.keeps_flat is None or self.state.history[0] == 0.0:
            self.keeps_flat = self._keeps_flat(formulation)
        return self._flat_exchange() if self.keeps_flat else self._exchange()

    def _keeps_flat(self, formulation: Formulation) -> bool:
        """Whether bodies that can keep to a plane are there, and neither leave it nor move apart from what is held."""
        if formulation.takes_jumps and self._apart() is not None:
            return False
        return self._lies_flat()

    def _lies_flat(self) -> bool:
        """The same but for loose bodies beside a mechanism; partners may push across the planes."""
        if self.partners:
            return False
        if self.planes is None:
            self.planes = planes_of(self.compiled, self.state.q)
        system, idle = self.compiled.system, self.planes.idle
        if not self.planes.flat.any() or idle[system.joint_rows[0] : system.first_read[0]].all():
            return False
        if not self.rows_known:
            self.gap_and_rate()
        return max(abs(off[idle]).max(initial=0.0) for off in (self.work.residual, self.work.rate)) < IN_PLANE

    def _flat_exchange(self) -> tuple[Exchange, ExchangeRoom]:
        """Messages between bodies in their planes, likewise."""
        assert self.planes is not None, "planes are looked for first"
        if self.flat is None or self.flat[0] is not self.planes:
            plan = flatten_components(self.compiled, self.planes)
            self.flat = self.planes, plan, make_exchange_room(plan, self.state)
        return self.flat[1:]

    def forget(self) -> None:
        """Nothing is known any more that was found from the state: it was put back, or planes were."""
        self.whole, self.rows_known = None, False

    @property
    def partners(self) -> tuple[Partner, ...]:
        """What is stepped beside the mechanism, in its order."""
        return self.together.partners

    @property
    def touching(self) -> Contact | None:
        """The partner by which shapes touch, where anything may touch."""
        return self.together.contact

    @property
    def sliders(self) -> dict[str, float]:
        """Value of each slider, as it was set last."""
        return dict(zip(self.compiled.sliders, self.state.slider.tolist(), strict=True))

    def _close_further(self, formulation: Formulation) -> None:
        """Close the open gaps a little more: positions move, speeds stay but for what the joints forbid."""
        if self.ramp is not None:
            self.ramp.set_gaps(self.state, float(self.state.time[0]))
        self._close()
        if formulation.needs_tree:
            self.state.history[0] = 0.0

    def prepare(self, formulation: Formulation) -> tuple[Any, ...]:
        """What a formulation takes beside system, state and work; raises SolverError where it cannot hold something."""
        self.together.prepare(formulation)
        if not formulation.holds_accelerations:
            refuse_accelerations(self.compiled.model, formulation, float(self.state.time[0]))
        if formulation.needs_exchange:
            parts = self._flattened(formulation) if formulation.knows_planes else self._exchange()
            parts[1].tolerance[:] = self.accuracy
            return parts
        if formulation.needs_rates:
            if self.rates is None:
                found = compile_rates(self.compiled)
                self.rates = found, make_rates_room(found)
            return self.rates
        if not formulation.needs_tree:
            return ()
        wanted = (not formulation.closes_loops, formulation.from_origin)
        if self.branches is None or self.grown_for != wanted:
            tree = compile_tree(self.compiled, *wanted)
            self.branches, self.grown_for = (tree, make_tree_workspace(tree)), wanted
        cut = self.branches[0].cut
        if cut.size and not formulation.closes_loops:
            refuse_cut(self.compiled.model, int(cut[0]), formulation, float(self.state.time[0]))
        return self.branches

    def lacks_damper(self, number: int) -> bool:
        """Whether a body has no mass in the tree in use, so that dampers alone can say how it moves."""
        tree = self.branches[0] if self.branches is not None else None
        return tree is not None and number in tree.carried[tree.light]

    def measured(self) -> tuple[float, float, float]:
        """Kinetic and potential energy [J], largest joint residual [m or rad]; brings reactions up to date."""
        state = self.whole_state()
        with self.undisturbed():
            kinetic, potential, gap = measure(self.compiled.system, state, self.work, self.reactions)
        return kinetic, potential, self.with_others(gap)

    def with_others(self, gap: float) -> float:
        """The largest of a gap of the rows, those that are being closed, and the depth of contacts."""
        if self.ramp is not None:
            gap = max(gap, self.ramp.largest(float(self.state.time[0])))
        if self.touching is not None:
            gap = max(gap, self.touching.deepest())
        return gap

    @contextmanager
    def undisturbed(self) -> Iterator[None]:
        """Look at the rows without a trace: the angles from which the next step counts turns stay to the last bit."""
        stepped = self.state.angle[: int(self.compiled.system.first_watched[0])]
        kept = stepped.copy()
        try:
            yield
        finally:
            stepped[...] = kept

    def energy(self) -> Energy:
        """Energies of the present state."""
        with self.undisturbed():
            kinetic, potential = measure_energy(self.compiled.system, self.state, self.work)
        return self._booked(kinetic, potential)

    def gap_and_rate(self) -> tuple[float, float]:
        """Largest residual of any joint row [m or rad], largest rate of any hard row [m/s or rad/s]; no reactions."""
        found = np.empty(2)
        with self.undisturbed():
            measure_gap(self.compiled.system, self.state, self.work, found)
        return self.with_others(float(found[0])), float(found[1])

    def _booked(self, kinetic: float, potential: float) -> Energy:
        """With what was dissipated and supplied until now."""
        dissipated, supplied = self.state.booked.tolist()
        return Energy(kinetic, potential, dissipated, supplied)

    def gap(self) -> float:
        """Largest residual of any joint row [m or rad]."""
        return self.measured()[2]

    def close(self) -> float:
        """Close the joints by least motion, then fit the velocities; returns the gap that is left [m or rad].

        SolverError where a prescribed motion has no value or slope now; the state is what it was.
        """
        refuse_formulas(self, forces=False)
        left = self._close(self.was_flat)
        self.state.history[0] = 0.0
        refuse_state(self)
        return left

    def _close(self, was_flat: bool = False) -> float:
        """The same; messages do it where they can, in planes where bodies were there, and blocks where they cannot."""
        self.rows_known = False
        parts = self.compiled.system, self.state, self.work
        is_closed = was_flat and self._lies_flat() and close_by_messages(*parts, *self._flat_exchange())
        if is_closed or close_by_messages(*parts, *self._exchange()):
            return float(abs(self.work.residual[: int(self.compiled.system.first_soft[0])]).max(initial=0.0))
        left = close_positions(*parts)
        project_velocities(*parts)
        return left

    def _fit_velocities(self) -> None:
        """Velocities that the joints allow, by the least change in the metric of mass."""
        self.rows_known = False
        parts = self.compiled.system, self.state, self.work
        if not fit_by_messages(*parts, *self._exchange()):
            project_velocities(*parts)

    def open_slowly(self, lasts: float = DURATION) -> None:
        """Let the gaps stand and close them over a time [s]; the velocities obey the joints from now on."""
        self.measured()
        self.ramp = ramp_of(self.compiled.system, self.state, self.work.residual, lasts)
        self._fit_velocities()
        self.state.history[0] = 0.0

    def go_on_closing(self, ramp: Ramp | None) -> None:
        """Take over gaps that are being closed."""
        self.ramp = ramp
        if ramp is not None:
            ramp.set_gaps(self.state, float(self.state.time[0]))

    def begin_afresh(self) -> None:
        """New scratch room: what a step that failed has left there may be no numbers."""
        self.work, self.rows_known = make_workspace(self.compiled.system), False
        self.branches = self.components = self.flat = self.rates = self.apart = None
        self.looked_apart = False

    def mobility(self) -> int:
        """Degrees of freedom at the present position; UNKNOWN where they cannot be told in time."""
        in_plane = bool(self.keeps_flat)
        return self.redundancy.mobility(in_plane, self._order(in_plane), self._exchange, self.state.q)

    def count_from(self, turns: np.ndarray) -> None:
        """Count whole turns from joint coordinates that are known to be near."""
        self.state.turned[: self._joint_angles] = turns[self.compiled.coordinates.is_angle]
        self.follow_turns()

    def follow_turns(self) -> None:
        """Count whole turns where bodies were moved without a step, each joint by less than half a turn."""
        system, state = self.compiled.system, self.state
        own = system.angle_turn >= self._joint_angles
        state.turned[system.angle_turn[own]] = state.angle[system.angle_row[own]]
        look_at_turns(system, state)
        self.read_turns()

    def read_turns(self) -> None:
        """Bring the joint coordinates up to date after some steps, in which whole turns were counted."""
        coordinates = self.compiled.coordinates
        counted = np.zeros(len(coordinates.joints))
        counted[coordinates.is_angle] = self.state.turned[: self._joint_angles]
        self.turns = coordinates.values(self.state.q, counted)

    @property
    def _joint_angles(self) -> int:
        """How many of the angles that are counted belong to joints; those come first."""
        return int(np.count_nonzero(self.compiled.coordinates.is_angle))

    def set_slider(self, slider: str, value: float) -> None:
        """Put a slider to a value; speeds that are prescribed by it are taken over at once."""
        compiled, system = self.compiled, self.compiled.system
        number = compiled.sliders[slider]
        self.state.slider[number] = value
        is_read = (system.slot_row == -1 - number).any()  # by forces and drivers, not by measures alone
        if is_read and (system.row_formula[: system.first_soft[0]] >= 0).any():
            self._fit_velocities()
            self.state.history[0] = 0.0

    def move_hand(self, target: Vector) -> None:
        """Pull to another point in space [m]."""
        assert self.attached.pull is not None
        self.attached = replace(self.attached, pull=replace(self.attached.pull, target=target))
        set_target(self.compiled, self.state, target)

    def open_joints(self) -> tuple[str, ...]:
        """Ids of the joints whose rows do not hold."""
        self.measured()
        rows = self.compiled.system.joint_rows
        gaps = {j: abs(self.work.residual[rows[n] : rows[n + 1]]) for j, n in self.compiled.joints.items()}
        return tuple(joint for joint, gap in gaps.items() if not gap.max(initial=0.0) < CLOSED)


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
    coordinates = compiled.coordinates
    start = np.zeros(len(coordinates.joints)) if turns is None else turns
    holders = len(compiled.system.joint_body)
    made = Installed(compiled, state, make_workspace(compiled.system), np.zeros((holders, 6)), start)
    made.attached = attached
    if attached.pull is not None:
        set_target(compiled, state, attached.pull.target)
    made.count_from(start)
    settle_phases(compiled, state, made.work, held)
    return made


def install_stored(model: Model) -> Installed:
    """Numbers of a model at its stored poses, joints closed as far as they can be."""
    compiled = compile_model(model)
    made = install(compiled, copied(compiled.start))
    made.close()
    return made
