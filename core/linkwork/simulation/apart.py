"""Bodies on which no row acts, moved apart from those that joints hold.

The modular form moves bodies that nothing holds in closed form (solvers/modular/loose.py), where no row acts on any.
Beside a mechanism it is given two systems: one of the bodies on which rows act alone, whose numbers are taken from the
state before and given back after, and one in which those have no coordinates. The factor of the first stays for as long
as it serves, as contacts use that of the whole.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from linkwork.compiler.elimination_plan import plan_elimination
from linkwork.simulation.numbers import Numbers
from linkwork.solvers.formulation import FINE
from linkwork.system.compiled_system import GROUND, SIZE, CompiledSystem
from linkwork.system.elimination_plan import EliminationPlan, SolverScratch, make_solver_scratch
from linkwork.system.state import State
from linkwork.system.workspace import Workspace

TAKEN = ("q", "v", "a", "mean_a", "push", "factored_q")  # of the state, by body
GIVEN = ("q", "v", "a", "mean_a", "factored_q")
FEW = 4  # times as many bodies may be held as are loose: else it costs more than it saves

Parts = tuple[CompiledSystem, State, Workspace, EliminationPlan, SolverScratch]  # what a kernel takes


@dataclass(slots=True, eq=False)
class Apart:
    """Two systems that share all numbers which do not go by body.

    Attributes:
        held: numbers of the ground and of the bodies on which rows act, in the whole.
        whole, some, loose: what the kernel takes for all bodies, for those, and for the others.
    """

    held: np.ndarray
    whole: Parts
    some: Parts
    loose: Parts

    def advance(self, kernel: Callable[..., int], step: float, count: int) -> int:
        """Make `count` steps [s]; FINE or the number of the body that diverged."""
        state, part = self.whole[1], self.some[1]
        if state.history[0] == 0.0:
            code = kernel(*self.whole, step, 0)
            if code != FINE or count == 0:
                return code
        for name in TAKEN:
            np.take(getattr(state, name), self.held, axis=0, out=getattr(part, name), mode="clip")
        code = kernel(*self.some, step, count)
        for name in GIVEN:
            getattr(state, name)[self.held] = getattr(part, name)
        if code != FINE:
            return int(self.held[code])
        return kernel(*self.loose, step, count)

    def bear(self, tolerance: np.ndarray) -> None:
        """Go as far as the whole does."""
        self.some[4].tolerance[:] = tolerance


def apart_of(now: Numbers, asked: Callable[[], tuple[EliminationPlan, SolverScratch]]) -> Apart | None:
    """The two systems; None where nothing is loose, nothing is held, or little of it is loose.

    Args:
        now: numbers of all bodies.
        asked: for the elimination plan of all of them with its scratch arrays.
    """
    compiled, state = now.compiled, now.state
    system = compiled.system
    held = held_bodies(system)
    loose = len(system.width) - len(held)
    if loose == 0 or len(held) == 1 or len(held) - 1 > FEW * loose:
        return None
    in_space = asked()
    small = with_bodies(system, held)
    plan = plan_elimination(replace(compiled, system=small))
    part = state._replace(**{name: getattr(state, name)[held] for name in TAKEN})
    work = now.work._replace(
        **{name: np.zeros((len(held), SIZE)) for name in ("force", "solution", "start", "old_q", "old_v", "strained")}
    )
    width = system.width.copy()
    width[held] = 0
    own = {name: getattr(state, name).copy() for name in ("time", "estimate", "newton")}
    still = {name: getattr(system, name)[:0] for name in ("turn_steady", "angle_row", "angle_turn")}
    others = system._replace(width=width, **still), state._replace(history=np.ones(1), **own), now.work
    nothing = in_space[0]._replace(active=in_space[0].active[:0])
    return Apart(
        held,
        (system, state, now.work, *in_space),
        (small, part, work, plan, make_solver_scratch(plan, part)),
        (*others, nothing, in_space[1]),
    )


def held_bodies(system: CompiledSystem) -> np.ndarray:
    """The ground and all bodies that a row is made of, beside the internal ones."""
    seen = np.zeros(len(system.width), dtype=bool)
    seen[GROUND] = True
    seen[system.row_body[int(system.joint_rows[0]) :].ravel()] = True
    seen[system.side_body[system.row_start[int(system.joint_rows[0])] :]] = True
    return np.flatnonzero(seen)


def with_bodies(system: CompiledSystem, held: np.ndarray) -> CompiledSystem:
    """A system of these bodies alone, with all rows; internal ones of other bodies have the ground in their place."""
    number = np.zeros(len(system.width), dtype=np.int64)
    number[held] = np.arange(len(held))
    names = ("row_body", "side_body", "joint_body", "turn_body", "coupled")
    renumbered = {name: number[getattr(system, name)] for name in names}
    return system._replace(
        **{name: getattr(system, name)[held] for name in ("width", "mass", "moment", "bends")}, **renumbered
    )
