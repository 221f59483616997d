"""What is stepped beside the mechanism and exchanges forces with it.

A partner has a state of its own, whose arrays are declared like those of the mechanism (system/declared.py), and a
force on each node that is constant over a step. In every step each partner is asked, in a fixed order and back,

    exchange    read how the bodies move, go on by its own rule in as many sub-steps as it likes, say what it presses
                each body with (`push`); the forces of all partners add up
    commit      after the step of the mechanism: what is left to be done, and whether the step stands

and around that

    prepare     before steps of a formulation; SolverError where it cannot take part
    carry       take over what a partner of the same name was before an edit
    begin_at    begin in a run where there was none of its name
    arrays, put_back    what a moment of history keeps, what goes back when a step fails, what a replay compares

so that nothing else has to know it. What a partner holds beside its arrays must follow from them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Self

import numpy as np

from linkwork.compiler.bodies import angular_velocities
from linkwork.compiler.carry_state import Way, carry_arrays
from linkwork.compiler.compiled import Compiled
from linkwork.results.finding import Finding
from linkwork.solvers.formulation import FINE, Formulation
from linkwork.system.declared import Declared, compared, table_of
from linkwork.system.elimination_plan import EliminationPlan, SolverScratch
from linkwork.system.packed import Packed
from linkwork.system.state import State
from linkwork.system.workspace import Workspace

SAME = 1e-12  # of a force, relative: a history goes on where forces change by less

REPEAT = -4  # what a commit returns that wants the same piece again with another force, beside FINE and AGAIN

Kept = np.ndarray | None  # an array that was kept; None stands for zeros


@dataclass(slots=True, eq=False)
class Span:
    """A step or a piece of one: what a partner sees of the mechanism, and how that is stepped alone.

    Attributes:
        compiled, state, work: the mechanism.
        plan, scratch: its elimination plan and the scratch arrays of the solver.
        formulation: that makes the steps.
        free: makes so many steps of a length [s] without partners, none to evaluate forces and accelerations; FINE or
            the body that failed.
        add_up: brings the force on the bodies up to date, where a partner changes its own within a step.
        length: of the piece [s]; whole: of the step that it is a piece of [s].
    """

    compiled: Compiled
    state: State
    work: Workspace
    plan: EliminationPlan
    scratch: SolverScratch
    formulation: Formulation
    free: Callable[[int, float], int]
    add_up: Callable[[], None]
    length: float
    whole: float


class Partner:
    """What takes part in the steps of a mechanism.

    Attributes:
        name: by which it is found again over an edit; element: that it stands for, which may get another name.
        rows: its arrays; one of them is `push`, force and torque about the origin of each body, global axes [N, N m].
    """

    name: ClassVar[str]
    element: str = ""
    rows: Packed

    @property
    def push(self) -> np.ndarray:
        """Force and torque about the origin of each body, global axes [N, N m], shape (bodies, 6)."""
        found: np.ndarray = getattr(self.rows, "push")  # noqa: B009
        return found

    @property
    def table(self) -> dict[str, Declared]:
        """What is declared of its arrays."""
        kind: Any = type(self.rows)
        return table_of(kind)

    def arrays(self) -> tuple[np.ndarray, ...]:
        """All that the next step needs to know, in the order of the table."""
        return tuple(self.rows)

    def kept(self) -> tuple[np.ndarray, ...]:
        """Copies of them."""
        return tuple(array.copy() for array in self.arrays())

    def put_back(self, kept: tuple[Kept, ...]) -> None:
        """Go on from arrays that were kept."""
        for array, was in zip(self.rows, kept, strict=True):
            array[...] = 0.0 if was is None else was

    def compared(self) -> tuple[np.ndarray, ...]:
        """The arrays whose bits a replay compares."""
        return tuple(compared(self.rows))

    def press_with(self, push: np.ndarray) -> None:
        """Keep `push` in this array, that of the state, as nobody else takes part."""
        self.rows = self.rows._replace(push=push)

    @property
    def repeats(self) -> bool:
        """Whether it may want a piece of a step again with another force."""
        return False

    def begin(self) -> None:
        """Forget what earlier rounds have tried, if it repeats."""

    def prepare(self, formulation: Formulation) -> None:
        """Before steps of a formulation; SolverError where it cannot take part."""

    def exchange(self, span: Span) -> int:
        """Before a piece of a step: bring `push` up to date; FINE or the body that failed."""
        raise NotImplementedError

    def commit(self, span: Span) -> int:
        """After it: FINE, AGAIN where the step does not stand, or the body that failed."""
        raise NotImplementedError

    def carry(self, old: Self, way: Way) -> None:
        """Take over what it was in another model."""
        carry_arrays(old.rows, self.rows, way)

    def goes_on_from(self, old: Self) -> bool:
        """Whether it can take over what it was in another model; otherwise it begins anew."""
        return True

    def begin_at(self, state: State) -> None:
        """Begin among bodies that stand where this state of a run has them."""

    def findings(self) -> tuple[Finding, ...]:
        """What has gone wrong in the run by itself."""
        return ()

    def halt(self, flag: int) -> None:
        """Another thread asks for the step to be given up (1), or does not any more (0)."""

    def packed(self) -> tuple[Packed, ...]:
        """All arrays that take memory."""
        return (self.rows,)


class WeaklyCoupled(Partner):
    """A partner that sees the bodies once a step and never asks for a step to be made again.

    The work of its force on the bodies is booked as supplied.
    """

    def __init__(self, rows: Packed) -> None:
        """A partner with these arrays."""
        self.rows = rows
        self._began = (np.zeros(0), np.zeros(0))  # positions and turning of the bodies at the start of the piece

    def act(self, span: Span) -> None:
        """Go on by span.length seconds and write `push`."""
        raise NotImplementedError

    def exchange(self, span: Span) -> int:
        """Before a piece of a step."""
        before = self.push.copy()
        self.act(span)
        change = abs(self.push - before).max(initial=0.0)
        if not span.formulation.takes_jumps and change > SAME * abs(self.push).max(initial=0.0):
            span.state.history[0] = 0.0
        self._began = _motion(span)
        return FINE

    def commit(self, span: Span) -> int:
        """After it."""
        (place, spin), (q, v) = self._began, _motion(span)
        work = (self.push[:, :3] * (q - place)).sum() + 0.5 * span.length * (self.push[:, 3:] * (spin + v)).sum()
        span.state.booked[1] += work
        return FINE


def _motion(span: Span) -> tuple[np.ndarray, np.ndarray]:
    """Positions of the bodies [m] and how they turn [rad/s]."""
    state = span.state
    return state.q[:, :3].copy(), angular_velocities(state.q, state.v, span.compiled.system.width)
