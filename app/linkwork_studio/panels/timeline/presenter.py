"""The words of the timeline: speeds, time, how the run keeps up, branches of the past, settings of the run."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from linkwork.results.course import Course
from linkwork_studio.commands.run import SPEEDS

DEAD_BAND = 0.01  # within which the achieved speed is called the wanted one
COMMON = ("modular", "semirecursive", "augmented_lagrangian")  # formulations for everyday use
RESEARCH = "Research"  # heading of the others
TOO_SLOW = 0.95


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast the run goes, in words, and whether it keeps up: `ok` or `warning`."""

    text: str
    level: str
    hint: str


PAUSED = Pace("Paused", "ok", "Press play to continue from here.")


def speed_choices(current: float = 1.0) -> list[tuple[str, float]]:
    """Short name and factor of each speed on offer and of the current one, slowest first, without a limit last."""
    return [(_short(s), s) for s in sorted({*SPEEDS, current, math.inf})]


def speed_name(factor: float) -> str:
    """A speed as people say it."""
    if math.isinf(factor):
        return "As fast as possible"
    return "Real time" if factor == 1.0 else f"{factor:g} × real time"


def _short(factor: float) -> str:
    return {1.0: "Real time", math.inf: "Fastest"}.get(factor, f"{factor:g} ×")


def time_text(seconds: float) -> str:
    """Simulated time to the millisecond, `12.345 s`; beyond an hour with minutes."""
    if seconds < 3600.0:
        return f"{seconds:.3f} s"
    minutes, rest = divmod(seconds, 60.0)
    return f"{int(minutes // 60)} h {int(minutes % 60):02d} min {rest:04.1f} s"


def pace(achieved: float, wanted: float) -> Pace:
    """How the achieved speed compares with the wanted one (both simulated over wall time)."""
    if achieved <= 0.0:
        return Pace("", "ok", "")
    if math.isinf(wanted):
        return Pace(f"{achieved:.3g} ×", "ok", "Simulated over wall time, without waiting between steps.")
    if abs(achieved / wanted - 1.0) < DEAD_BAND:
        achieved = wanted
    if achieved < TOO_SLOW * wanted:
        return Pace(
            f"{achieved:.2g} ×",
            "warning",
            f"This machine cannot keep up with {speed_name(wanted).lower()}: "
            "use a larger step, a lower speed or another formulation.",
        )
    return Pace(f"{achieved:.2f} ×", "ok", "Simulated over wall time.")


def solver_name(name: str) -> str:
    """A solver's name as people read it: `modular_paper` is Modular (paper)."""
    head, _, tail = name.partition("_")
    words = {"ali3p": "ALI3-P", "ali3p_damped": "ALI3-P (damped)"}
    aside = tail in ("paper", "printed")
    return words.get(name, f"{head.capitalize()} ({tail})" if aside else _sentence(name))


def by_use(told: Sequence[tuple[str, str, str]]) -> tuple[list[tuple[str, str, str]], list[tuple[str, str, str]]]:
    """Formulations, by name, title and summary: those for everyday use in their order, and those for research."""
    common = [one for name in COMMON for one in told if one[0] == name]
    return common, [one for one in told if one not in common]


def _sentence(name: str) -> str:
    text = name.replace("_", " ")
    return text[:1].upper() + text[1:]


# -- the past ------------------------------------------------------------------------------------------

SHORTEST_SPAN = 1.0  # seconds that the bar shows at least


def span(course: Course) -> tuple[float, float]:
    """First and last time that the bar shows [s]: from the beginning to the end of the branch on show."""
    first = course.lineage(course.current)[-1].begins
    last = max(course.branch(course.current).ends, course.time)
    return first, max(last, first + SHORTEST_SPAN)


def forks(course: Course) -> tuple[float, ...]:
    """Times at which other branches leave what is on show [s]."""
    lineage = course.lineage(course.current)
    until = {older.number: newer.begins for newer, older in pairwise(lineage)}
    on_show = {branch.number for branch in lineage}
    return tuple(
        branch.begins
        for branch in course.branches
        if branch.parent in on_show and branch.begins <= until.get(branch.parent, math.inf)
    )


def branch_choices(course: Course) -> list[tuple[str, int]]:
    """Name and number of each branch, the newest first."""
    return [(_branch_name(b.number, b.parent, b.begins), b.number) for b in reversed(course.branches)]


def _branch_name(number: int, parent: int, begins: float) -> str:
    return f"Run {number + 1}" if parent < 0 else f"Run {number + 1}, from {begins:.2f} s"


# -- settings of the run -------------------------------------------------------------------------------

ACCURACIES = (("Fast", "fast"), ("Balanced", "balanced"), ("Exact", "exact"))
OF_ACCURACY = {
    "fast": "Joint gaps below 1e-8 m at a step of 1 ms. For models too large for real time.",
    "balanced": "Joint gaps at rounding level; the motion is of second order in the step.",
    "exact": "Substeps until the error estimate is below 1e-7 m: three to four times the work.",
}
NO_ACCURACY = "This formulation has no such setting; its error depends on the step alone."
POLICIES = (("Close at once", "snap"), ("Close gradually", "ramp"), ("Reject above a limit", "refuse"))
OF_POLICY = {
    "snap": "Bodies move as little as possible, weighted by mass; velocities are then made consistent. No time passes.",
    "ramp": "The gap is closed over a given time and adds no velocity.",
    "refuse": "An edit that leaves a larger gap is rejected.",
}
GHOSTS = (("None", ""), ("Present model, without later edits", "as it is"))  # before the formulations
RECORD = (("Step", 0.0), ("1 ms", 1e-3), ("10 ms", 0.01), ("0.1 s", 0.1), ("1 s", 1.0))
MEMORY = (("64 MB", 64), ("256 MB", 256), ("1 GB", 1024))


def recording_told(count: int, apart: float, size: int) -> str:
    """What is recorded of a run: `12000 samples, one every 1 ms, 3.1 MB`, with the interval in seconds."""
    if count == 0:
        return "Nothing recorded yet"
    every = f"{apart * 1e3:g} ms" if apart < 1.0 else f"{apart:g} s"
    return f"{count} {'sample' if count == 1 else 'samples'}, one every {every}, {size / 1e6:.1f} MB"


def memory_told(course: Course) -> str:
    """How much of the past is kept: `412 moments, 3.1 MB`."""
    moments = "moment" if course.stored == 1 else "moments"
    return f"{course.stored} stored {moments}, {course.size / 1e6:.1f} MB"
