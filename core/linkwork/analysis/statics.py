"""Equilibrium: where a mechanism comes to rest, the reactions there, and whether it would stay.

Newton's method on the ways that the joints leave free, at a pace that grows while it goes well:

    (1/pace2 + |K|) dx = f,      q <- close(q + R dx)

|K| has the eigenvalues of the stiffness by size, so that a step goes downhill past maxima and saddles; a short pace is
steepest descent in the metric of mass, a long one Newton. A step is taken if the forces do work along it (trapezoidal
rule, which is the fall of the potential where there is one) or if less is out of balance after it. Equilibria that are
not stable are left along their softest direction, unless all of them are asked for: those are sought by plain Newton
steps from positions that the joints allow, drawn at random.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
import scipy.linalg

from linkwork.analysis.controllers import as_springs, sum_up
from linkwork.analysis.dry import dry_model_in
from linkwork.analysis.passed import refuse_passed
from linkwork.analysis.slopes import is_local
from linkwork.analysis.small_motions import (
    SmallMotions,
    at_rest,
    close,
    names_of_bodies,
    small_motions,
    stop,
    times_mass,
)
from linkwork.analysis.sparse_motions import Stiffness
from linkwork.compiler.nodes import meant
from linkwork.errors import ModelError, SolverError
from linkwork.mechanism import Mechanism
from linkwork.model.bodies.beam import SUPERELEMENT, Beam
from linkwork.model.bodies.elastic import Elastic
from linkwork.model.model import Model
from linkwork.results.posing import posed
from linkwork.results.run import Run
from linkwork.results.snapshot import Snapshot
from linkwork.simulation.installed import CLOSED, Installed
from linkwork.simulation.reading import answer
from linkwork.system.state import copied, restore

MOST_STEPS = 400
LONGEST_STEP = 0.3  # metres, and of a unit axis: beyond it the directions that are free have changed
SHORTEST_STEP = 1e-9  # a step that has to be this short gains nothing
FIRST_PACE, LONGEST_PACE, FASTER, SLOWER = 0.1, 1e6, 3.0, 0.25  # seconds, and factors
ROUNDING = 1e3  # a stiff mechanism does not come nearer to calm than this
CALM = 1e-10  # of the largest acceleration that the forces alone would give a body
STILL = 1e-12  # m/s2: a mechanism without forces is at rest
NUDGE = 0.02  # metres, and of a unit axis: how far an unstable equilibrium is left
MOST_NUDGES = 5
MOST_SUMS = 30
NEUTRAL = 1e-8  # of the largest stiffness: what bends less keeps no position of its own
MOST_DESCENTS = 100  # sparse steps downhill
PATIENCE = 5  # of these may gain nothing one after the other
SHORT, DAMPED = 1e-3, 0.4  # metres, and of a unit axis: a step that sways if it is so short, and the share of it then
SPACING = 1e-15  # of a position: what is out of balance by the rounding of numbers
SAME = 1e-4  # metres, and of a unit axis: equilibria that are nearer are one


@dataclass(frozen=True, slots=True, eq=False)
class Equilibrium:
    """A position of rest.

    Attributes:
        model: the mechanism in this position, ready to be run or saved; controllers that sum up begin with nothing.
        snapshot: poses, reactions and measures there.
        stability: stable, neutral (a direction without stiffness) or unstable.
        unbalanced: largest acceleration that is left [m/s2 or of a unit axis].
    """

    model: Model
    snapshot: Snapshot
    stability: str
    unbalanced: float


def statics(mechanism: Mechanism | Model, *, time: float = 0.0) -> Equilibrium:
    """The stable equilibrium downhill of the stored position; SolverError, naming a body, where none is found.

    Args:
        mechanism: what comes to rest; Coulomb friction is left out.
        time: at which formulas and prescribed motions are taken [s].
    """
    installed = at_rest(dry_model_in(mechanism, "an equilibrium"), time)
    motions = come_to_rest(installed)
    return equilibrium_at(installed, motions)


def static_path(mechanism: Mechanism | Model, times: Sequence[float]) -> Run:
    """Equilibria at times [s] one after the other, each sought from the last: load steps, or a slow motion.

    What prescribes a speed or an acceleration says nothing of where things are and keeps them where they were.
    """
    if not len(times):
        raise ModelError("A path of equilibria needs at least one time.")
    model = dry_model_in(mechanism, "an equilibrium")
    installed = at_rest(model, float(times[0]))
    snapshots = []
    for time in times:
        installed.state.time[0] = time
        close(installed)
        stop(installed)
        come_to_rest(installed)
        snapshots.append(answer(installed, "statics"))
    return Run(snapshots, model)


def equilibria(
    mechanism: Mechanism | Model,
    *,
    tries: int = 40,
    time: float = 0.0,
    seed: int = 0,
    progress: Callable[[float], None] | None = None,
) -> list[Equilibrium]:
    """All equilibria that are found, lowest potential energy first.

    Args:
        mechanism: ModelError where its joints cannot be closed.
        tries: positions, drawn at random, from which one is looked for.
        time: at which formulas are taken [s].
        seed: of the draw.
        progress: called with the share that is done, 0 to 1.
    """
    if tries < 0:
        raise ModelError(f"{tries} is not a number of tries; 0 looks at the stored position alone.")
    model = dry_model_in(mechanism, "an equilibrium")
    installed = at_rest(model, time)
    first = copied(installed.state)
    found: list[tuple[np.ndarray, Equilibrium]] = []
    for number, start in enumerate(_starts(installed, first, tries, np.random.default_rng(seed))):
        if progress is not None:
            progress(number / (tries + 1))
        restore(installed.state, start)
        stop(installed)
        try:
            motions = _summed_up(installed, partial(_seek, downhill=False))
        except (SolverError, ModelError):
            continue
        q = installed.state.q.copy()
        if all(abs(q - other).max() > SAME for other, _ in found):
            found.append((q, equilibrium_at(installed, motions)))
    if progress is not None:
        progress(1.0)
    return sorted((one for _, one in found), key=lambda one: one.snapshot.energy.potential)


def come_to_rest(installed: Installed) -> SmallMotions:
    """Bring an installed system to a stable equilibrium; returns the small motions about it."""
    return _summed_up(installed, _downhill)


def _summed_up(installed: Installed, seek: Callable[[Installed], SmallMotions]) -> SmallMotions:
    """Seek an equilibrium in which no controller has anything left to sum up."""
    with as_springs(installed):
        for _ in range(MOST_SUMS):
            motions = seek(installed)
            if not sum_up(installed, motions):
                refuse_passed(installed)
                return motions
    raise SolverError(
        "No equilibrium was found: a controller is still off its target, and its integral keeps growing. Check whether "
        "another one works against it, and whether it can reach its target.",
        float(installed.state.time[0]),
    )


def _downhill(installed: Installed) -> SmallMotions:
    motions = _rest(installed)
    for _ in range(MOST_NUDGES):
        if stability(motions) != "unstable":
            break
        softest = scipy.linalg.eigh(_even(motions.stiffness), motions.mass)[1][:, 0]
        _move(installed, motions.basis @ softest, NUDGE)
        motions = _rest(installed)
    return motions


def newton_step(installed: Installed) -> None:
    """Go one plain Newton step towards an equilibrium near by, and another where controllers then sum up."""
    with as_springs(installed):
        for _ in range(2):
            motions = small_motions(installed, damping=False)
            _move(installed, motions.basis @ _newton(motions, LONGEST_PACE, downhill=False), LONGEST_STEP)
            if not sum_up(installed, motions):
                return


def stability(motions: SmallMotions) -> str:
    """Whether a mechanism would come back from a small push in any direction."""
    if not len(motions.force):
        return "stable"
    values = np.linalg.eigvalsh(_even(motions.stiffness))
    least = NEUTRAL * abs(values).max()
    if values[0] < -least:
        return "unstable"
    return "stable" if values[0] > least else "neutral"


def _seek(installed: Installed, downhill: bool) -> SmallMotions:
    """Newton's method from the present position; returns the small motions about where it ends."""
    pace, reach = FIRST_PACE if downhill else LONGEST_PACE, LONGEST_STEP
    motions = small_motions(installed, damping=False)
    for _ in range(MOST_STEPS):
        if _unbalanced(installed) <= max(CALM * _largest_force(installed), STILL):
            return motions
        saved, pushed = copied(installed.state), _inertia_forces(installed)
        _move(installed, motions.basis @ _newton(motions, pace, downhill), reach)
        work = 0.5 * float(np.sum((pushed + _inertia_forces(installed)) * (installed.state.q - saved.q)))
        after = small_motions(installed, damping=False) if installed.gap() < CLOSED else None
        if after is not None and (_size(after.force) < _size(motions.force) or (downhill and work > 0.0)):
            motions, pace, reach = after, min(pace * FASTER, LONGEST_PACE), LONGEST_STEP
            continue
        restore(installed.state, saved)
        stop(installed)
        pace, reach = pace * SLOWER, reach * SLOWER
        if reach < SHORTEST_STEP:
            break
    if _unbalanced(installed) <= ROUNDING * max(CALM * _largest_force(installed), STILL):
        return motions
    raise _restless(installed)


def _rest(installed: Installed) -> SmallMotions:
    """Bring a mechanism to rest downhill, with beams by sparse steps where these lead there."""
    if is_local(installed.compiled.system) and _is_of_superelements(installed):
        start = copied(installed.state)
        if _descends(installed):
            return small_motions(installed, damping=False)
        restore(installed.state, start)
        stop(installed)
    return _seek(installed, downhill=True)


def _is_of_superelements(installed: Installed) -> bool:
    """Whether what bends are beams of superelements; elements of directors lead sparse steps astray."""
    bodies = meant(installed.compiled.model).bodies.values()
    theories = {getattr(body, "theory", body.kind) for body in bodies if isinstance(body, Beam | Elastic)}
    return theories == {SUPERELEMENT}


def _descends(installed: Installed) -> bool:
    """Whether sparse steps downhill lead to rest.

    A step along a slender beam stretches it before the next one takes that back: some may gain nothing. Where short
    ones sway about the end, they are made shorter.
    """
    pace, sways, best, idle = FIRST_PACE, False, np.inf, 0
    saved = copied(installed.state)
    for _ in range(MOST_DESCENTS):
        stiffness, left = Stiffness(installed), _strength(installed)
        if _is_calm(installed, stiffness):
            return True
        if left < best:
            best, saved, idle = left, copied(installed.state), 0
            pace = min(pace * FASTER, LONGEST_PACE)
        else:
            idle += 1
        move, gain = stiffness.step(pace)
        is_short = float(abs(move).max(initial=0.0)) < SHORT
        if gain > 0.0 and idle < PATIENCE:
            _move(installed, DAMPED * move if sways and is_short else move, LONGEST_STEP)
        if gain <= 0.0 or idle >= PATIENCE or installed.gap() >= CLOSED:
            restore(installed.state, saved)
            stop(installed)
            pace, sways, idle = pace if is_short and not sways else pace * SLOWER, is_short, 0
    return _is_calm(installed, Stiffness(installed))


def _is_calm(installed: Installed, stiffness: Stiffness) -> bool:
    """Whether what is out of balance is nothing, or no more than rounding makes of the stiffest element."""
    reach = float(abs(installed.state.q).max(initial=1.0))
    rounding = SPACING * stiffness.largest * reach
    return _unbalanced(installed) <= max(CALM * _largest_force(installed), STILL, rounding)


def _strength(installed: Installed) -> float:
    """Size of what is out of balance in the metric of mass."""
    return float(np.sqrt(max(np.sum(_inertia_forces(installed) * installed.state.a), 0.0)))


def _size(force: np.ndarray) -> float:
    return float(np.linalg.norm(force))


def _newton(motions: SmallMotions, pace: float, downhill: bool) -> np.ndarray:
    """|K + 1/pace2|^-1 f where the way leads downhill, else K^-1 f."""
    if not downhill:
        return scipy.linalg.lstsq(motions.stiffness, motions.force)[0]
    values, vectors = scipy.linalg.eigh(_even(motions.stiffness), motions.mass)
    return vectors @ ((vectors.T @ motions.force) / (1.0 / pace**2 + abs(values)))


def _even(matrix: np.ndarray) -> np.ndarray:
    return 0.5 * (matrix + matrix.T)


def _move(installed: Installed, move: np.ndarray, longest: float) -> None:
    """Move all bodies, no further than allowed, close the joints and stop there."""
    largest = abs(move).max(initial=0.0)
    share = min(1.0, longest / largest) if largest > 0.0 else 0.0
    installed.state.q[...] += share * move.reshape(installed.state.q.shape)
    installed.close()
    stop(installed)


def _inertia_forces(installed: Installed) -> np.ndarray:
    """M a: what the forces leave after the reactions."""
    a = installed.state.a
    return times_mass(installed.compiled.system, a.reshape(-1, 1)).reshape(a.shape)


def _unbalanced(installed: Installed) -> float:
    return float(abs(installed.state.a).max(initial=0.0))


def _largest_force(installed: Installed) -> float:
    """Largest reaction or weight by the mass of the lightest body that it could move [m/s2]."""
    system = installed.compiled.system
    masses = system.mass[1:, 0, 0]
    masses = masses[masses > 0.0]
    if not masses.size:
        return 0.0
    weight = float(np.linalg.norm(system.gravity))
    return weight + float(abs(installed.state.multipliers).max(initial=0.0)) / float(masses.max())


def _restless(installed: Installed) -> SolverError:
    """What is told where nothing comes to rest."""
    accelerations = np.linalg.norm(installed.state.a[1:, :3], axis=1)
    worst = int(np.argmax(accelerations)) if accelerations.size else 0
    body = names_of_bodies(installed)[worst]
    return SolverError(
        f"No equilibrium was found: {body} would still be accelerated by {accelerations[worst]:.3g} m/s2. Hold it by a "
        "joint or a spring, or start from a position nearer to rest.",
        float(installed.state.time[0]),
        body,
        float(accelerations[worst]),
    )


def _starts(installed: Installed, first: object, tries: int, random: np.random.Generator) -> Iterator[object]:
    """The stored position, and closed positions far from it in free directions drawn at random."""
    yield first
    for _ in range(tries):
        restore(installed.state, first)
        for _ in range(random.integers(1, 12)):
            basis = small_motions(installed, damping=False).basis
            if not basis.shape[1]:
                return
            _move(installed, basis @ random.standard_normal(basis.shape[1]), LONGEST_STEP)
        if installed.gap() < CLOSED:
            yield copied(installed.state)


def equilibrium_at(installed: Installed, motions: SmallMotions) -> Equilibrium:
    """What is told of an installed system at rest with the small motions about it."""
    snapshot = answer(installed, "statics")
    model = posed(meant(installed.compiled.model), snapshot)
    return Equilibrium(model, snapshot, stability(motions), _unbalanced(installed))
