"""Bodies on which no row acts: each moves by itself."""

import numpy as np
import pytest

import linkwork as lw
from linkwork.simulation.installed import install_stored
from linkwork.solvers.formulation import formulations

INERTIA = (0.2, 0.5, 0.6)
SPIN = (0.3, 6.0, 0.4)  # near the middle axis: it tumbles


def thrown(inertia=INERTIA, spin=SPIN, rotation=(0.6, 0.0, 0.8, 0.0)) -> lw.Mechanism:
    m = lw.Mechanism("thrown", gravity=(0, 0, -10.0))
    m.add_body("stone", mass=2.0, inertia=inertia, position=(0, 0, 1), rotation=rotation, velocity=(3, 0, 4),
               angular_velocity=spin)  # fmt: skip
    return m


def momentum(body: np.ndarray, velocity: np.ndarray, inertia: tuple[float, ...]) -> tuple[np.ndarray, float]:
    """Angular momentum about the centre and energy of turning, from axes and their rates."""
    axes, rates = body[3:].reshape(3, 3), velocity[3:].reshape(3, 3)
    spin = 0.5 * np.cross(axes, rates).sum(axis=0)
    own = axes @ spin
    return axes.T @ (inertia * own), float(0.5 * own @ (inertia * own))


def moved(m: lw.Mechanism, step: float, count: int, push=(0.0,) * 6):
    """The numbers of the model before and after so many steps."""
    made = install_stored(m.model)
    made.state.push[1] = push
    before = made.state.q[1].copy(), made.state.v[1].copy()
    assert made.advance(formulations()["modular"], step, count) < 0
    return before, made.state


def test_a_thrown_stone_flies_its_parabola_to_rounding():
    _, state = moved(thrown(), 0.1, 10, push=(4.0, 0, 0, 0, 0, 0))
    assert state.q[1, :3] == pytest.approx((3.0 + 0.5 * 2.0, 0.0, 1.0 + 4.0 - 5.0), abs=1e-13)
    assert state.v[1, :3] == pytest.approx((5.0, 0.0, -6.0), abs=1e-13)


def test_a_tumbling_stone_keeps_momentum_and_energy():
    before, state = moved(thrown(), 1e-3, 5000)
    turning, e = momentum(*before, INERTIA)
    later, e2 = momentum(state.q[1], state.v[1], INERTIA)
    assert later == pytest.approx(turning, abs=1e-11)
    assert e2 == pytest.approx(e, rel=1e-9)
    assert abs(state.q[1, 3:].reshape(3, 3) @ state.q[1, 3:].reshape(3, 3).T - np.eye(3)).max() < 1e-14


def test_long_steps_are_as_good_as_short_ones():
    push = (0.0, 0.0, 0.0, 0.4, -0.3, 0.2)
    _, long = moved(thrown(), 0.05, 20, push)
    _, short = moved(thrown(), 1e-3, 1000, push)
    assert long.q[1] == pytest.approx(short.q[1], abs=1e-8)
    assert long.v[1] == pytest.approx(short.v[1], abs=1e-7)


def test_a_torque_changes_angular_momentum_by_its_time():
    push = (0.0, 0.0, 0.0, 0.4, -0.3, 0.2)
    for inertia in (INERTIA, (0.3, 0.3, 0.3)):
        before, state = moved(thrown(inertia), 1e-3, 500, push)
        gained = momentum(state.q[1], state.v[1], inertia)[0] - momentum(*before, inertia)[0]
        assert gained == pytest.approx(np.multiply(0.5, push[3:]), abs=1e-12)


def test_a_round_body_turns_by_its_spin_exactly():
    before, state = moved(thrown((0.3,) * 3, (0.0, 0.0, 2.0), (1, 0, 0, 0)), 0.1, 10)
    turned = before[1][4]  # in a second, as closing the joints has left the spin
    assert turned == pytest.approx(2.0, abs=1e-9)
    assert state.q[1, 3:6] == pytest.approx((np.cos(turned), np.sin(turned), 0.0), abs=1e-14)


def test_accelerations_are_those_of_the_end_of_the_step():
    _, before = moved(thrown(), 1e-3, 99)
    rates = before.v[1].copy()
    _, state = moved(thrown(), 1e-3, 100)
    middle, a = state.v[1].copy(), state.a[1].copy()
    _, after = moved(thrown(), 1e-3, 101)
    assert (after.v[1] - rates) / 2e-3 == pytest.approx(a, rel=1e-4, abs=1e-3)
    assert middle[:3] == pytest.approx((3.0, 0.0, 4.0 - 1.0), abs=1e-12)


def test_a_joint_elsewhere_leads_to_the_same_motion():
    m = thrown()
    m.add_body("door", mass=1.0, inertia=(0.1,) * 3, position=(5, 0, 0))
    m.add_joint("hinge", "revolute", base="ground", follower="door", at=(5, 0, 0), axis=(0, 0, 1))
    _, held = moved(m, 1e-3, 1000)
    _, loose = moved(thrown(), 1e-3, 1000)
    assert held.q[1] == pytest.approx(loose.q[1], abs=1e-13)
    assert held.v[1] == pytest.approx(loose.v[1], abs=1e-12)


def test_a_top_too_fast_for_the_step_keeps_its_momentum_and_gains_no_energy():
    before, state = moved(thrown(spin=(1.0, 600.0, 2.0)), 0.1, 5)
    turning, e = momentum(*before, INERTIA)
    later, e2 = momentum(state.q[1], state.v[1], INERTIA)
    assert later == pytest.approx(turning, rel=1e-9, abs=1e-9)
    assert 0.999 * e < e2 < (1.0 + 1e-9) * e
