"""The rule that damps: its equations, and what it leaves of a vibration."""

import numpy as np
import pytest
from parts import Opened
from sample_models import chain

from linkwork.compiler.compile import compile_model
from linkwork.solvers import generalised_alpha as rule_parts
from linkwork.solvers.generalised_alpha import TRAPEZOIDAL, rule
from linkwork.system.state import copied
from linkwork.system.workspace import make_workspace

parts = Opened(rule_parts)
H = 0.3


@pytest.fixture
def numbers():
    compiled = compile_model(chain(1, "spherical"))
    state, work, random = copied(compiled.start), make_workspace(compiled.system), np.random.default_rng(3)
    for array in (work.old_v, work.start, state.mean_a):
        array[1] = random.normal(size=12)
    return state, work, random.normal(size=12)


@pytest.mark.parametrize("radius", [0.0, 0.5, 0.8, 1.0])
def test_the_end_of_a_step_obeys_the_equations(numbers, radius):
    state, work, move = numbers
    v, a, m = work.old_v[1].copy(), work.start[1].copy(), state.mean_a[1].copy()
    parts.set_rates(state, work, rule(radius), 1, move, H)
    am, af = (2 * radius - 1) / (radius + 1), radius / (radius + 1)
    g = 0.5 + af - am
    b = (g + 0.5) ** 2 / 4
    new = state.mean_a[1]
    assert (1 - am) * new + am * m == pytest.approx((1 - af) * state.a[1] + af * a)
    assert move == pytest.approx(H * v + H * H * ((0.5 - b) * m + b * new))
    assert state.v[1] == pytest.approx(v + H * ((1 - g) * m + g * new))


def test_without_damping_it_is_the_trapezoidal_rule(numbers):
    state, work, move = numbers
    state.mean_a[:] = work.start
    parts.set_rates(state, work, TRAPEZOIDAL, 1, move, H)
    assert state.v[1] == pytest.approx(2 / H * move - work.old_v[1])
    assert state.a[1] == pytest.approx(4 / H * (move / H - work.old_v[1]) - work.start[1])
    assert state.mean_a[1] == pytest.approx(state.a[1])


def test_a_further_move_changes_what_a_longer_one_would_have(numbers):
    state, work, move = numbers
    other = copied(state)
    parts.set_rates(state, work, rule(0.8), 1, move, H)
    parts.correct_rates(state, rule(0.8), 1, move, H)
    parts.set_rates(other, work, rule(0.8), 1, 2 * move, H)
    for field in ("v", "a", "mean_a"):
        assert getattr(state, field)[1] == pytest.approx(getattr(other, field)[1])


def test_projected_accelerations_keep_the_mean_in_step(numbers):
    state, work, move = numbers
    chosen, push = rule(0.8), 0.7
    parts.set_rates(state, work, chosen, 1, move, H)
    before = state.mean_a[1].copy()
    parts.add_to_mean(state, chosen, -1.0)
    state.a[1] += push
    parts.add_to_mean(state, chosen, 1.0)
    assert state.mean_a[1] - before == pytest.approx(chosen.share * push)


@pytest.mark.parametrize("radius", [0.0, 0.5, 0.8, 1.0])
def test_reach_is_the_share_of_inertia(radius):
    """Inertia counts reach^2 / 4 as much as a stiffness does."""
    chosen = rule(radius)
    assert chosen.reach**2 / 4 == pytest.approx(chosen.share / chosen.fresh)
