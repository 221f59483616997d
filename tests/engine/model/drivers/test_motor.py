"""A controller with a limit: what PD, PID and speed control must do."""

import numpy as np
import pytest
from driver_trials import FIRST, SOLVERS, push, unexplained, wheels
from scipy.integrate import solve_ivp

import linkwork as lw
from linkwork.analysis.adaptive import integrate
from linkwork.errors import ModelError
from linkwork.model.drivers.motor import Motor
from linkwork.simulation.simulation import Simulation


def run(solver: str = "ali3p", until: float = 1.0, load: str = "", **motor) -> lw.Mechanism:
    m = wheels(kind="motor", joint="first", **motor)
    if load:
        push(m, "first", load)
    return lw.simulate(m, solver=solver, until=until)


@pytest.mark.parametrize("solver", SOLVERS)
def test_pd_swings_in_as_an_oscillator(solver):
    """I x'' = p (1 - x) - d x'."""
    found = run(solver, target="1", p=20.0, d=1.0)
    decay = 1.0 / (2 * FIRST)
    fast = np.sqrt(20.0 / FIRST - decay**2)
    t = found.time
    exact = 1.0 - np.exp(-decay * t) * (np.cos(fast * t) + decay / fast * np.sin(fast * t))
    assert found.joint("first").coordinate == pytest.approx(exact, abs=1e-4)
    assert unexplained(found) < 1e-3


def test_without_an_integral_a_load_leaves_an_error_and_with_it_none():
    gains = {"target": "30 deg", "p": 20.0, "d": 4.0, "load": "-5 N m", "until": 4.0}
    assert np.radians(30) - run(**gains).joint("first").coordinate[-1] == pytest.approx(5.0 / 20.0, abs=1e-3)
    assert run(i=20.0, **gains).joint("first").coordinate[-1] == pytest.approx(np.radians(30), abs=2e-3)


def test_the_limit_is_kept():
    found = run(target="100*t", p=50.0, d=5.0, limit=2.0)
    assert found.joint("first").coordinate[-1] == pytest.approx(0.5 * 2.0 / FIRST, rel=1e-3)
    assert unexplained(found) < 1e-3


@pytest.mark.parametrize("solver", SOLVERS)
def test_a_speed_is_followed_over_many_turns(solver):
    """I w' = p (30 - w)."""
    found = run(solver, follows="speed", target="30", p=2.0, until=2.0)
    lag = FIRST / 2.0
    assert found.joint("first").speed == pytest.approx(30 * (1 - np.exp(-found.time / lag)), abs=2e-2)
    turned = 30 * (2.0 - lag * (1 - np.exp(-2.0 / lag)))
    assert found.joint("first").coordinate[-1] == pytest.approx(turned, rel=1e-3)


def test_with_an_integral_a_speed_is_kept_under_load():
    found = run(follows="speed", target="300 rpm", p=2.0, i=10.0, load="-3 N m", until=4.0)
    assert found.joint("first").speed[-1] == pytest.approx(10 * np.pi, rel=1e-3)


def followed(follows: str, gains: dict[str, float], load: float) -> float:
    """Where a wheel is after a second whose controller wants a coordinate or a speed of 1: I x'' = effort + load."""

    def change(_, y):
        error = 1.0 - y[1 if follows == "speed" else 0]
        effort = gains["p"] * error + gains["i"] * y[2] - gains.get("d", 0.0) * y[1]
        return y[1], (effort + load) / FIRST, error

    return solve_ivp(change, (0.0, 1.0), np.zeros(3), method="DOP853", rtol=1e-11, atol=1e-12).y[0, -1]


PID = [("position", {"p": 20.0, "i": 60.0, "d": 2.0}), ("speed", {"p": 2.0, "i": 8.0})]


@pytest.mark.parametrize("solver", [*SOLVERS, "semirecursive"])
@pytest.mark.parametrize(("follows", "gains"), PID, ids=["position", "speed"])
def test_an_integral_is_of_the_second_order(solver, follows, gains):
    wanted, errors = followed(follows, gains, -5.0), []
    for step in (4e-3, 2e-3):
        m = wheels(kind="motor", joint="first", follows=follows, target="1", **gains)
        push(m, "first", "-5 N m")
        found = lw.simulate(m, solver=solver, until=1.0, step=step)
        errors.append(abs(found.joint("first").coordinate[-1] - wanted))
    assert errors[0] < 1e-4
    assert errors[0] > 3.5 * errors[1]


@pytest.mark.parametrize("method", ["DOP853", "TR-BDF2"])
@pytest.mark.parametrize(("follows", "gains"), PID, ids=["position", "speed"])
def test_integrators_that_choose_their_steps_know_the_integral(method, follows, gains):
    m = wheels(kind="motor", joint="first", follows=follows, target="1", **gains)
    push(m, "first", "-5 N m")
    found = integrate(m, until=1.0, tolerance=1e-7, method=method).run
    assert found.joint("first").coordinate[-1] == pytest.approx(followed(follows, gains, -5.0), abs=1e-5)


@pytest.mark.parametrize("solver", [*SOLVERS, "recursive"])
def test_a_limit_that_is_left_within_a_step_is_left_there(solver):
    """Beside an integrator that chooses its steps; a whole step of the sum more or less was 4e-4 rad."""
    gains = {"target": "1", "p": 20.0, "i": 60.0, "d": 2.0, "limit": 2.0}
    m = wheels(kind="motor", joint="first", **gains)
    chosen = integrate(m, until=1.0, tolerance=1e-9, method="DOP853").run
    found = run(solver=solver, **gains)
    assert found.joint("first").coordinate[-1] == pytest.approx(chosen.joint("first").coordinate[-1], abs=3e-5)


@pytest.mark.parametrize("solver", ["modular", "ali3p", "recursive", "semirecursive", "multirate", "modular_paper"])
def test_the_sum_does_not_depend_on_how_steps_are_bundled(solver):
    m = wheels(kind="motor", joint="first", target="1", p=20.0, i=60.0, d=2.0, limit=100.0)
    one, other = Simulation(m.model, solver, 1e-3), Simulation(m.model, solver, 1e-3)
    one.advance(300)
    for _ in range(300):
        other.advance(1)
    assert one.installed.state.memory.any()
    assert np.array_equal(one.installed.state.memory, other.installed.state.memory)
    assert np.array_equal(one.installed.state.q, other.installed.state.q)


@pytest.mark.parametrize(("follows", "gains"), PID, ids=["position", "speed"])
def test_exact_runs_know_the_integral_as_they_know_the_motion(follows, gains):
    m = wheels(kind="motor", joint="first", follows=follows, target="1", **gains)
    push(m, "first", "-5 N m")
    simulation = Simulation(m.model, "modular", 1e-3, accuracy="exact")
    simulation.advance(1000)
    assert simulation.snapshot().coordinates["first"][0] == pytest.approx(followed(follows, gains, -5.0), abs=5e-8)


def test_the_error_summed_up_goes_on_through_an_edit():
    m = wheels(kind="motor", joint="first", target="1", p=20.0, i=20.0, d=4.0)
    push(m, "first", "-5")
    with lw.LiveRun(m) as live:
        live.advance(4.0)
        assert live.edit(lw.edits.SetModelValue("gravity", (0.0, 0.0, -1.0))).accepted
        live.advance(0.5)
        assert live.snapshot().coordinates["first"][0] == pytest.approx(1.0, abs=5e-3)


def test_bad_fields():
    with pytest.raises(ModelError, match="position, speed"):
        Motor(id="m", joint="first", follows="torque")
    with pytest.raises(ModelError, match="this is a length; here an angle is needed"):
        wheels(kind="motor", joint="first", target="3 mm")
