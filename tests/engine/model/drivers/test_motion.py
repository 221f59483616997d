"""A prescribed coordinate: where it goes, what that takes, at each of three levels."""

import numpy as np
import pytest
from driver_trials import FIRST, SOLVERS, unexplained, wheels

import linkwork as lw
from linkwork.errors import ModelError
from linkwork.model.drivers.motion import Motion

LEVELS = {"position": "20*t^2 - sin(3*t)/9", "speed": "40*t - cos(3*t)/3", "acceleration": "40 + sin(3*t)"}


@pytest.mark.parametrize("solver", SOLVERS)
@pytest.mark.parametrize("level", LEVELS)
def test_the_coordinate_goes_as_the_formula_says(solver, level):
    m = wheels(kind="motion", joint="first", level=level, formula=LEVELS[level])
    m.apply(lw.edits.SetValue("a", "angular_velocity", (0.0, 0.0, -1.0 / 3.0)))
    run = lw.simulate(m, solver=solver, until=1.0)
    expected = 20.0 * run.time**2 - np.sin(3.0 * run.time) / 9.0
    assert run.joint("first").coordinate == pytest.approx(expected, abs=5e-3)
    assert run.joint("first").speed[-1] == pytest.approx(40.0 - np.cos(3.0) / 3.0, abs=1e-2)
    kinetic = 0.5 * FIRST * run.joint("first").speed[-1] ** 2
    assert run.energy.supplied[-1] == pytest.approx(kinetic - run.energy.kinetic[0], rel=1e-3)
    assert unexplained(run) < 2e-3 * kinetic


def test_a_slider_may_not_make_a_position_jump():
    m = wheels()
    m.add_driver("knob", "slider", value=0.5)
    with pytest.raises(ModelError, match=r"driver: formula: the slider knob would make it jump; .* motor"):
        m.add_driver("driver", "motion", joint="first", formula="knob*sin(t)")
    m.add_driver("driver", "motion", joint="first", level="speed", formula="knob*sin(t)")


def test_units_follow_the_level():
    m = wheels()
    with pytest.raises(ModelError, match="this is an angle; here an angular speed is needed"):
        m.add_driver("driver", "motion", joint="first", level="speed", formula="30 deg * t / 1 s")


def test_an_unknown_level_is_refused():
    with pytest.raises(ModelError, match="position, speed, acceleration"):
        Motion(id="m", joint="first", level="jerk")
