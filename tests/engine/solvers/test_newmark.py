"""Newmark's rule on motions that it must follow exactly, and the look for numbers beyond all bounds."""

import numpy as np
import pytest
from parts import Opened
from sample_models import chain

from linkwork.compiler.compile import compile_model
from linkwork.solvers import newmark as newmark_parts
from linkwork.system.state import copied
from linkwork.system.workspace import make_workspace

newmark = Opened(newmark_parts)


@pytest.fixture
def numbers():
    compiled = compile_model(chain(3, "spherical"))
    state, random = copied(compiled.start), np.random.default_rng(2)
    for array in (state.q, state.v, state.a):
        array[1:] = random.normal(size=(3, 12))
    return state, make_workspace(compiled.system)


def test_constant_acceleration_is_exact(numbers):
    state, work = numbers
    q, v, a, h = state.q.copy(), state.v.copy(), state.a.copy(), 0.3
    newmark.remember(state, work)
    newmark.correct(state, work, h)
    assert state.q[1:] == pytest.approx((q + h * v + h * h / 2 * a)[1:])
    assert state.v[1:] == pytest.approx((v + h * a)[1:])


def test_the_correction_is_the_trapezoidal_rule(numbers):
    state, work = numbers
    q, v, a, h = state.q.copy(), state.v.copy(), state.a.copy(), 0.3
    newmark.remember(state, work)
    state.a[1:] += 1.0
    for _ in range(2):
        newmark.correct(state, work, h)
    assert state.v[1:] == pytest.approx((v + h / 2 * (a + state.a))[1:])
    assert state.q[1:] == pytest.approx((q + h / 2 * (v + state.v))[1:])
    assert np.array_equal(work.start, a)


def test_the_ground_stays(numbers):
    state, work = numbers
    state.v[0] = state.a[0] = 1.0
    before = state.q[0].copy()
    newmark.remember(state, work)
    newmark.correct(state, work, 0.3)
    assert np.array_equal(state.q[0], before)


@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf, 1e301])
@pytest.mark.parametrize("field", ["q", "v"])
@pytest.mark.parametrize("body", [1, 3])
def test_the_body_whose_numbers_grew_is_named(numbers, value, field, body):
    state, _ = numbers
    assert newmark.diverged(state) == -1
    getattr(state, field)[body, 5] = value
    assert newmark.diverged(state) == body
