"""What the display over the picture says about a run: rows of numbers with their verdicts, some only on request."""

from __future__ import annotations

import math
from dataclasses import dataclass

from linkwork.results.snapshot import Snapshot
from linkwork_studio import shown_units
from linkwork_studio.viewport.hud import HudRow

# Up to the first bound all is well, up to the second it deserves a look, beyond it the numbers cannot be trusted.
DRIFT_BOUNDS = (1e-3, 1e-2)  # of the energy that is at play
VIOLATION_BOUNDS = (1e-5, 1e-3)  # m or rad
UNSETTLED_BOUNDS = (1e-3, 1e-1)  # m/s
LAG_BOUNDS = (0.9, 0.5)  # of the speed that was asked for
SLOW = 0.1  # of real time: below it, how many times slower is told
FEW_FRAMES = 20.0  # pictures per second, below which motion is seen to stutter
ESTIMATE = "Estimated error of the last step, in metres or radians, if the formulation provides it."
FAINT = 1e-20  # below all that double precision can tell of metres and joules


SETTINGS, FINDINGS = "run.settings", "view.enter_findings"  # actions that help


@dataclass(frozen=True, slots=True)
class More:
    """What else is known.

    Attributes:
        cost: wall time of a step [s].
        frames: pictures per second of the window; nan while paused.
        rows: of all joints.
        repeated: the sentence on rows that repeat others; empty where none does.
    """

    cost: float
    frames: float
    rows: int
    repeated: str = ""


class HudReadout:
    """Turns snapshots into rows; remembers the size of the energies for the relative drift.

    Attributes:
        resting: size of the energies of the mechanism where it rests [J]; see energy_scale.py.
    """

    def __init__(self) -> None:
        """Begin without a run."""
        self.resting = 0.0
        self._scale, self._time, self._revision = 0.0, 0.0, -1

    def rows(self, snapshot: Snapshot | None, speed: float = 1.0, more: More | None = None) -> list[HudRow]:
        """The rows for the newest snapshot and the speed that was asked for (1 is real time), and those of `more`."""
        if snapshot is None:
            return []
        self._learn_scale(snapshot)
        further = _further(snapshot, more) if more else []
        return [
            _time(snapshot),
            _factor(snapshot, speed),
            self._drift(snapshot),
            _violation(snapshot),
            *_contacts(snapshot),
            _freedom(snapshot),
            *further,
        ]

    def _learn_scale(self, snapshot: Snapshot) -> None:
        if snapshot.time < self._time:
            self._scale = 0.0
        self._time = snapshot.time
        energy = snapshot.energy
        self._scale = max(self._scale, energy.kinetic, abs(energy.supplied), abs(energy.dissipated))

    def _drift(self, snapshot: Snapshot) -> HudRow:
        drift = snapshot.energy.drift
        stored = 0.0 if self.resting > 0.0 else abs(snapshot.energy.potential)  # without gravity only springs store
        scale = max(self._scale, self.resting, stored)
        share = drift / scale if scale > 0.0 else 0.0
        return HudRow(
            "Relative drift",
            _scientific(share),
            _level(abs(share), DRIFT_BOUNDS),
            "Energy error since the last edit, relative to the largest kinetic, supplied or dissipated energy so far,\n"
            "and at least to the energy of the bodies falling by their own size:\n"
            f"{drift:.3g} J of {scale:.3g} J. A smaller step reduces it.",
            SETTINGS,
        )


def _time(snapshot: Snapshot) -> HudRow:
    tooltip = f"Simulated time.\nSolver {snapshot.solver or 'unknown'}, step {snapshot.step * 1e3:g} ms."
    return HudRow("Time", f"{snapshot.time:.2f} s", "ok", tooltip)


def _factor(snapshot: Snapshot, speed: float) -> HudRow:
    tooltip = "Simulated time per wall time. Below the chosen speed, the computer cannot keep up:\n"
    tooltip += "a larger step or a smaller mechanism helps."
    if not snapshot.playing:
        return HudRow("Real time", "paused", "ok", tooltip)
    factor = snapshot.real_time_factor
    share = 1.0 if math.isinf(speed) or factor <= 0.0 else factor / speed
    level = "ok" if share >= LAG_BOUNDS[0] else "warning" if share >= LAG_BOUNDS[1] else "error"
    shown = speed if abs(share - 1.0) < 0.02 and not math.isinf(speed) else factor
    told = f"{1.0 / shown:.3g} × slower" if 0.0 < shown < SLOW else f"{shown:.2f} ×"
    return HudRow("Real time", told, level, tooltip, SETTINGS)


def _violation(snapshot: Snapshot) -> HudRow:
    return HudRow(
        "Constraint error",
        f"{_scientific(snapshot.violation)} m",
        _level(snapshot.violation, VIOLATION_BOUNDS),
        "Largest gap in a joint or deepest overlap of shapes, in metres or radians.\n"
        "A smaller step or another formulation reduces it.",
        SETTINGS,
    )


def _contacts(snapshot: Snapshot) -> list[HudRow]:
    """A row as long as anything touches."""
    count, unsettled = len(snapshot.contacts), snapshot.contacts.unsettled
    if not count:
        return []
    named = f"{count} contact{'s' if count > 1 else ''}"
    tooltip = f"{named}. Largest approach speed, or separation speed under pressure, after the last step:\n"
    tooltip += "the error in complementarity. A smaller step reduces it."
    return [HudRow("Contact error", _speed(unsettled), _level(unsettled, UNSETTLED_BOUNDS), tooltip, SETTINGS)]


def _freedom(snapshot: Snapshot) -> HudRow:
    shown = "unknown" if snapshot.mobility < 0 else str(snapshot.mobility)
    tooltip = "Number of independent motions of the mechanism."
    return HudRow("Degrees of freedom", shown, "ok", tooltip, FINDINGS)


def _further(snapshot: Snapshot, more: More) -> list[HudRow]:
    """The rows that are shown on request."""
    share = more.cost / snapshot.step if snapshot.step > 0.0 else 0.0
    cost = "Computing time of one step; real time needs less than the step itself.\n"
    slow = "Low frame rate: a smaller view or fewer bodies help. The run itself is not slowed down."
    rows = more.repeated or "Number of constraint equations of all joints and drivers."
    return [
        HudRow("Step", f"{snapshot.step * 1e3:g} ms", "ok", f"Step of {snapshot.solver or 'the solver'}.", SETTINGS),
        HudRow("Cost per step", f"{more.cost * 1e3:.3f} ms", "ok", f"{cost}Now {share:.0%} of the step.", SETTINGS),
        HudRow("Error per step", _scientific(snapshot.estimate) if snapshot.estimate else "unknown", "ok", ESTIMATE),
        HudRow("Constraints", str(more.rows), "warning" if more.repeated else "ok", rows, FINDINGS),
        HudRow("Frame rate", *_pictures(more.frames), slow),
    ]


def _pictures(frames: float) -> tuple[str, str]:
    """How many are drawn in a second, and whether that is enough."""
    if math.isnan(frames):
        return "paused", "ok"
    return f"{frames:.0f} fps", "ok" if frames >= FEW_FRAMES else "warning"


def _speed(value: float) -> str:
    """A speed [m/s] in the unit that is shown."""
    return f"{_scientific(value / shown_units.scale('m/s'))} {shown_units.label('m/s')}"


def _level(size: float, bounds: tuple[float, float]) -> str:
    if math.isnan(size):
        return "error"
    return "ok" if size <= bounds[0] else "warning" if size <= bounds[1] else "error"


def _scientific(value: float) -> str:
    """A number with one decimal in powers of ten, such as 3.2e-09; what is far below rounding as 0."""
    return "0" if abs(value) < FAINT else f"{value:.1e}"
