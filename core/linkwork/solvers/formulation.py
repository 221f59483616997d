"""What a formulation offers, and where to find them all."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple, Protocol

from linkwork.extending import added

# Why bodies cannot bend: nodes share mass, and elements are stiff.
ONE_BY_ONE = "moves bodies one by one, without mass that they share"
SOFT_ONLY = "follows a rule that is stable for soft springs only"

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


class Supplies(Protocol):
    """What is made of a mechanism for the formulations that ask for it, each part once."""

    def elimination_plan(self, takes_jumps: bool) -> tuple[Any, ...]:
        """The elimination plan and the scratch arrays of the solver, in planes where bodies keep to them.

        Rows that hold bodies in their planes are left out there (see `react_in_space`).
        """

    def sub_steps(self) -> tuple[Any, ...]:
        """Sub-steps and integrators of the bodies, and scratch arrays."""

    def tree(self, bare: bool, from_origin: bool) -> tuple[Any, ...]:
        """A spanning tree and its scratch arrays, without bodies of next to no mass, velocities about the origin."""


Prepare = Callable[[Supplies], tuple[Any, ...]]


def alone(_: Supplies) -> tuple[Any, ...]:
    """Nothing beside system, state and scratch arrays."""
    return ()


@dataclass(frozen=True, slots=True)
class Formulation:
    """A way to step a system.

    Attributes:
        name: as in `lw.simulate(solver=...)`.
        title: as in the window.
        summary: one line on what it is good for.
        order: of the error in positions as the step shrinks.
        advance: kernel (system, state, work, step [s], count) -> FINE or the number of the body that diverged.
        prepare: what `advance` takes after `work`, out of what a mechanism supplies.
        along_tree: whether it goes by relative coordinates, which begin anew where bodies were moved.
        takes_accuracy: whether it goes only as far as the accuracy of a run asks for.
        takes_jumps: whether velocities may change between two steps without a restart.
        stiff_by_step: whether joints are springs whose stiffness follows the step: a shorter one would be a blow.
        closes_loops: whether it can hold joints that close loops.
        holds_accelerations: whether drivers may prescribe an acceleration, which leaves nothing to a spring.
        bends_not: why bodies cannot bend, as a message says it after the formulation's name; empty where they can.
    """

    name: str
    title: str
    summary: str
    order: int
    advance: Advance
    prepare: Prepare = alone
    along_tree: bool = False
    takes_accuracy: bool = False
    takes_jumps: bool = False
    stiff_by_step: bool = False
    closes_loops: bool = True
    holds_accelerations: bool = True
    bends_not: str = ""


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
    return found | added("formulations", found, _unfit)


def _unfit(offered: object) -> str:
    """Why something that another package offers is no formulation."""
    return "" if isinstance(offered, Formulation) else "it is no Formulation of linkwork.solvers.formulation"
