"""Open trees with steps that an integrator chooses: the recursion's motion, massless bodies, clear refusals."""

import os
import subprocess
import sys

import numpy as np
import oracle_trees
import oracles
import pytest
from limited_wheel import Wheel, angles
from sample_models import chain, double_pendulum, loop
from scipy.optimize import brentq

import linkwork as lw
from linkwork.errors import ModelError, SolverError


@pytest.mark.parametrize("method", ["TR-BDF2", "trapezoidal", "BDF", "DOP853"])
def test_it_moves_as_the_fixed_steps_do(method):
    model = chain(2, "spherical")
    expected = lw.simulate(model, solver="recursive", until=0.2, step=1e-3, sample=0.1)
    found = lw.integrate(model, until=0.2, tolerance=1e-7, method=method, samples=2)
    assert found.run.time == pytest.approx(expected.time)
    for body in ("link0", "link1"):
        assert found.run.position(body) == pytest.approx(expected.position(body), abs=3e-5)
    assert found.run.joint("joint0").force[-1] == pytest.approx(expected.joint("joint0").force[-1], abs=2e-3)
    assert found.steps < 1000
    assert found.evaluations > found.steps


def test_a_body_without_mass_follows_its_dampers():
    """Oracle D01 without the small mass."""
    table = oracles.table("D01_small_mass_oscillator")
    found = lw.integrate(oracle_trees.two_masses(0.0), until=0.2, tolerance=1e-6, samples=10)
    assert found.run.position("light")[:, 0] == pytest.approx(table["p1_reduced"][:11], abs=2e-5)


def test_a_body_that_nothing_damps_is_named():
    with pytest.raises(SolverError, match=r"light has almost no mass.*damper") as caught:
        lw.integrate(oracle_trees.two_masses(0.0, damping=0.0), until=0.1)
    assert caught.value.element == "light"


def test_what_cannot_be_is_said():
    with pytest.raises(ModelError, match="There is no method 'Euler'"):
        lw.integrate(double_pendulum(), method="Euler")
    with pytest.raises(ModelError, match="until"):
        lw.integrate(double_pendulum(), until=-1.0)
    with pytest.raises(SolverError, match="closes a loop"):
        lw.integrate(loop(4, "revolute"))


@pytest.mark.parametrize(("method", "off"), [("DOP853", 1e-5), ("TR-BDF2", 1e-3)])
def test_books_balance_whatever_takes_and_gives(method, off):
    """But for what the method loses; a damper and a motor were left out, which looked like a drift of five joules."""
    m = lw.Mechanism("arm")
    m.add_body("arm", mass=1, shape=lw.Box(x=1, y=0.1, z=0.1), position=(0.5, 0, 0))
    m.add_joint("pin", "revolute", base="ground", follower="arm", at=(0, 0, 0), axis=(0, 1, 0))
    m.add_force("damper", "joint_spring", joint="pin", stiffness=0.0, damping=0.5)
    m.add_driver("motor", "motor", joint="pin", target="1", p=5.0, i=1.0, d=0.1)
    energy = lw.integrate(m, until=2.0, tolerance=1e-7, method=method).run.energy
    assert energy.dissipated[-1] > 5.0
    assert energy.supplied[-1] > 1.0
    assert energy.total + energy.dissipated - energy.supplied == pytest.approx(energy.total[0], abs=off)


TIMES = np.linspace(0.0, 2.0, 9)
WHEELS = {
    "held, free and back": Wheel(),
    "sliding along the limit": Wheel(p=1.0, i=1000.0, d=0.0),
    "slow sums": Wheel(p=5.0, i=200.0, d=0.3),
    "no sum": Wheel(i=0.0),
}
METHODS = ["TR-BDF2", "trapezoidal", "BDF", "Radau", "LSODA", "DOP853", "RK45"]


@pytest.mark.parametrize("wheel", WHEELS.values(), ids=WHEELS.keys())
@pytest.mark.parametrize("method", METHODS)
def test_a_controller_at_its_limit_is_followed_ever_better(method, wheel):
    """Against linear pieces whose ends are located; DOP853 at 1e-9 was off by 1.1 rad, BDF at 1e-8 by 3.9 rad."""
    expected = angles(wheel, TIMES)
    for tolerance in (1e-5, 1e-7):
        off = 5.0 * tolerance ** (2 / 3) if method in ("TR-BDF2", "trapezoidal") else 400.0 * tolerance  # of order 2
        run = lw.integrate(wheel.mechanism(), until=2.0, tolerance=tolerance, method=method, samples=8).run
        assert abs(run.joint("pin").coordinate - expected).max() < off


def test_steps_of_a_fixed_length_approach_the_same_motion():
    """Also where the effort slides along its limit, which they do by switching to and fro in every step."""
    for wheel in (WHEELS["held, free and back"], WHEELS["sliding along the limit"]):
        expected, off = angles(wheel, TIMES), []
        for step in (1e-3, 1e-4):
            run = lw.simulate(wheel.mechanism(), solver="recursive", until=2.0, step=step, sample=0.25)
            off.append(abs(run.joint("pin").coordinate - expected).max())
        assert off[1] < 0.2 * off[0] < 1e-3


SAY = """
import linkwork as lw
from limited_wheel import Wheel
for method, tolerance in (("DOP853", 1e-9), ("DOP853", 1e-10), ("TR-BDF2", 1e-5)):
    run = lw.integrate(Wheel().mechanism(), until=1.0, tolerance=tolerance, method=method, samples=1).run
    print(run.joint("pin").coordinate[-1])
"""


@pytest.mark.parametrize("core", ["Prescott", "Haswell", "SkylakeX"])
def test_it_does_not_depend_on_how_sums_are_rounded(core):
    """The kernels of OpenBLAS round sums in different orders, by which a trial step once went another way."""
    done = subprocess.run(
        [sys.executable, "-c", SAY],
        env={**os.environ, "OPENBLAS_CORETYPE": core, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    expected = angles(Wheel(), np.array([0.0, 1.0]))[-1]
    assert [float(line) for line in done.stdout.split()] == pytest.approx([expected] * 3, abs=1e-3)
    assert float(done.stdout.split()[1]) == pytest.approx(expected, abs=1e-7)


def spinning(speed: float, **values) -> lw.Mechanism:
    """A wheel of 0.1 kg m2 on an axle."""
    m = lw.Mechanism("spinning", gravity=(0, 0, 0))
    m.add_body("wheel", mass=1, inertia=(0.1,) * 3, angular_velocity=(0, 0, speed), **values)
    m.add_joint("pin", "revolute", base="ground", follower="wheel", at=(0, 0, 0), axis=(0, 0, 1))
    return m


@pytest.mark.parametrize("method", ["DOP853", "BDF"])
def test_whole_turns_are_counted_between_samples(method):
    run = lw.integrate(spinning(1000.0), until=1.0, method=method, samples=3).run
    assert run.joint("pin").coordinate == pytest.approx(1000.0 * run.time, rel=1e-9)


def test_a_torsion_spring_knows_its_whole_turns():
    """Ten radians either way; it is no coordinate of the joint, so that its angle is followed by itself."""
    m = spinning(40.0)
    m.add_force("spring", "torsion_spring", base="ground", follower="wheel", stiffness=1.6, damping=0.0)
    found = lw.integrate(m, until=3.0, tolerance=1e-9, method="DOP853", samples=30)
    time, energy = found.run.time, found.run.energy
    assert found.run.joint("pin").coordinate == pytest.approx(10.0 * np.sin(4.0 * time), abs=1e-6)
    assert energy.total == pytest.approx(energy.total[0], abs=1e-6)


def test_damped_stops_are_entered_and_left_where_they_are():
    """A wheel between two stops: free, then a damped swing until the stop would pull, and so on."""
    k, c, inertia = 400.0, 3.0, 0.1
    expected, time, speed, angle = [], 0.0, 8.0, 0.0
    omega, delta = np.sqrt(k / inertia - (c / inertia / 2) ** 2), c / inertia / 2
    for _ in range(4):
        time += (np.copysign(1.0, speed) - angle) / speed
        leaves = brentq(lambda t: _push(t, k, c, omega, delta), 1e-3, np.pi / omega)
        depth, rate = (np.exp(-delta * leaves) * x for x in _swing(leaves, omega, delta))
        time, angle, speed = time + leaves, np.copysign(1.0, speed) + speed * depth, speed * rate
        expected.append((time, angle, speed))
    m = spinning(8.0)
    m.add_force("stop", "joint_stop", joint="pin", low=-1.0, high=1.0, stiffness=k, damping=c)
    for method, tolerance, off in (("DOP853", 1e-9, 1e-6), ("RK45", 1e-7, 1e-4), ("TR-BDF2", 1e-7, 1e-3)):
        run = lw.integrate(m, until=expected[-1][0], tolerance=tolerance, method=method, samples=1).run
        assert run.joint("pin").coordinate[-1] == pytest.approx(expected[-1][1], abs=off)
        assert run.joint("pin").speed[-1] == pytest.approx(expected[-1][2], abs=20 * off)


def _swing(t: float, omega: float, delta: float) -> tuple[float, float]:
    """Depth and its rate without the factor that fades, for a speed of one at the start."""
    return np.sin(omega * t) / omega, np.cos(omega * t) - delta / omega * np.sin(omega * t)


def _push(t: float, k: float, c: float, omega: float, delta: float) -> float:
    depth, rate = _swing(t, omega, delta)
    return k * depth + c * rate


@pytest.mark.parametrize("method", ["TR-BDF2", "trapezoidal", "BDF", "Radau", "LSODA", "DOP853", "RK45"])
@pytest.mark.parametrize(
    "formula",
    ["pulse(t, 5, 0.01)", "if(t > 5 and t < 5.01, 1, 0)", "floor(t/5) - floor((t - 0.01)/5) - pulse(t, 0, 0.01)"],
)
def test_a_short_pulse_is_not_stepped_over(method, formula):
    """100 N over 10 ms on 1 kg at rest: 1 m/s."""
    m = lw.Mechanism("pushed", gravity=(0, 0, 0))
    m.add_body("b", mass=1, inertia=(1, 1, 1))
    m.add_joint("rail", "prismatic", base="ground", follower="b", axis=(1, 0, 0))
    m.add_force("push", "force", body="b", fx=f"100*({formula})")
    run = lw.integrate(m, until=9.0, tolerance=1e-6, method=method, samples=9).run
    speed = run.snapshots[-1].speeds["rail"][0]
    assert speed == pytest.approx(1.0, rel=1e-6)
