"""The table of rows against differences, which are exact at any size because rows are at most quadratic."""

import numpy as np
import pytest
import row_trials
from dense import evaluated, jacobian, state_at
from joint_trials import in_space, on_ground
from parts import Opened
from sample_models import chain, double_pendulum

from linkwork.compiler.compile import compile_model
from linkwork.equations import directions, rows
from linkwork.model.joints.rows import Direction, Length, Slide
from linkwork.model.registry import FAMILIES
from linkwork.system.compiled_system import DOT, TIE

ROWS, DIRECTIONS = Opened(rows), Opened(directions)


def is_bilinear(kind: str) -> bool:
    """Whether all that a joint asks are ties and dots; the other rows are tried with turning and rolling."""
    system = compile_model(on_ground(kind)).system
    return set(system.row_kind) <= {TIE, DOT} and len(system.law_kind) == 0


KINDS = [kind for kind in sorted(FAMILIES["joints"]) if is_bilinear(kind)]


@pytest.fixture(params=[(kind, place) for kind in KINDS for place in (on_ground, in_space)], ids=lambda p: str(p[0]))
def trial(request):
    """A compiled joint with positions and velocities that respect nothing; the ground stands still."""
    kind, place = request.param
    compiled = compile_model(place(kind))
    random = np.random.default_rng(5)
    q = compiled.start.q + 0.3 * random.normal(size=compiled.start.q.shape)
    v = random.normal(size=q.shape)
    q[0], v[0] = compiled.start.q[0], 0.0
    return compiled, q, v


def residuals(compiled, q) -> np.ndarray:
    return evaluated(compiled, q).residual.copy()


def test_the_jacobian_is_the_derivative(trial):
    compiled, q, v = trial
    j = jacobian(compiled, evaluated(compiled, q, v))
    found = np.zeros_like(j)
    for k in range(found.shape[1]):
        there, back = q.copy(), q.copy()
        there[1 + k // 12, k % 12] += 0.5
        back[1 + k // 12, k % 12] -= 0.5
        found[:, k] = residuals(compiled, there) - residuals(compiled, back)
    assert j == pytest.approx(found, abs=1e-12)


def test_the_rate_and_the_bias_are_derivatives_in_time(trial):
    compiled, q, v = trial
    work = evaluated(compiled, q, v)
    there, here, back = (residuals(compiled, q + t * v) for t in (1.0, 0.0, -1.0))
    assert work.rate == pytest.approx((there - back) / 2, abs=1e-12)
    assert work.bias == pytest.approx(there - 2 * here + back, abs=1e-12)


def test_rows_along_and_push_are_products_with_the_jacobian(trial):
    compiled, q, v = trial
    work = evaluated(compiled, q, v)
    j, random = jacobian(compiled, work), np.random.default_rng(2)
    x, amounts = random.normal(size=q.shape), random.normal(size=len(j))
    force = np.zeros_like(q)
    for row, amount in enumerate(amounts):
        ROWS.push(compiled.system, work, force, row, amount)
    x[0] = 0.0
    products = [ROWS.along(compiled.system, work, x, row) for row in range(len(j))]
    assert products == pytest.approx(j @ x[1:].ravel(), abs=1e-12)
    assert force[1:].ravel() == pytest.approx(amounts @ j, abs=1e-12)


def test_one_row_is_the_same_as_all_rows(trial):
    """To rounding: either kernel is compiled by itself, and takes its sums in the order that suits the processor.

    A row is a product of two combinations of columns. No term of it passes through more than 32 roundings, and the sum
    of the sizes of all terms is less than the square of the sum of the columns'.
    """
    compiled, q, v = trial
    every, work = evaluated(compiled, q, v), evaluated(compiled)
    ROWS.evaluate_row(compiled.system, state_at(compiled, q, v), work, 3)
    reach = 1.0 + max(abs(q).sum(), abs(v).sum())
    bound = 2 * 32 * np.finfo(float).eps / 2 * reach**2
    for name in ("residual", "rate", "bias"):
        assert getattr(work, name)[3] == pytest.approx(getattr(every, name)[3], abs=bound)
    side = compiled.system.row_start[3]
    assert work.jacobian[side] == pytest.approx(every.jacobian[side], abs=bound)


def test_residuals_of_a_body_are_strains():
    """A stretched axis counts by its relative stretch, two skew ones by the angle that is missing to a right one."""
    compiled = compile_model(double_pendulum())
    q = compiled.start.q.copy()
    q[1, 3:6] *= 1 + 1e-6
    q[2, 9:12] += 1e-6 * q[2, 3:6]
    residual = residuals(compiled, q)
    assert residual[:6] == pytest.approx([1e-6, 0, 0, 0, 0, 0], abs=1e-9)
    assert residual[6:12] == pytest.approx([0, 0, 0, 0, 0, 1e-6], abs=1e-9)


def test_a_point_and_a_direction_are_combinations_of_columns():
    compiled = compile_model(double_pendulum())
    system, q = compiled.system, compiled.start.q
    ties = [r for r in range(len(system.row_kind)) if system.row_kind[r] == TIE]
    dots = [r for r in range(len(system.row_kind)) if system.row_kind[r] == DOT]
    for row in ties:
        assert DIRECTIONS.combination(q, system.row_a, system.row_body, row) == pytest.approx((0, 0, 0), abs=1e-12)
    for row in dots:
        assert np.linalg.norm(DIRECTIONS.combination(q, system.row_a, system.row_body, row)) == pytest.approx(1.0)


def test_the_largest_residual_counts_from_a_row_on():
    compiled = compile_model(chain(2, "revolute"))
    work = evaluated(compiled)
    work.residual[:] = 0.0
    work.residual[[2, 15]] = -0.7, 0.2
    assert ROWS.largest_residual(compiled.system, work, 0) == 0.7
    assert ROWS.largest_residual(compiled.system, work, 12) == 0.2
    assert ROWS.largest_residual(compiled.system, work, 16) == 0.0


@pytest.mark.parametrize("base", ["one", "ground"])
def test_lengths_where_nothing_is_rigid(base):
    compiled = row_trials.probed((Length(),), base)
    q, v = row_trials.anywhere(compiled, 7)
    work = evaluated(compiled, q, v)
    jacobian, found = row_trials.soft_jacobian(compiled, work), row_trials.gradient(compiled, q, v)
    assert jacobian[0] == pytest.approx(found[0], abs=1e-8)
    rate = row_trials.soft(compiled, work, "rate")
    assert rate[0] == pytest.approx(row_trials.drift(compiled, q, v, "residual")[0], abs=1e-8)
    bias = row_trials.soft(compiled, work, "bias")
    assert bias == pytest.approx(row_trials.drift(compiled, q, v, "rate"), abs=1e-6)


@pytest.mark.parametrize("base", ["one", "ground"])
def test_slides_of_rigid_bodies(base):
    """Rates are those of the gap along the direction; a couple that keeps momentum on stretched axes adds nothing."""
    compiled = row_trials.probed((Slide(Direction.BASE_Y), Slide(Direction.FOLLOWER_X)), base)
    q, v = row_trials.rigid(compiled, 7)
    work = evaluated(compiled, q, v)
    rate, system = row_trials.soft(compiled, work, "rate"), compiled.system
    for n, row in enumerate(range(system.first_soft[0], system.first_read[0])):
        gap = DIRECTIONS.combination(v, system.row_a, system.row_body, row)
        along = DIRECTIONS.combination(q, system.row_b, system.row_body, row)
        assert rate[n] == pytest.approx(np.dot(gap, along), abs=1e-12)
    bias = row_trials.soft(compiled, work, "bias")
    assert bias == pytest.approx(row_trials.drift(compiled, q, v, "rate"), abs=1e-6)
