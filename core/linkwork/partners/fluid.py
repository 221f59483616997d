"""A fluid as a partner: it follows the bodies through a step that they have made, and pushes them in the next one.

The bodies make a step under the force of the step before; then the fluid goes through the same time in steps of its
own, with the surfaces on the cubic through places and velocities at both ends, and the impulse that they got is pushed
with in the next step (papers/000, third article, Fig. 4). So momentum is in the fluid, in the bodies or on the way, and
nowhere else. Where bodies are so light that this feeds energy into them, a step is repeated with forces between those
of the last two attempts until both sides agree (Aitken).
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from linkwork.compiler.carry_state import Way, carry_arrays
from linkwork.compiler.compiled import Compiled
from linkwork.errors import ModelError, SolverError
from linkwork.fluid.arrays import FASTEST
from linkwork.fluid.fluid import Fluid
from linkwork.fluid.solid import carved, inside, region_lattice, tank
from linkwork.fluid.surface import Surface
from linkwork.model.fluids.fluid import MOST
from linkwork.partners.immersed import Immersed, frame_of, immersed_in
from linkwork.partners.partner import REPEAT, Kept, Span, WeaklyCoupled
from linkwork.partners.pool import FIXED_POINT, Pool
from linkwork.partners.poured import pools_of
from linkwork.results.finding import Finding
from linkwork.results.fluid import FluidPicture
from linkwork.solvers.formulation import FINE
from linkwork.system.declared import CARRIED, NODE, Declared, declared, empty
from linkwork.system.packed import Packed
from linkwork.system.products import product
from linkwork.system.state import State

FED = 0.05  # of the work that has passed: where bodies got more than the fluid gave, it is told
FAST = 0.15  # of the speed of sound: what moves faster is compressed by more than 1 %
JUMP = 0.25  # of the spacing: a body that was moved farther than this between two steps has left its place
MOST_ROUNDS = 8  # of a step that is repeated
SHARES = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 0.9)  # of what was there that are told to have gone
AGREED = 1e-6  # of the largest force: what both sides may differ by then
BEGIN = 0.5  # of what they differ by is taken over in the first round


class Exchanged(Packed):
    """What passes between bodies and fluid.

    Attributes:
        push: force and torque on each body; pending: impulses that the fluid has given and no body has got.
        span: length of the last step [s]; fresh: 1 where forces have to be summed anew, after an edit.
        books: work on the bodies, work of the fluid [J], mass that came, mass that went [kg], steps that did not agree,
            sum of the sizes of the work of each step [J], mass that went by no drain of the model [kg].
        place: coordinates of the bodies up to which the fluid has followed them.
    """

    push: np.ndarray = declared(NODE, 6)
    pending: np.ndarray = declared(NODE, 6, over_edit=CARRIED)
    span: np.ndarray = declared(1, over_edit=CARRIED)
    fresh: np.ndarray = declared(1, begins=1.0)
    books: np.ndarray = declared(7, over_edit=CARRIED)
    place: np.ndarray = declared(NODE, 12, over_edit=CARRIED)


ON_BODIES, BY_FLUID, CAME, WENT, DISAGREED, PASSED, LOST = range(7)


class FluidPartner(WeaklyCoupled):
    """One fluid beside a mechanism.

    Attributes:
        pool: what it is; fluid: its particles and walls; immersed: the bodies that it wets.
        element: its id in the model.
    """

    name = "fluid"
    rows: Exchanged

    def __init__(
        self, rows: Exchanged, pool: Pool, fluid: Fluid, immersed: tuple[Immersed, ...], element: str = ""
    ) -> None:
        """A fluid that stands still, with surfaces where the bodies are stored."""
        super().__init__(rows)
        self.pool, self.fluid, self.immersed, self.element = pool, fluid, immersed, element
        self._before = (np.zeros(0), np.zeros(0))  # coordinates and rates of the bodies at the start of the step
        self._guess: np.ndarray | None = None  # force of the next round
        self._rounds, self._weight, self._off = 0, BEGIN, np.zeros(0)

    @property
    def repeats(self) -> bool:
        """Whether steps are repeated until both sides agree."""
        return self.pool.exchange == FIXED_POINT

    def begin(self) -> None:
        """No round has been made."""
        self._guess, self._rounds = None, 0

    def act(self, span: Span) -> None:
        """Push with what is on the way, or with the guess of a round."""
        rows, state = self.rows, span.state
        self._before = state.q.copy(), state.v.copy()
        if self._guess is not None:
            self.push[...] = self._guess
        else:
            self.push[...] = rows.pending / max(span.length, float(rows.span[0]))

    def commit(self, span: Span) -> int:
        """Follow the bodies through the step that they have made."""
        if not np.isfinite(span.state.q).all():
            return FINE  # whoever stepped them tells it
        supplied = float(span.state.booked[1])
        super().commit(span)
        rows = self.rows
        rows.books[ON_BODIES] += float(span.state.booked[1]) - supplied
        rows.pending[...] -= self.push * span.length
        impulse = self._follow(span)
        rows.pending[...] += impulse
        rows.span[0] = span.length
        return self._agree(impulse / span.length) if self.repeats else FINE

    def _follow(self, span: Span) -> np.ndarray:
        """Go on with the fluid; impulses on the bodies and about their origins, in global axes."""
        self._clear(span)
        self._move(span)
        fluid, rows = self.fluid, self.rows
        if rows.fresh[0]:
            fluid.settle(span.length)
            rows.fresh[0] = 0.0
        try:
            fluid.advance(span.length)
        except SolverError as error:
            raise SolverError(str(error), float(span.state.time[0]), self.element) from None
        work = self.pool.across * float(fluid.walls.work[1:].sum())
        rows.books[BY_FLUID] += work
        rows.books[PASSED] += abs(work)
        impulse = np.zeros_like(self.push)
        frame = frame_of(self.pool.axes)
        for number, body in enumerate(self.immersed, start=1):
            both = self.pool.across * fluid.walls.impulse[number].reshape(2, 3)
            impulse[body.number] += product(both, frame).reshape(6)
        impulse[0] = 0.0
        rows.place[...] = span.state.q
        self._flow(span)
        return impulse

    def _move(self, span: Span) -> None:
        """Tell the fluid where surfaces are at both ends of the step."""
        walls, axes, d = self.fluid.walls, self.pool.axes, len(self.pool.axes)
        first = int((walls.body == 0).sum())
        ends = (*self._before, walls.begin), (span.state.q, span.state.v, walls.end)
        for number, body in enumerate(self.immersed, start=1):
            some = slice(first, first + len(body.local))
            for place, (q, v, end) in enumerate(ends):
                end[some, :d] = product(body.moved(q, body.local), axes.T)
                end[some, 3 : 3 + d] = product(body.moved(v, body.local), axes.T)
                walls.centre[number, 3 * place : 3 * place + d] = product(axes, q[body.number, :3, None])[:, 0]
            first = some.stop

    def _flow(self, span: Span) -> None:
        """Let particles in and out."""
        fluid, time = self.fluid, float(span.state.time[0])
        before = float(fluid.particles.mass[: fluid.count].sum()) if self.pool.emitters else 0.0
        for emitter in self.pool.emitters:
            emitter.flow(fluid, time - span.length, time)
        if fluid.count > MOST:
            text = f"{self.element} has more than {MOST:,} particles; let some out by a drain, or close its emitters."
            raise SolverError(text, time, self.element)
        if self.pool.emitters:
            self.rows.books[CAME] += self.pool.across * (fluid.particles.mass[: fluid.count].sum() - before)
        for drain in self.pool.drains:
            mass = self.pool.across * drain.flow(fluid)[1]
            self.rows.books[WENT] += mass
            self.rows.books[LOST] += mass if drain.outside else 0.0

    def _agree(self, force: np.ndarray) -> int:
        """FINE where the bodies were pushed with what the fluid answers; else another guess, and REPEAT."""
        off = force - self.push
        self._rounds += 1
        agrees = abs(off).max(initial=0.0) <= AGREED * abs(force).max(initial=0.0)
        if agrees or self._rounds > MOST_ROUNDS:
            self.rows.books[DISAGREED] += not agrees
            self.begin()
            return FINE
        if self._rounds > 1:
            change = off - self._off
            square = float((change * change).sum())
            weight = -self._weight * float((self._off * change).sum()) / square if square > 0.0 else BEGIN
            self._weight = min(max(weight, -1.0), 1.0)
        else:
            self._weight = BEGIN
        self._off, self._guess = off, self.push + self._weight * off
        return REPEAT

    def findings(self) -> tuple[Finding, ...]:
        """Energy that the exchange has made, speeds near that of sound, steps in which both sides did not agree."""
        books, who = self.rows.books, tuple(body.name for body in self.immersed if body.number)
        found = []
        made = float(books[ON_BODIES] - books[BY_FLUID])
        if made > FED * float(books[PASSED]):
            text = (
                f"The exchange of forces with the fluid has made {made:.3g} J: a body is too light for steps as long. "
                f"Use a smaller step, or the exchange {FIXED_POINT!r}."
            )
            found.append(Finding("warning", "fluid_makes_energy", text, who))
        fastest, sound = float(self.fluid.medium.told[FASTEST]), self.fluid.substance.speed_of_sound
        if fastest > FAST * sound:
            text = (
                f"The fluid moves at {fastest:.3g} m/s, more than {FAST:.0%} of its speed of sound, {sound:.3g} m/s, "
                "and is compressed by it; give it a higher one."
            )
            found.append(Finding("warning", "fluid_is_compressed", text, who))
        if books[DISAGREED]:
            text = (
                f"In {int(books[DISAGREED])} steps fluid and bodies have not agreed on their forces in {MOST_ROUNDS} "
                "rounds; motion is off there. Use a smaller step."
            )
            found.append(Finding("warning", "fluid_disagrees", text, who))
        gone = self._share_gone()
        if gone:
            text = f"More than {gone:.0%} of {self.element} has gone: over the walls, or where bodies were put."
            found.append(Finding("info", "fluid_lost", text, (self.element,)))
        return tuple(found)

    def _share_gone(self) -> float:
        """The largest of some round shares of all mass that there was which has gone; 0 for none."""
        went = float(self.rows.books[LOST])
        left = self.pool.across * float(self.fluid.particles.mass[: self.fluid.count].sum())
        return max((share for share in SHARES if went > share * (went + left)), default=0.0)

    @property
    def table(self) -> dict[str, Declared]:
        """What is declared of its arrays."""
        names = ("count", "told", "row", "density", "mass", "acceleration", "name", "wall_force")
        return {name: Declared((), over_edit=CARRIED) for name in names} | super().table

    def arrays(self) -> tuple[np.ndarray, ...]:
        """Particles, forces on surfaces, what is on the way: cells and lists follow from them."""
        p, n = self.fluid.particles, self.fluid.count
        of_particles = (array[:n] for array in (p.row, p.density, p.mass, p.acceleration, p.name))
        counts = np.array([n, self.fluid.made], dtype=np.int64)
        return counts, self.fluid.medium.told, *of_particles, self.fluid.walls.force, *self.rows

    def compared(self) -> tuple[np.ndarray, ...]:
        """All of them."""
        return self.arrays()

    def put_back(self, kept: tuple[Kept, ...]) -> None:
        """Go on from arrays that were kept, None for zeros."""
        fluid = self.fluid
        count, fluid.made = (0, 0) if kept[0] is None else kept[0].tolist()
        fluid.make_room(count)
        p = fluid.particles
        p.count[:] = count, 0
        arrays = (fluid.medium.told, p.row, p.density, p.mass, p.acceleration, p.name, fluid.walls.force, *self.rows)
        for place, (array, was) in enumerate(zip(arrays, kept[1:], strict=True)):
            some = slice(count) if 1 <= place <= 5 else slice(None)
            array[some] = 0 if was is None else was

    def goes_on_from(self, old: FluidPartner) -> bool:
        """Whether its particles are of the same size and stuff."""
        return _kind(self.fluid) == _kind(old.fluid) and np.array_equal(self.pool.axes, old.pool.axes)

    def carry(self, old: FluidPartner, way: Way) -> None:
        """Take over the particles of another model, without those that stand where a new body is."""
        carry_arrays(old.rows, self.rows, way)
        mine, theirs = self.fluid, old.fluid
        n = theirs.count
        mine.make_room(n)
        for array, was in zip(mine.particles, theirs.particles, strict=True):
            if array is not mine.particles.count:
                array[:n] = was[:n]
        mine.particles.count[:] = n, 0
        mine.made = theirs.made
        if mine.substance.speed_of_sound != theirs.substance.speed_of_sound:
            self._keep_pressure(theirs)
        mine.medium.told[:] = theirs.medium.told
        same = mine.substance == theirs.substance and len(mine.walls.row) == len(theirs.walls.row)
        if same and (mine.walls.body == theirs.walls.body).all():
            mine.walls.force[:] = theirs.walls.force
            self.rows.fresh[:] = old.rows.fresh
        known = {way.node(body.number): body for body in old.immersed}
        for body in self.immersed:
            was = known.get(body.number)
            if was is None or not np.array_equal(was.local, body.local):
                self.rows.place[body.number] = np.inf  # so that what is inside is removed before the next step

    def _keep_pressure(self, old: Fluid) -> None:
        """Densities at which the pressure is what it was with another speed of sound."""
        p, n, s = self.fluid.particles, self.fluid.count, self.fluid.substance
        p.density[:n] = s.density_at(old.substance.pressure(p.density[:n]))
        p.row[:n, 3] = p.mass[:n] / p.density[:n]

    def begin_at(self, state: State) -> None:
        """Fill the region among bodies that stand elsewhere than they are stored."""
        if not np.array_equal(state.q, self.rows.place):
            self.pour(state.q)

    def pour(self, q: np.ndarray) -> None:
        """Fill the region around bodies with these coordinates, with the pressure of rest."""
        fluid, pool, s = self.fluid, self.pool, self.fluid.substance
        x = region_lattice(np.array(pool.low), np.array(pool.high), s.spacing)
        x, volume = carved(x, [body.outline(q, pool.axes, pool.plane) for body in self.immersed], s.spacing)
        gravity = np.array(s.gravity)
        size = np.sqrt(np.square(gravity).sum())
        up = -gravity / size if size > 0.0 else np.zeros(len(gravity))
        highest = np.maximum(np.array(pool.high) * up, np.array(pool.low) * up).sum()
        fluid.take(np.ones(fluid.count, dtype=bool))
        fluid.fill(x, s.density_below(highest - (x * up).sum(axis=1)), volume=volume)
        self.rows.place[...] = q

    def _clear(self, span: Span) -> None:
        """Remove the particles inside bodies that are new, have another shape, or were moved between two steps."""
        jumped = abs(self._before[0] - self.rows.place).max(axis=1) > JUMP * self.fluid.substance.spacing
        for body in self.immersed if jumped.any() else ():
            if jumped[body.number]:
                self._make_room_for(body, self._before[0])

    def _make_room_for(self, body: Immersed, q: np.ndarray) -> None:
        """Remove the particles inside a body; their mass is booked as gone."""
        n, d = self.fluid.count, len(self.pool.axes)
        outline, x = body.outline(q, self.pool.axes, self.pool.plane), self.fluid.particles.row[:n, :d]
        corners = outline.reshape(-1, 3)[:, :d]
        near = ((x > corners.min(axis=0)) & (x < corners.max(axis=0))).all(axis=1)
        gone = np.zeros(n, dtype=bool)
        gone[near] = inside(x[near], outline)
        if gone.any():
            self.rows.books[[WENT, LOST]] += self.pool.across * float(self.fluid.particles.mass[:n][gone].sum())
            self.fluid.take(gone)
            self.rows.fresh[0] = 1.0

    def picture(self) -> FluidPicture:
        """The particles as they are now."""
        p, n, d, axes = self.fluid.particles, self.fluid.count, len(self.pool.axes), self.pool.axes
        return FluidPicture(
            position=product(p.row[:n, :d], axes) + self.pool.origin,
            velocity=product(p.row[:n, 4 : 4 + d], axes),
            pressure=self.fluid.substance.pressure(p.density[:n]),
            number=p.name[:n].copy(),
            spacing=self.fluid.substance.spacing,
            mass=self.pool.across * float(p.mass[:n].sum()),
        )

    def packed(self) -> tuple[Packed, ...]:
        """All arrays that take memory."""
        fluid = self.fluid
        return self.rows, fluid.particles, fluid.walls, fluid.lists


def fluids_of(compiled: Compiled) -> tuple[FluidPartner, ...]:
    """All fluids of a model; SolverError where one cannot be made."""
    try:
        return tuple(fluid_of(compiled, pool, name) for name, pool in pools_of(compiled.model).items())
    except ModelError as error:
        raise SolverError(str(error), 0.0, error.element) from None


def fluid_of(compiled: Compiled, pool: Pool, element: str = "") -> FluidPartner:
    """A fluid that fills its region around the bodies of a model, with the pressure of rest."""
    axes = pool.axes
    gravity = tuple(product(axes, compiled.system.gravity[:, None])[:, 0].tolist())
    substance = replace(pool.substance, gravity=gravity)
    fluid = Fluid(substance)
    immersed = immersed_in(compiled, axes, pool.plane, substance.spacing, pool.bodies)
    points, room = np.zeros((0, len(axes))), np.zeros(0)
    if pool.tank:
        points, room = tank(np.array(pool.floor or pool.low), np.array(pool.tank), substance.spacing, pool.is_open)
    fluid.surround([Surface(points, room), *(body.surface(compiled.q, axes) for body in immersed)])
    made = FluidPartner(empty(Exchanged, compiled.system), pool, fluid, immersed, element)
    made.pour(compiled.q)
    return made


def _kind(fluid: Fluid) -> tuple[float, ...]:
    """What another fluid must have in common to go on with its particles."""
    s = fluid.substance
    return len(s.axes), s.spacing, s.density
