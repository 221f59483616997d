"""An exported mechanism in FMPy: the same motion to the last bit, inputs, settings, limits, names and units."""

import fmpy
import numpy as np
import pytest
from fmpy.validation import validate_fmu

import linkwork as lw
from linkwork.files import formats
from linkwork.files.fmu_slave import base_powers, identifier, structured

COMMUNICATED = 0.01  # s
UNTIL = 0.5  # s


def driven() -> lw.Mechanism:
    """A pendulum whose pin is turned by a torque that a slider sets."""
    m = lw.Mechanism("driven pendulum")
    m.add_body("arm", mass=1.0, shape=lw.Box(x=1.0, y=0.1, z=0.1), position=(0.5, 0.0, 0.0))
    m.add_joint("pin", "revolute", base="ground", follower="arm", at=(0, 0, 0), axis=(0, 1, 0))
    m.add_driver("push", "slider", value=2.0, low=-10.0, high=10.0, unit="N m")
    m.add_force("motor", "joint_effort", joint="pin", effort="push")
    m.add_measure("swing", "joint", joint="pin", quantity="coordinate")
    m.add_measure("tip of arm", "point", base="ground", follower="arm", quantity="position")
    m.add_measure("work", "energy", quantity="supplied")
    return m


@pytest.fixture(scope="module")
def packed(tmp_path_factory):
    path = tmp_path_factory.mktemp("fmu") / "driven.fmu"
    formats.save(driven().model, path)
    return str(path)


def played(path, **words):
    told = []
    found = fmpy.simulate_fmu(
        path,
        stop_time=UNTIL,
        step_size=COMMUNICATED,
        debug_logging=True,
        output_interval=COMMUNICATED,
        logger=lambda component, name, status, category, message: told.append(message.decode()),
        **words,
    )
    return found, told


def swing_of(mechanism: lw.Mechanism, **words) -> np.ndarray:
    run = lw.simulate(mechanism, until=UNTIL, sample=COMMUNICATED, **words)
    return np.array(run.joint("pin").coordinate)


def test_the_standard_has_no_objection(packed):
    assert validate_fmu(packed) == []


def test_names_units_and_limits(packed):
    variables = {v.name: v for v in fmpy.read_model_description(packed).modelVariables}
    push = variables["push"]
    assert (push.causality, push.unit, float(push.min), float(push.max), float(push.start)) == (
        "input", "N m", -10.0, 10.0, 2.0
    )  # fmt: skip
    outputs = {v.name: v.unit for v in variables.values() if v.causality == "output"}
    tip = {f"'tip of arm'.{axis}": "m" for axis in "xyz"}
    assert outputs == {"swing": "rad", **tip, "work": "J"}


@pytest.mark.parametrize("solver", ["ali3p", "semirecursive", "modular"])
def test_it_moves_as_the_mechanism_does(packed, solver):
    found, _ = played(packed, start_values={"run.solver": solver})
    assert found["swing"] == pytest.approx(swing_of(driven(), solver=solver), abs=1e-12)
    assert abs(found["swing"][-1]) > 0.1


def test_an_input_that_varies(packed):
    times = np.array([0.0, UNTIL])
    signal = np.array(list(zip(times, [-5.0, 5.0], strict=True)), dtype=[("time", float), ("push", float)])
    found, told = played(packed, input=signal)
    with lw.LiveRun(driven(), solver="ali3p") as run:
        expected = []
        for time in found["time"]:
            expected.append(run.snapshot().measures["swing"][0])
            run.set_slider("push", float(np.interp(time, times, [-5.0, 5.0])))
            run.step(10)
    assert found["swing"] == pytest.approx(expected, abs=1e-9)
    assert abs(found["swing"] - played(packed)[0]["swing"]).max() > 0.1
    assert told == []


def test_half_the_step_is_four_times_as_near(packed):
    exact = swing_of(driven(), step=2e-4)
    off = [abs(played(packed, start_values={"run.step": step})[0]["swing"] - exact).max() for step in (1e-2, 4e-3)]
    assert off[0] / off[1] == pytest.approx(9.0, rel=0.2)  # 4 ms do not divide 10 ms: three steps of a third are made


def test_an_input_stops_at_its_limit(packed):
    found, told = played(packed, start_values={"push": 99.0})
    most = driven()
    most.apply(lw.edits.SetValue("push", "value", 10.0))
    assert found["swing"] == pytest.approx(swing_of(most), abs=1e-12)
    assert "push is held at 10; 99 is beyond its limit." in told


def test_a_wrong_setting_is_told(packed):
    told = []
    with pytest.raises(fmpy.fmi1.FMICallException):
        fmpy.simulate_fmu(
            packed,
            start_values={"run.solver": "magic"},
            debug_logging=True,
            logger=lambda *words: told.append(words[-1].decode()),
        )
    assert "There is no formulation 'magic'; there are: " in " ".join(told)


def test_a_run_that_cannot_go_on_is_told(tmp_path):
    falling = driven()
    falling.add_force("fault", "joint_effort", joint="pin", effort="1 N m/sqrt(1 - 10*t/(1 s))")
    path = tmp_path / "falling.fmu"
    formats.save(falling.model, path)
    told = []
    with pytest.raises(fmpy.fmi1.FMICallException):
        fmpy.simulate_fmu(
            str(path), stop_time=UNTIL, debug_logging=True, logger=lambda *words: told.append(words[-1].decode())
        )
    assert "fault" in " ".join(told)


def test_names_that_the_standard_takes():
    assert identifier("4-bar: Stößel") == "mechanism_4_bar__St__el"
    assert structured("crank", "x") == "crank.x"
    assert structured("it's", "x") == r"'it\'s'.x"
    assert structured('a "b" ö') == "'a _b_ _'"


def test_powers_of_base_units():
    assert base_powers("N m/rad") == {"kg": "1", "m": "2", "s": "-2"}
    assert base_powers("rad/s") == {"s": "-1", "rad": "1"}
