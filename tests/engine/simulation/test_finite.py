"""No edit, control or step leads to numbers that are not finite; the formula and the time are named."""

import numpy as np
import pytest
from sample_models import double_pendulum

from linkwork import edits, element
from linkwork.errors import SolverError
from linkwork.live_run import LiveRun
from linkwork.mechanism import Mechanism
from linkwork.simulation.finite import failed
from linkwork.simulation.installed import install_stored
from linkwork.simulation.simulation import Simulation
from linkwork.solvers.formulation import FINE

NEVER_AT_ZERO = ("sqrt(t)", "t^0.5", "log(t)", "t/t", "1/t", "sin(t)/t", "asin(1+t)", "atan2(t,t)", "t^1.5")
LOST_AT_HALF = (
    "abs(t-0.5)^0.3",
    "sqrt(t-0.5)",
    "(t-0.5)^0.5",
    "1/(t-0.5)",
    "log(t-0.5)",
    "sqrt(0.5-t)",
    "mod(t,0)",
    "asin(2*t)",
)


def led(formula: str = "sin(t)", **words) -> Mechanism:
    """An arm on a motor, and a free body beside it."""
    made = Mechanism("led")
    made.add_body("arm", mass=1, inertia=(1, 1, 1), position=(1, 0, 0))
    made.add_body("free", mass=1, inertia=(1, 1, 1), position=(5, 0, 0))
    made.add_joint("pin", "revolute", base="ground", follower="arm", at=(0, 0, 0), axis=(0, 1, 0))
    made.add_driver("knob", "slider", value=1.0, low=-1.0, high=2.0)
    made.add_driver("motor", "motion", joint="pin", formula=formula, **words)
    return made


def is_finite(run: LiveRun) -> bool:
    snapshot = run.snapshot()
    numbers = (snapshot.positions, snapshot.rotations, snapshot.velocities, snapshot.angular_velocities)
    return all(np.isfinite(array).all() for array in (*numbers, snapshot.energy.total))


@pytest.mark.parametrize("formula", NEVER_AT_ZERO)
def test_a_run_that_cannot_begin_is_refused_with_formula_and_time(formula):
    with pytest.raises(SolverError, match=r"motor: formula has no .* t = 0 s") as caught:
        Simulation(led(formula).model)
    assert caught.value.element == "motor"
    assert formula in str(caught.value)


SMOOTH = ("t^2.5", "sin(t)", "if(t < 1e-3, 1 - t^2/6, sin(t)/t)", "abs(t)", "step(t, 0, 0, 1, 1)")


@pytest.mark.parametrize("formula", SMOOTH)
def test_smooth_beginnings_and_kinks_are_taken(formula):
    run = Simulation(led(formula).model)
    run.advance(20)
    assert np.isfinite(run.snapshot().velocities).all()


@pytest.mark.parametrize("formula", LOST_AT_HALF)
def test_a_refused_formula_leaves_every_bit_of_a_live_run(formula):
    with LiveRun(led()) as run:
        run.advance(0.5)
        before = run.state_hash()
        report = run.edit(edits.SetValue("motor", "formula", formula))
        assert not report.accepted
        assert report.kinetic_change == 0.0
        assert formula in report.findings[0].message
        assert "t = 0.5 s" in report.findings[0].message
        assert report.findings[0].elements == ("motor",)
        assert run.state_hash() == before
        run.advance(0.01)
        assert is_finite(run)


@pytest.mark.parametrize("level", ["position", "speed", "acceleration"])
@pytest.mark.parametrize("formula", ["log(t)", "1/t", "exp(1e6*(t+1))"])
def test_a_motion_that_is_added_without_a_value_is_refused(level, formula):
    with LiveRun(led()) as run:
        path = edits.AddElement(element("drivers", "path", "frame_motion", body="free", level=level, x=formula))
        assert not run.edit(path).accepted
        assert is_finite(run)


def test_speeds_whose_energy_overflows_are_refused():
    with LiveRun(led()) as run:
        path = edits.AddElement(element("drivers", "path", "frame_motion", body="free", level="speed", x="1e200"))
        report = run.edit(path)
        assert not report.accepted
        assert "free has no finite position, velocity or acceleration" in report.findings[0].message
        assert is_finite(run)


@pytest.mark.parametrize("value", [0.0, -1.0])
def test_a_slider_that_a_formula_cannot_take_stays_where_it_was(value):
    with LiveRun(led("log(knob)", level="speed")) as run:
        run.advance(0.1)
        before = run.state_hash()
        with pytest.raises(SolverError, match=r"motor: formula has no value: .* t = 0.1 s"):
            run.set_slider("knob", value)
        assert run.state_hash() == before
        assert run.snapshot().sliders["knob"] == 1.0
        run.set_slider("knob", 1.5)
        run.advance(0.01)
        assert is_finite(run)


def test_a_run_that_lost_its_formula_is_healed_by_mending_it():
    with LiveRun(led("sqrt(0.1 - t)")) as run:
        with pytest.raises(SolverError, match="motor: formula has no"):
            run.advance(0.3)
        assert is_finite(run)
        assert run.edit(edits.SetValue("motor", "formula", "sin(t)")).accepted
        run.advance(0.1)
        assert is_finite(run)


def test_a_body_that_loses_its_shape_is_named():
    made = install_stored(double_pendulum())
    assert failed(made) == FINE
    made.state.q[2, 6:9] *= 5.0  # as the modular formulation does for moments at large steps
    assert failed(made) == FINE
    made.state.q[2, 6:9] *= 30.0
    assert failed(made) == 2
    made.state.q[1, 3] = np.nan
    assert failed(made) == 1
