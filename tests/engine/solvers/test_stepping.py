"""Ways of one kernel: each scheme has its order, and looks back only where there is something to see."""

from itertools import pairwise

import numpy as np
import pytest
from sample_models import double_pendulum

from linkwork.simulation.installed import install_stored
from linkwork.solvers import stepping
from linkwork.solvers.formulation import FINE
from linkwork.solvers.formulations import augmented_lagrangian

SCHEMES = {
    "trapezoidal": (stepping.TRAPEZOIDAL, 2),
    "linear acceleration": (stepping.LINEAR_ACCELERATION, 2),
    "three levels": (stepping.THREE_LEVEL, 3),
    "explicit Euler": (stepping.EXPLICIT_EULER, 1),
}


STEPS = np.array((8e-3, 4e-3, 2e-3))  # seconds; explicit Euler wants finer ones


def reached(scheme: stepping.Scheme, h: float, until: float = 0.4) -> np.ndarray:
    made = install_stored(double_pendulum())
    way = augmented_lagrangian.WAY._replace(scheme=scheme)
    assert stepping.advance(way, made.compiled.system, made.state, made.work, h, round(until / h)) == FINE
    return made.state.q[1:]


@pytest.fixture(scope="module")
def known() -> np.ndarray:
    return reached(stepping.THREE_LEVEL, 2.5e-4)


@pytest.mark.parametrize(("scheme", "order"), SCHEMES.values(), ids=SCHEMES.keys())
def test_errors_shrink_at_the_order_of_the_scheme(known, scheme, order):
    errors = [np.abs(reached(scheme, h) - known).max() for h in (STEPS if order > 1 else STEPS / 16)]
    for coarse, fine in pairwise(errors):
        assert coarse / fine == pytest.approx(2**order, rel=0.2)


@pytest.mark.parametrize(("scheme", "order"), SCHEMES.values(), ids=SCHEMES.keys())
def test_weights_of_a_scheme_follow_any_constant_acceleration(scheme, order):
    if order > 1:
        assert scheme.q_old + scheme.q_new + scheme.q_before == pytest.approx(0.5, rel=1e-15)
    assert scheme.v_old + scheme.v_new + scheme.v_before == pytest.approx(1.0, rel=1e-15)


def test_three_levels_follow_a_fourth_power_and_begin_with_linear_acceleration():
    """(32) and (33): exact where the fourth derivative is constant, as (20) and (21) are."""
    h, s = 0.1, stepping.THREE_LEVEL
    a = [12 * t**2 for t in (-h, 0.0, h)]
    assert h**2 * (s.q_before * a[0] + s.q_old * a[1] + s.q_new * a[2]) == pytest.approx(h**4)
    assert h * (s.v_before * a[0] + s.v_old * a[1] + s.v_new * a[2]) == pytest.approx(4 * h**3)
    made = [install_stored(double_pendulum()) for _ in range(2)]
    for one, scheme in zip(made, (stepping.THREE_LEVEL, stepping.LINEAR_ACCELERATION), strict=True):
        way = augmented_lagrangian.WAY._replace(scheme=scheme)
        stepping.advance(way, one.compiled.system, one.state, one.work, 1e-3, 1)
    assert np.array_equal(made[0].state.q, made[1].state.q)
    assert [one.state.history[0] for one in made] == [2.0, 1.0]
