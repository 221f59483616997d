"""The published rule to the letter, and the criterion that makes it run."""

import math

import dense
import numpy as np
import pytest
from parts import Opened
from sample_models import brick, built, chain, double_pendulum

from linkwork.simulation.installed import install_stored
from linkwork.solvers.formulation import FINE, formulations
from linkwork.solvers.formulations import modular_printed as modular_printed_parts
from linkwork.system.state import LAST_LENGTH

modular_printed = Opened(modular_printed_parts)
PRINTED = formulations()["modular_printed"]


def stepped(model, h: float, count: int, name: str = "modular_printed"):
    made = install_stored(model)
    assert made.advance(formulations()[name], h, count) == FINE
    return made


def test_the_inertia_of_a_row_is_the_printed_one():
    made = install_stored(chain(3, "revolute"))
    system = made.compiled.system
    assert modular_printed.prepare(system, made.state, made.work, 1e-3) == FINE
    first, last = int(system.joint_rows[0]), int(system.first_soft[0])
    j = dense.jacobian(made.compiled, dense.evaluated(made.compiled, made.state.q))[first:last]
    m = np.einsum("ri,ij,rj->r", j, dense.mass(made.compiled), j)
    assert made.state.stiffness[first:last] == pytest.approx(0.1 * m * (2 * math.pi / 1e-3) ** 2)
    assert made.state.damping[first:last] == pytest.approx(0.2 * np.sqrt(made.state.stiffness[first:last] * m))


def test_the_perturbation_is_what_joints_make_of_their_own_rows():
    made = stepped(double_pendulum(), 1e-3, 20)
    compiled, system = made.compiled, made.compiled.system
    modular_printed.joint_forces(system, made.state, made.work, made.state.time[0])
    modular_printed.factor_bodies(system, made.state, made.work)
    found = modular_printed.perturbation(system, made.state, made.work)
    first = int(system.joint_rows[0])
    j = dense.jacobian(compiled, dense.evaluated(compiled, made.state.q))
    own, held = j[:first], j[first : int(system.first_soft[0])]
    stiff = dense.mass(compiled) + own.T @ (made.work.alpha[:first, None] * own)
    multipliers = made.state.multipliers[first : int(system.first_soft[0])]
    known = held @ np.linalg.solve(stiff, held.T @ multipliers)
    assert found == pytest.approx((known**2).mean(), rel=1e-4)


def test_pieces_get_short_enough_for_the_printed_rule():
    """At 10 ms it comes to where the centralised form is, a hundred times nearer than with whole steps."""
    there = stepped(double_pendulum(), 1e-3, 300, "ali3p").state.q
    printed, paper = (stepped(double_pendulum(), 1e-2, 30, name) for name in ("modular_printed", "modular_paper"))
    assert 0.0 < printed.state.newton[LAST_LENGTH] < 1e-2
    off, others = (np.abs(made.state.q - there).max() for made in (printed, paper))
    assert off < 5e-3
    assert off < 0.05 * others
    assert printed.gap() < 0.05 * paper.gap()


def test_where_nothing_perturbs_steps_are_whole():
    made = stepped(built(brick()), 1e-3, 20)
    assert made.state.newton[LAST_LENGTH] == 1e-3
    assert made.state.time[0] == pytest.approx(0.02)


def test_a_run_in_pieces_is_the_same_in_one_go_or_in_several():
    one, several = stepped(double_pendulum(), 1e-3, 20), stepped(double_pendulum(), 1e-3, 1)
    for count in (0, 9, 10):
        assert several.advance(PRINTED, 1e-3, count) == FINE
    assert all(np.array_equal(a, b) for a, b in zip(one.state, several.state, strict=True))
