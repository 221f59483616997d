"""Eigenmodes about a position: frequencies, damping ratios and shapes of small motions.

x'' + C x' + K x = 0 with x ~ exp(s t):   without damping K x = w2 M x, s = i w or, where K falls, s = +-sqrt(-w2);
with damping the pencil of twice the size,

    s [[1, 0], [0, M]] (x, x') = [[0, 1], [-K, -C]] (x, x')

and controllers that sum up their error add rows y' = -S x, columns ST y and a mode each.

Of a conjugate pair the one with a positive imaginary part is given. A mode that grows has a positive real part.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import numpy as np
import scipy.linalg

from linkwork.analysis.dry import dry_model_in
from linkwork.analysis.small_motions import SmallMotions, at_rest, small_motions
from linkwork.analysis.statics import Equilibrium, come_to_rest, equilibrium_at
from linkwork.compiler.elastic_state import columns_of
from linkwork.compiler.nodes import elastic_of
from linkwork.equations.rows import evaluate_rows
from linkwork.errors import ModelError
from linkwork.math3d import rotation
from linkwork.mechanism import Mechanism
from linkwork.model.bent_line import axes
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.model import Model
from linkwork.results.snapshot import Snapshot
from linkwork.simulation.installed import Installed, install_stored
from linkwork.system.compiled_system import BAR, FRAME

Array = np.ndarray

DAMPED = 1e-9  # of the largest frequency [1/s]: resistance below it is rounding
UNEVEN = 1e-6  # of the largest stiffness: beyond it forces follow the motion and K is not symmetric
STANDS = 1e-9  # m/s, or of a unit axis [1/s]: what moves more slowly stands
ZERO = 1e-6  # of the largest |s|: a mode that is slower than this is no oscillation, but a free motion


@dataclass(frozen=True, slots=True, eq=False)
class Mode:
    """One way to move.

    Attributes:
        exponent: s [1/s], the motion goes as exp(s t).
        shifts: of the centre of mass of each body by id [m], complex, shape (3,).
        turns: rotation vector of each body by id [rad], complex, global axes.
        columns: changes of the columns of each elastic body by id, as `results.deformed.Deformed` has them, complex.
    """

    exponent: complex
    shifts: Mapping[str, Array]
    turns: Mapping[str, Array]
    columns: Mapping[str, Array] = field(default_factory=dict)

    @property
    def frequency(self) -> float:
        """Of the oscillation [Hz]; 0 for one that creeps or runs away."""
        return abs(self.exponent.imag) / (2.0 * np.pi)

    @property
    def natural_frequency(self) -> float:
        """|s| [Hz]: what the oscillation would have without damping."""
        return abs(self.exponent) / (2.0 * np.pi)

    @property
    def damping_ratio(self) -> float:
        """Share of the critical damping; negative for a motion that grows, 1 for one that creeps."""
        size = abs(self.exponent)
        return -self.exponent.real / size if size > 0.0 else 0.0


@dataclass(frozen=True, slots=True, eq=False)
class Modes:
    """Modes by rising |s|, about an equilibrium."""

    equilibrium: Equilibrium
    modes: tuple[Mode, ...]

    @property
    def frequencies(self) -> Array:
        """Of all modes [Hz]."""
        return np.array([mode.frequency for mode in self.modes])

    @property
    def damping_ratios(self) -> Array:
        """Of all modes."""
        return np.array([mode.damping_ratio for mode in self.modes])

    def swung(self, number: int, phase: float, reach: float) -> Snapshot:
        """The mechanism in the swing of a mode, for a picture.

        Args:
            number: of the mode, from 0.
            phase: of the swing [rad]; the largest displacement stands at 0.
            reach: how far the largest coordinate goes [m, or of a unit axis].
        """
        mode, rest = self.modes[number], self.equilibrium.snapshot
        positions, rotations, turn = rest.positions.copy(), rest.rotations.copy(), reach * np.exp(1j * phase)
        for body, shift in mode.shifts.items():
            row = rest.bodies[body]
            positions[row] += (turn * shift).real
            spin = (turn * mode.turns[body]).real
            angle = float(np.linalg.norm(spin))
            if angle > 0.0:
                rotations[row] = rotation.multiply(rotation.about(tuple(spin), angle), tuple(rotations[row]))
        elastic = {
            body: replace(
                deformed,
                columns=deformed.columns + (turn * mode.columns[body]).real,
                centre=positions[rest.bodies[body]],
                turn=axes(rotations[rest.bodies[body]][None])[0].T,
            )
            for body, deformed in rest.elastic.items()
        }
        return replace(rest, positions=positions, rotations=rotations, elastic=elastic)


def modes(mechanism: Mechanism | Model, *, settled: bool = True, time: float = 0.0) -> Modes:
    """Small motions of a mechanism at rest; ModelError where it moves, which would ask for gyroscopic terms.

    It moves where a driver prescribes a speed at that time, and about the stored position where the stored velocities
    are not zero. About an equilibrium these do not count: it is where the mechanism has come to rest.

    Args:
        mechanism: Coulomb friction is left out.
        settled: about the equilibrium that `lw.statics` finds; otherwise about the stored position, held by what is
            out of balance there.
        time: at which formulas and prescribed motions are taken [s].
    """
    model = dry_model_in(mechanism, "modes")
    if not settled:
        _refuse_moving(install_stored(model))
    installed = at_rest(model, time)
    _refuse_driven(installed)
    if settled:
        come_to_rest(installed)
    motions = small_motions(installed)
    found = sorted(_solutions(motions), key=lambda one: abs(one[0]))
    return Modes(equilibrium_at(installed, motions), tuple(_mode(installed, motions, s, x) for s, x in found))


def _refuse_moving(stored: Installed) -> None:
    """ModelError where a body moves."""
    speeds = abs(stored.state.v).max(axis=1, initial=0.0)
    fastest = int(np.argmax(speeds))
    if speeds[fastest] > STANDS:
        body = stored.compiled.body_named(fastest)
        raise ModelError(
            f"{body} moves in the stored state, and these modes are those of a mechanism at rest: set its velocities "
            "to zero, or ask for the modes about the equilibrium.",
            body,
        )


def _refuse_driven(installed: Installed) -> None:
    """ModelError where a driver prescribes a speed at the present time."""
    system, state, work = installed.compiled.system, installed.state, installed.work
    evaluate_rows(system, state, work, float(state.time[0]))  # nothing moves: what is left of a rate is prescribed
    starts, count = system.joint_rows, len(installed.compiled.joints)
    drivers = [driver.id for driver in installed.compiled.model.drivers.values() if driver.held()]
    for number, driver in enumerate(drivers, count):
        if abs(work.rate[starts[number] : starts[number + 1]]).max(initial=0.0) > STANDS:
            raise ModelError(
                f"{driver} prescribes a speed at {float(state.time[0]):.4g} s, and these are the modes of a mechanism "
                "at rest: ask for a time at which it stands still, or remove it.",
                driver,
            )


def _solutions(motions: SmallMotions) -> list[tuple[complex, Array]]:
    """Exponents and shapes x."""
    freedom = len(motions.force)
    if freedom == 0:
        return []
    mass, stiffness, damping, steering = motions.mass, motions.stiffness, motions.damping, motions.steering
    fastest = np.sqrt(abs(stiffness).max() / abs(mass).max())
    even = abs(stiffness - stiffness.T).max() <= UNEVEN * abs(stiffness).max()
    if even and abs(damping).max() <= DAMPED * fastest and not steering.any():
        squares, shapes = scipy.linalg.eigh(0.5 * (stiffness + stiffness.T), mass)
        return [
            (_root(square, squares), shape.astype(complex)) for square, shape in zip(squares, shapes.T, strict=True)
        ]
    sums = len(steering)
    left = np.zeros((2 * freedom + sums, 2 * freedom + sums))
    left[:freedom, freedom : 2 * freedom] = np.eye(freedom)
    left[freedom : 2 * freedom] = np.hstack((-stiffness, -damping, steering.T))
    left[2 * freedom :, :freedom] = -steering
    exponents, vectors = scipy.linalg.eig(left, scipy.linalg.block_diag(np.eye(freedom), mass, np.eye(sums)))
    return [(complex(s), x[:freedom]) for s, x in zip(exponents, vectors.T, strict=True) if _reported(s, exponents)]


def _root(square: float, squares: Array) -> complex:
    """s = sqrt(-w2): on the imaginary axis, or growing."""
    if abs(square) < ZERO**2 * abs(squares).max():
        return 0j
    return complex(0.0, np.sqrt(square)) if square > 0.0 else complex(np.sqrt(-square), 0.0)


def _reported(s: complex, exponents: Array) -> bool:
    """One of each conjugate pair, and every real one."""
    return bool(np.isfinite(s)) and s.imag > -ZERO * abs(s)


def _mode(installed: Installed, motions: SmallMotions, exponent: complex, x: Array) -> Mode:
    """Shifts and turns of a shape, scaled so that the largest coordinate moves by one and is real."""
    q = installed.state.q
    change = (motions.basis @ x).reshape(q.shape)
    largest = change.flat[np.argmax(abs(change))]
    change = change / largest if largest != 0.0 else change
    width = installed.compiled.system.width
    share = np.select([width == BAR, width == FRAME], [1.0, 0.5], 0.0)[:, None]
    used = np.where(width < FRAME, 1, 3)[:, None, None] > np.arange(3)[:, None]
    turned = share * np.cross(q[:, 3:].reshape(-1, 3, 3), change[:, 3:].reshape(-1, 3, 3) * used).sum(axis=1)
    compiled = installed.compiled
    bodies = {body: n for body, n in compiled.bodies.items() if body != GROUND_ID}
    return Mode(
        exponent,
        {body: change[n, :3].copy() for body, n in bodies.items()},
        {body: turned[n].copy() for body, n in bodies.items()},
        {body: columns_of(compiled, parts, change) for body, parts in elastic_of(compiled.model).items()},
    )
