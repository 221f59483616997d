"""Projection of velocities onto the rows, nearest in the metric of mass, and what kinetic energy it takes."""

from __future__ import annotations

from linkwork.equations.bodies import square_of_coupled, square_of_motion
from linkwork.equations.kernel import linear_part
from linkwork.solvers.formulation import CLOSES
from linkwork.solvers.tangent import clear, read_off, spread
from linkwork.system.compiled_system import SIZE
from linkwork.system.elimination_plan import KINETIC_LEFT

SLOW = 1e6  # times the tolerance in m/s: what is slower may lose all its speed to the rows


@linear_part
def part_from_strain(system, state, work, scratch):
    """Velocities of nodes of elements become those of rigid motion; what they have beside it is set aside.

    It belongs to the step, whose energy and momentum would be lost with it; where nothing but bodies moves it is small
    and given up (`take_velocities`), but nodes swing fast.
    """
    for body in range(1, system.width.size):
        if system.bends[body]:
            v, aside = state.v[body], work.strained[body]
            read_off(state.q[body], v, system.width[body], scratch.motion[body])
            for k in range(SIZE):
                aside[k] = v[k]
                v[k] = 0.0
            spread(state.q[body], scratch.motion[body], system.width[body], v)
            for k in range(SIZE):
                aside[k] -= v[k]


@linear_part
def give_back_strain(system, state, work):
    """Velocities of nodes with what was set aside."""
    for body in range(1, system.width.size):
        if system.bends[body]:
            for k in range(SIZE):
                state.v[body, k] += work.strained[body, k]


@linear_part
def take_velocities(system, state, work, scratch):
    """Velocities become those of the motions in `scratch.motion`.

    Returns the kinetic energy of what they lost, those before in `scratch.old_v`, beside that of what remains.
    """
    slow = SLOW * scratch.tolerance[CLOSES]
    lost, left = 0.0, 0.0
    for body in range(1, system.width.size):
        v, gone, mass = state.v[body], scratch.old_v[body], system.mass[body]
        clear(v)
        spread(state.q[body], scratch.motion[body], system.width[body], v)
        for k in range(SIZE):
            gone[k] -= v[k]
        lost += square_of_motion(mass, gone)
        left += square_of_motion(mass, v) + mass[0, 0] * slow * slow
    lost += square_of_coupled(system, scratch.old_v)
    left += square_of_coupled(system, state.v)
    scratch.projection[KINETIC_LEFT] = left
    give_back_strain(system, state, work)
    return lost / left if left > 0.0 else 0.0
