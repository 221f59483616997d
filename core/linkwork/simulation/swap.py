"""Where every change of the user is digested, at one moment: between two steps.

diff against the accepted model -> compile -> carry the state by id and kind -> close the joints by the policy
-> the new system, or a report why the old one stays
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from time import perf_counter

import numpy as np

from linkwork.checks.overlaps import overlaps_at
from linkwork.compiler.carry_state import carry_state, way_of
from linkwork.compiler.compiled import Compiled
from linkwork.compiler.nodes import with_nodes
from linkwork.errors import ModelError, SolverError
from linkwork.model import given
from linkwork.model.diff import Succession, diff
from linkwork.model.model import Model
from linkwork.results.finding import Finding
from linkwork.results.snapshot import Energy
from linkwork.results.swap_report import SwapReport
from linkwork.simulation.attached import Attached
from linkwork.simulation.compared import Compared
from linkwork.simulation.finite import refuse_formulas, refuse_state
from linkwork.simulation.installed import CLOSED, Installed, install
from linkwork.simulation.nearing import bring_near
from linkwork.simulation.ramp import DURATION
from linkwork.simulation.rigid_first import bring_rigidly

POLICIES = ("snap", "ramp", "refuse")
REFUSE_ABOVE = 1e-3  # metres or radians; the limit of the policy `refuse` unless the user sets another
LONGEST_RAMP = 60.0  # seconds
MOVED = 1e-6  # metres: a body that moves less stays where it is


@dataclass(frozen=True, slots=True)
class Closing:
    """How gaps are closed: at once, over a time, or not at all above a limit.

    Attributes:
        policy: snap, ramp or refuse.
        limit: of `refuse` [m or rad].
        lasts: of `ramp` [s].
    """

    policy: str = "snap"
    limit: float = REFUSE_ABOVE
    lasts: float = DURATION

    def __post_init__(self) -> None:
        """Raise ModelError for what cannot be."""
        if not isinstance(self.policy, str) or self.policy not in POLICIES:
            raise ModelError(f"There is no policy {self.policy!r}; there are: {', '.join(POLICIES)}.")
        for name in ("limit", "lasts"):
            object.__setattr__(self, name, given.number(getattr(self, name), name))
        if self.limit < 0.0:
            raise ModelError(f"The limit of a gap is {self.limit!r}; it must be zero or more.")
        if not 0.0 < self.lasts <= LONGEST_RAMP:
            raise ModelError(f"A ramp lasts {self.lasts!r} s; it must be more than 0 and at most {LONGEST_RAMP:g} s.")


SNAP = Closing()


@dataclass(frozen=True, slots=True)
class Swap:
    """What a swap leads to: the numbers to install, None where the old ones stay, the report, energies then."""

    installed: Installed | None
    report: SwapReport
    energy: Energy | None = None


def swap(old: Installed, model: Model, how: Closing = SNAP) -> Swap:
    """The numbers of a changed model with the motion of the old ones; `old` is left as it is.

    A model in which a formula has no value now, or which leads to numbers that are not finite, is refused.
    """
    began = perf_counter()
    try:
        return _swapped(old, model, how, began)
    except SolverError as error:
        return _refused(error.time, 0.0, 0.0, began, f"{error} Undo the edit.", (error.element,))


def _swapped(old: Installed, model: Model, how: Closing, began: float) -> Swap:
    """The same; SolverError for what has no finite numbers."""
    time = float(old.state.time[0])
    made = _compiled(old, model)
    if made is None:
        return Swap(None, SwapReport(0, True, time, milliseconds=_ms(began)))
    since, attached, compiled = made.since, made.attached, made.compiled
    new = carried(old, compiled, attached, since)
    refuse_formulas(new)
    gap, rate = new.looking.gap_and_rate()
    is_open = not (gap < CLOSED and rate < CLOSED)  # joints that already hold are left to the last bit
    if how.policy == "refuse" and gap > how.limit:
        why = f"{_names(new.open_joints())}: the gap of {gap:.3g} m or rad is above the limit of {how.limit:.3g}."
        return _refused(time, gap, gap, began, why, new.open_joints())
    left, new.looking.rows_known = gap, not is_open
    if is_open:
        new, left = _closed(new, gap, lambda: carried(old, compiled, attached, since))
    if not left < CLOSED:
        culprits = new.open_joints()
        why = f"Could not close {_names(culprits)}: {left:.3g} m or rad left. Undo, or move the bodies closer."
        return _refused(time, gap, left, began, why, culprits)
    moved = moved_bodies(old, new, since) if gap >= CLOSED else ()
    if how.policy == "ramp" and gap >= CLOSED:
        new = carried(old, compiled, attached, since)
        new.open_slowly(how.lasts)
        new.turns.follow()
        left = gap
    refuse_state(new)
    before, after = old.energy(), new.energy()
    report = _report(old, new, since, (before, after))
    return Swap(new, replace(report, gap_before=gap, gap_after=left, moved=moved, milliseconds=_ms(began)), after)


def _compiled(old: Installed, model: Model) -> Compared | None:
    """A changed model compiled; the very same for one of which somebody has just asked what it would cost."""
    known = old.compared
    if known is not None and known.is_of(model, old):
        return known
    nodes = with_nodes(model, old.compiled.model)
    since = Succession(old.compiled.model, nodes)
    if not diff(since.old, since.new, since):
        return None
    attached = old.attached.fitting(nodes, old.compiled)
    old.compared = Compared(model, old.attached, since, attached, attached.compiled(nodes, old.compiled))
    return old.compared


def _closed(new: Installed, gap: float, again: Callable[[], Installed]) -> tuple[Installed, float]:
    """Close a gap by the least motion, else from nearer by; the gap that is left [m or rad]."""
    if gap >= CLOSED:
        bring_rigidly(new)
    left = new.close()
    if not left < CLOSED:
        nearer = again()
        from_near = nearer.close() if bring_near(nearer) else left
        if from_near < CLOSED:
            new, left = nearer, from_near
    new.turns.follow()
    return new, left


def _report(old: Installed, new: Installed, since: Succession, energies: tuple[Energy, Energy]) -> SwapReport:
    """What came of it, given the energies before and after."""
    before, after = energies
    return SwapReport(
        revision=0,
        accepted=True,
        time=float(old.state.time[0]),
        kinetic_change=after.kinetic - before.kinetic,
        potential_change=after.potential - before.potential,
        impulse=_largest_impulse(old, new, since),
        findings=overlapping(old, new, since),
    )


def carried(old: Installed, compiled: Compiled, attached: Attached, since: Succession | None = None) -> Installed:
    """The numbers of a changed model, or of one with other things attached, in the motion of the old ones.

    Args:
        old: what is in force.
        compiled: the changed model.
        attached: what hangs on it.
        since: what became of the elements, where it is known.
    """
    since = since or Succession(old.compiled.model, compiled.model)
    way = way_of(old.compiled, compiled, since)
    state = carry_state(old.compiled, old.state, compiled, way)
    held = way.converted["row_value"][1].tolist()
    new = install(compiled, state, _carried_turns(old, compiled, since), attached, held)
    if old.plans.in_space is not None:
        new.plans.earlier = old.compiled.system, old.plans.in_space[0]
    new.plans.was_flat = bool(old.plans.keeps_flat)
    before = {(partner.name, partner.element): partner for partner in old.partners}
    for partner in new.partners:
        earlier = before.get((partner.name, partner.element and since.earlier_id(partner.element)))
        if earlier is not None and partner.goes_on_from(earlier):
            partner.carry(earlier, way)
        else:
            partner.begin_at(state)
    return new


def _carried_turns(old: Installed, compiled: Compiled, since: Succession) -> np.ndarray:
    """Joint coordinates as they were with their whole turns, zero for those that were not there."""
    was, now, same = old.compiled.coordinates, compiled.coordinates, since.same("joints")
    counts = np.diff(now.first)
    before = np.repeat(np.where(same < 0, -1, was.first[same]), counts)
    within = np.arange(len(before)) - np.repeat(now.first[:-1], counts)
    turns = np.append(old.turns.values, 0.0)[np.where(before < 0, -1, before + within)]
    for joint, _ in since.fresh("joints"):
        earlier = since.before("joints")[joint]
        known = was.of_joint(earlier, old.turns.values) if earlier >= 0 else {}
        turns[now.first[joint] : now.first[joint + 1]] = [known.get(name, 0.0) for name in now.of_joint(joint, turns)]
    return turns


def _largest_impulse(old: Installed, new: Installed, since: Succession) -> float:
    """Largest change of momentum that a body took [N s]."""
    here, there = _bodies_of_both(since)
    changes = np.linalg.norm(new.state.v[here, :3] - old.state.v[there, :3], axis=1)
    return float((new.compiled.system.mass[here, 0, 0] * changes).max(initial=0.0))


def _bodies_of_both(since: Succession) -> tuple[np.ndarray, np.ndarray]:
    """Numbers now and then of the bodies that were there before."""
    before = since.before("bodies")
    here = np.flatnonzero(before >= 0)
    return here, before[here]


def moved_bodies(old: Installed, new: Installed, since: Succession | None = None) -> tuple[tuple[str, float], ...]:
    """Bodies whose mass centre closing moves, and how far [m], the farthest first."""
    here, there = _bodies_of_both(since or Succession(old.compiled.model, new.compiled.model))
    far = np.linalg.norm(new.state.q[here, :3] - old.state.q[there, :3], axis=1)
    moved = np.flatnonzero(far > MOVED)
    names, numbers = list(new.compiled.bodies), here[moved].tolist()
    found = [(names[number], distance) for number, distance in zip(numbers, far[moved].tolist(), strict=True)]
    return tuple(sorted(found, key=lambda item: -item[1]))


def overlapping(old: Installed, new: Installed, since: Succession | None = None) -> tuple[Finding, ...]:
    """What lies within each other now, as far as a body that was changed or added has to do with it."""
    if new.touching is None:
        return ()
    since = since or Succession(old.compiled.model, new.compiled.model)
    changed = {body.id for _, body in since.fresh("bodies")}
    found = overlaps_at(new.compiled, new.state, new.touching.shapes) if changed else ()
    return tuple(finding for finding in found if not changed.isdisjoint(finding.elements))


def _refused(time: float, gap: float, left: float, began: float, why: str, culprits: tuple[str, ...]) -> Swap:
    finding = Finding("error", "swap_refused", why, culprits)
    return Swap(None, SwapReport(0, False, time, gap, left, milliseconds=_ms(began), findings=(finding,)))


def _names(joints: tuple[str, ...]) -> str:
    return ", ".join(joints) or "The mechanism"


def _ms(began: float) -> float:
    return 1e3 * (perf_counter() - began)
