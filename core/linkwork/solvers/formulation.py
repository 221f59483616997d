"""What a formulation offers, and where to find them all."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

CLOSES, FOLLOWS = range(2)  # places of an accuracy, for kernels
FINE = -1  # what `advance` returns when every step went well; otherwise the body whose numbers ceased to be finite
HALTED = -2  # the same where the step was given up because another thread asked for it (`Workspace.halt`)


class Accuracy(NamedTuple):
    """How far a formulation goes that takes such a setting.

    Attributes:
        closes: what a step of a millisecond may leave undone [m or rad].
        follows: how far off a piece of a step may be, by its own estimate [m or rad]; 0: nobody asks.
    """

    closes: float
    follows: float = 0.0


# By the words of the user. Formulations that know no such setting go to rounding. What a step leaves of the rows may
# push the same way for many steps: at 2e-12 linkages gain up to 1e-7 of their energy in ten seconds, and a ladder of a
# thousand bodies takes an eighth less work than at 2e-13.
ACCURACIES = {"fast": Accuracy(1e-8), "balanced": Accuracy(2e-12), "exact": Accuracy(1e-13, 1e-7)}

Advance = Callable[..., int]


@dataclass(frozen=True, slots=True)
class Formulation:
    """A way to step a system.

    Attributes:
        name: as in `lw.simulate(solver=...)`.
        title: as in the window.
        summary: one line on what it is good for.
        order: of the error in positions as the step shrinks.
        advance: kernel (system, state, work, step [s], count) -> FINE or the number of the body that diverged.
        needs_tree: whether `advance` takes a tree and its scratch room after `work`.
        needs_exchange: whether it takes the order of messages between components and their room there.
        needs_rates: whether it takes sub-steps and integrators of the bodies and their scratch room.
        takes_accuracy: whether it goes only as far as the accuracy of a run asks for.
        takes_jumps: whether velocities may change between two steps without a restart.
        stiff_by_step: whether joints are springs whose stiffness follows the step: a shorter one would be a blow.
        closes_loops: whether it can hold joints that close loops.
        holds_accelerations: whether drivers may prescribe an acceleration, which leaves nothing to a spring.
        knows_planes: whether bodies may move in planes, without the rows that hold them there (see `react_in_space`).
        from_origin: whether its tree refers velocities to the global origin.
    """

    name: str
    title: str
    summary: str
    order: int
    advance: Advance
    needs_tree: bool = False
    needs_exchange: bool = False
    needs_rates: bool = False
    takes_accuracy: bool = False
    takes_jumps: bool = False
    stiff_by_step: bool = False
    closes_loops: bool = True
    holds_accelerations: bool = True
    from_origin: bool = False
    knows_planes: bool = False


@cache
def formulations() -> dict[str, Formulation]:
    """All formulations by name."""
    package = importlib.import_module("linkwork.solvers.formulations")
    found = {}
    for info in sorted(pkgutil.iter_modules(package.__path__), key=lambda info: info.name):
        module = importlib.import_module(f"linkwork.solvers.formulations.{info.name}")
        offered = getattr(module, "FORMULATION", None)
        if offered is not None:
            found[offered.name] = offered
    return found
