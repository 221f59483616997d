"""Closing gaps by messages: what moves, what is kept, and what is left where it cannot be done."""

import numpy as np
import pytest
from caught import colliding, installed, momentum_of, too_far_apart
from dense import evaluated, jacobian, mass
from joint_trials import FLOATING
from sample_models import brick, built, chain, double_pendulum, loop

from linkwork.benchmarks.stability import mechanism
from linkwork.edits import AddJoint
from linkwork.model.model import Model
from linkwork.simulation.simulation import Simulation
from linkwork.solvers.linear.closing import close_by_factor, fit_by_factor
from linkwork.solvers.linear.projection import close_positions


def parts_of(made) -> tuple:
    return made.compiled.system, made.state, made.work, *made.plans.space()


def swayed(model: Model, amount: float, seed: int = 0):
    """Bodies that were each moved and turned a little, at random, and have random speeds."""
    made = installed(model)
    random, q = np.random.default_rng(seed), made.state.q
    for body in range(1, len(q)):
        q[body, :3] += amount * random.normal(size=3)
        x, y, z = amount * random.normal(size=3)
        turned, _ = np.linalg.qr(np.eye(3) + np.array([(0, -z, y), (z, 0, -x), (-y, x, 0)]))
        turned *= np.sign(np.diag(turned))
        q[body, 3:] = (q[body, 3:].reshape(3, 3) @ turned).ravel()
        made.state.v[body] = random.normal(size=12)
    return made


@pytest.mark.parametrize(
    "model",
    [
        double_pendulum(),
        chain(20, "revolute"),
        loop(6, "revolute"),
        loop(8, "spherical"),
        loop(4, "fixed"),
        mechanism("tree", 30, 1e6, 0),
        mechanism("grid", 40, 1e3, 1),
    ],
    ids=["pendulum", "chain", "redundant loop", "loop", "welded loop", "heavy and light tree", "net"],
)
@pytest.mark.parametrize("amount", [1e-9, 1e-6, 1e-3])
def test_all_rows_and_their_rates_hold_or_nothing_is_changed(model, amount):
    made = swayed(model, amount)
    q, v = made.state.q.copy(), made.state.v.copy()
    if close_by_factor(*parts_of(made)):
        work = evaluated(made.compiled, made.state.q)
        assert abs(work.residual).max() < 1e-12
        assert abs(jacobian(made.compiled, work) @ made.state.v[1:].ravel()).max() < 1e-11
    else:
        assert np.array_equal(made.state.q, q)
        assert np.array_equal(made.state.v, v)
        assert amount > 1e-6 or "fixed" in str(model.joints), "it gave up where it should not"


@pytest.mark.parametrize("model", [double_pendulum(), chain(60, "revolute"), loop(8, "spherical")])
def test_a_small_gap_is_closed_by_the_least_motion(model):
    made = swayed(model, 1e-6)
    compiled, q = made.compiled, made.state.q.copy()
    work = evaluated(compiled, q)
    j, inverse = jacobian(compiled, work), np.linalg.inv(mass(compiled))
    expected = -inverse @ j.T @ np.linalg.lstsq(j @ inverse @ j.T, work.residual, rcond=1e-12)[0]
    assert close_by_factor(*parts_of(made))
    assert (made.state.q - q)[1:].ravel() == pytest.approx(expected, abs=1e-9)


def test_a_long_chain_closes_where_blocks_leave_a_gap():
    made, other = (swayed(chain(60, "revolute"), 1e-4) for _ in range(2))
    assert close_by_factor(*parts_of(made))
    assert abs(evaluated(made.compiled, made.state.q).residual).max() < 1e-12
    assert close_positions(*parts_of(other)[:3]) > 1e-10


@pytest.mark.parametrize("kind", FLOATING)
def test_bodies_that_are_caught_keep_their_momentum(kind):
    made = installed(colliding(kind))
    before = momentum_of(made)
    assert fit_by_factor(*parts_of(made))
    assert momentum_of(made) == pytest.approx(before, abs=1e-12)


@pytest.mark.parametrize("kind", FLOATING)
def test_velocities_are_the_nearest_that_the_rows_allow(kind):
    made = installed(colliding(kind))
    compiled, before = made.compiled, made.state.v[1:].ravel().copy()
    j, m = jacobian(compiled, evaluated(compiled)), mass(compiled)
    assert fit_by_factor(*parts_of(made))
    inverse = np.linalg.inv(m)
    expected = before - inverse @ j.T @ np.linalg.lstsq(j @ inverse @ j.T, j @ before, rcond=1e-12)[0]
    assert made.state.v[1:].ravel() == pytest.approx(expected, abs=1e-11)


def test_two_free_bodies_meet_at_their_common_centre():
    model = built(
        brick("one", mass=1.0),
        brick("two", mass=3.0, position=(0.3, 0.1, 0.6)),
        AddJoint("ball", "spherical", base="one", follower="two", base_at=(0, 0, 0), follower_at=(0, 0, 0)),
    )
    made = installed(model)
    centre = (made.state.q[1, :3] + 3.0 * made.state.q[2, :3]) / 4
    assert close_by_factor(*parts_of(made))
    assert made.state.q[1:, :3] == pytest.approx(np.array([centre] * 2))


def test_what_cannot_be_closed_is_left_as_it_is():
    made = installed(too_far_apart())
    q = made.state.q.copy()
    assert not close_by_factor(*parts_of(made))
    assert np.array_equal(made.state.q, q)


def test_what_is_closed_stays():
    made = installed(chain(3, "revolute"))
    assert close_by_factor(*parts_of(made))
    once = made.state.q.copy()
    assert close_by_factor(*parts_of(made))
    assert np.array_equal(made.state.q, once)


def test_axes_that_are_not_quite_square_are_no_reason_to_give_up():
    made = installed(chain(20, "revolute"))
    made.state.q[1:, 3:] += 3e-9 * np.random.default_rng(1).normal(size=(20, 9))
    assert close_by_factor(*parts_of(made))
    assert abs(evaluated(made.compiled, made.state.q).residual).max() < 1e-12


@pytest.mark.parametrize("stretch", [1e-6, 1e-3])
def test_bodies_that_a_penalty_has_stretched_are_no_reason_to_give_up(stretch):
    made = installed(chain(20, "revolute"))
    made.state.q[1:, 3:] *= 1.0 + stretch
    assert close_by_factor(*parts_of(made))
    assert abs(evaluated(made.compiled, made.state.q).residual).max() < 1e-12


def test_a_long_chain_that_has_to_bend_for_a_small_gap_is_closed():
    """A penalty has let all joints give way; bodies turn so far that what the arcs leave is more than the gap was."""
    simulation = Simulation(chain(200, "revolute", length=0.2), "penalty")
    simulation.advance(40)
    made = simulation.installed
    assert close_by_factor(*parts_of(made))
    assert abs(evaluated(made.compiled, made.state.q).residual).max() < 1e-12
