"""What the worker has to tell and must not be lost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from linkwork.model.model import Model
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


@dataclass(frozen=True, slots=True)
class LookedAt:
    """An earlier time [s] is shown and stays so: the mechanism as it was then."""

    model: Model
    time: float


@dataclass(frozen=True, slots=True)
class Told:
    """Why formulations cannot take the mechanism, by their names."""

    obstacles: Mapping[str, str]


Event = Swapped | Failed | Restarted | Informed | Stopped | Costed | LookedAt | Told
