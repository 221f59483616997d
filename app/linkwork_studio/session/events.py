"""What the worker has to tell and must not be lost."""

from __future__ import annotations

from dataclasses import dataclass

from linkwork.results.swap_report import SwapReport


@dataclass(frozen=True, slots=True)
class Swapped:
    """An edit reached the run: taken over or refused."""

    report: SwapReport


@dataclass(frozen=True, slots=True)
class Failed:
    """A step failed; the run went back to the last good state and paused."""

    message: str
    element: str = ""


@dataclass(frozen=True, slots=True)
class Restarted:
    """The worker met a fault of its own and began again at the stored poses."""

    message: str


@dataclass(frozen=True, slots=True)
class Informed:
    """Something worth a line in the status bar."""

    message: str


@dataclass(frozen=True, slots=True)
class Stopped:
    """The condition that was waited for came true, and the run paused [s]."""

    condition: str
    time: float


@dataclass(frozen=True, slots=True)
class Costed:
    """What an edit would cost, asked for under a number; nothing was changed."""

    number: int
    report: SwapReport


Event = Swapped | Failed | Restarted | Informed | Stopped | Costed
