"""Where every change of the user is digested, at one moment: between two steps.

diff against the accepted model -> compile -> carry the state by id and kind -> close the joints by the policy
-> the new system, or a report why the old one stays
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from time import perf_counter

import numpy as np

from linkwork.checks.overlaps import overlaps_at
from linkwork.compiler.carry_state import carried_phases, carry_state
from linkwork.compiler.compiled import Compiled
from linkwork.errors import ModelError
from linkwork.model.diff import diff, earlier_ids
from linkwork.model.model import Model
from linkwork.results.finding import Finding
from linkwork.results.swap_report import SwapReport
from linkwork.simulation.attached import Attached
from linkwork.simulation.installed import CLOSED, Installed, install
from linkwork.simulation.ramp import DURATION

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
        if self.policy not in POLICIES:
            raise ModelError(f"There is no policy {self.policy!r}; there are: {', '.join(POLICIES)}.")
        if not (isinstance(self.limit, int | float) and self.limit >= 0.0):
            raise ModelError(f"The limit of a gap is {self.limit!r}; it must be zero or more.")
        if not (isinstance(self.lasts, int | float) and 0.0 < self.lasts <= LONGEST_RAMP):
            raise ModelError(f"A ramp lasts {self.lasts!r} s; it must be more than 0 and at most {LONGEST_RAMP:g} s.")


SNAP = Closing()


@dataclass(frozen=True, slots=True)
class Swap:
    """What a swap leads to: the numbers to install, None where the old ones stay, and the report."""

    installed: Installed | None
    report: SwapReport


def swap(old: Installed, model: Model, how: Closing = SNAP) -> Swap:
    """The numbers of a changed model with the motion of the old ones; `old` is left as it is."""
    began = perf_counter()
    time = float(old.state.time[0])
    if not diff(old.compiled.model, model):
        return Swap(None, SwapReport(0, True, time, milliseconds=_ms(began)))
    attached = old.attached.fitting(model, old.compiled)
    compiled = attached.compiled(model, old.compiled)
    new = carried(old, compiled, attached)
    before = old.energy()
    gap = new.gap()
    if how.policy == "refuse" and gap > how.limit:
        why = f"{_names(new.open_joints())}: the gap of {gap:.3g} m or rad is above the limit of {how.limit:.3g}."
        return _refused(time, gap, gap, began, why, new.open_joints())
    left = _closed(new, gap)
    if not left < CLOSED:
        culprits = new.open_joints()
        why = f"{_names(culprits)} cannot be closed: {left:.3g} m or rad are left. Undo, or move the bodies nearer."
        return _refused(time, gap, left, began, why, culprits)
    moved = moved_bodies(old, new) if gap >= CLOSED else ()
    if how.policy == "ramp" and gap >= CLOSED:
        new = carried(old, compiled, attached)
        new.open_slowly(how.lasts)
        left = gap
    if not np.isfinite(new.state.v).all():
        why = f"{_names(new.open_joints())}: there are no speeds at which all joints hold. Undo the edit."
        return _refused(time, gap, left, began, why, new.open_joints())
    after = new.energy()
    report = SwapReport(
        revision=0,
        accepted=True,
        time=time,
        gap_before=gap,
        gap_after=left,
        kinetic_change=after.kinetic - before.kinetic,
        potential_change=after.potential - before.potential,
        impulse=_largest_impulse(old, new),
        moved=moved,
        findings=overlapping(old, new),
        milliseconds=_ms(began),
    )
    return Swap(new, report)


def carried(old: Installed, compiled: Compiled, attached: Attached) -> Installed:
    """The numbers of a changed model, or of one with other things attached, in the motion of the old ones."""
    new = install(compiled, carry_state(old.compiled, old.state, compiled), attached=attached)
    if old.components is not None:
        new.earlier = old.compiled.system, old.components[0]
    new.count_from(_carried_turns(old, new))
    new.share_turns()
    new.settle_phases(carried_phases(old.compiled, compiled))
    _carry_sliders(old, new)
    if new.touching is not None and old.touching is not None:
        new.touching.carry(old.touching)
    return new


def _carry_sliders(old: Installed, new: Installed) -> None:
    """A slider stays where it was put, unless the edit changed the slider itself."""
    earlier = earlier_ids(old.compiled.model, new.compiled.model)
    for slider in new.sliders:
        before = earlier.get(slider, "")
        if before in old.sliders:
            was, now = old.compiled.model.drivers[before], new.compiled.model.drivers[slider]
            if replace(was, id=slider) == now and old.sliders[before] != now.value:
                new.set_slider(slider, old.sliders[before])


def _closed(new: Installed, gap: float) -> float:
    """Close what is open; joints that already hold are left to the last bit. Returns the gap that is left."""
    rates = float(abs(new.work.rate).max(initial=0.0))
    if gap < CLOSED and rates < CLOSED:
        return gap
    left = new.close()
    new.follow_turns()
    return left


def _carried_turns(old: Installed, new: Installed) -> np.ndarray:
    """Joint coordinates with their whole turns, for joints that were there before."""
    known = dict(zip(old.compiled.coordinates.keys, old.turns, strict=True))
    earlier = earlier_ids(old.compiled.model, new.compiled.model)
    keys = [(earlier.get(joint, ""), name) for joint, name in new.compiled.coordinates.keys]
    previous = np.array([known.get(key, 0.0) for key in keys])
    return new.compiled.coordinates.values(new.state.q, previous)


def _largest_impulse(old: Installed, new: Installed) -> float:
    """Largest change of momentum that a body took [N s]."""
    _, here, there = _bodies_of_both(old, new)
    changes = np.linalg.norm(new.state.v[here, :3] - old.state.v[there, :3], axis=1)
    return float((new.compiled.system.mass[here, 0, 0] * changes).max(initial=0.0))


def _bodies_of_both(old: Installed, new: Installed) -> tuple[list[str], list[int], list[int]]:
    """Bodies that were there before, with their numbers now and then."""
    both = [body for body in new.compiled.bodies if body in old.compiled.bodies]
    return both, [new.compiled.bodies[body] for body in both], [old.compiled.bodies[body] for body in both]


def moved_bodies(old: Installed, new: Installed) -> tuple[tuple[str, float], ...]:
    """Bodies whose mass centre closing moves, and how far [m], the farthest first."""
    both, here, there = _bodies_of_both(old, new)
    far = np.linalg.norm(new.state.q[here, :3] - old.state.q[there, :3], axis=1).tolist()
    return tuple(sorted(((b, d) for b, d in zip(both, far, strict=True) if d > MOVED), key=lambda item: -item[1]))


def overlapping(old: Installed, new: Installed) -> tuple[Finding, ...]:
    """What lies within each other now, as far as a body that was changed or added has to do with it."""
    before = old.compiled.model.bodies
    changed = {id for id, body in new.compiled.model.bodies.items() if before.get(id) is not body}
    if new.touching is None or not changed:
        return ()
    found = overlaps_at(new.compiled, new.state, new.touching.shapes)
    return tuple(finding for finding in found if not changed.isdisjoint(finding.elements))


def _refused(time: float, gap: float, left: float, began: float, why: str, culprits: tuple[str, ...]) -> Swap:
    finding = Finding("error", "swap_refused", why, culprits)
    return Swap(None, SwapReport(0, False, time, gap, left, milliseconds=_ms(began), findings=(finding,)))


def _names(joints: tuple[str, ...]) -> str:
    return ", ".join(joints) or "The mechanism"


def _ms(began: float) -> float:
    return 1e3 * (perf_counter() - began)
