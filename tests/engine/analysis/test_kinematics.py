"""Motion and efforts where drivers leave nothing free."""

import numpy as np
import pytest
from sample_models import double_pendulum, pendulum, ring

import linkwork as lw
from linkwork.errors import ModelError, SolverError

G = 9.81
MOTION = "0.5*sin(3*t) + 20*t"


def driven_pendulum(formula: str = MOTION) -> lw.Mechanism:
    mechanism = lw.Mechanism.of(pendulum())
    mechanism.add_driver("motor", "motion", joint="pin", formula=formula)
    mechanism.add_measure("effort", "driver_effort", driver="motor")
    return mechanism


def driven_four_bar() -> lw.Mechanism:
    """Crank 0.3, coupler 1, rocker 0.8, ground 0.9 m, the crank turned by a motor at 4 rad/s."""
    lengths, mechanism = {"crank": 0.3, "coupler": 1.0, "rocker": 0.8}, lw.Mechanism("four bar", gravity=(0, 0, -G))
    for body, length in lengths.items():
        mechanism.add_body(body, mass=length, inertia=(1e-3, length**3 / 12, length**3 / 12))
    pins = [("ground", (0, 0, 0), "crank", (-0.15, 0, 0)), ("crank", (0.15, 0, 0), "coupler", (-0.5, 0, 0))]
    pins += [("coupler", (0.5, 0, 0), "rocker", (0.4, 0, 0)), ("rocker", (-0.4, 0, 0), "ground", (0.9, 0, 0))]
    poses = {"crank": ((0.15, 0, 0), 0.0), "coupler": ((0.65, 0, 0.35), -0.75), "rocker": ((1.0, 0, 0.4), -1.4)}
    for body, (position, angle) in poses.items():
        mechanism.apply(lw.edits.SetValue(body, "position", position))
        mechanism.apply(lw.edits.SetValue(body, "rotation", (np.cos(angle / 2), 0.0, np.sin(angle / 2), 0.0)))
    for n, (base, base_at, follower, follower_at) in enumerate(pins):
        sides = {"base_at": base_at, "follower_at": follower_at, "base_axis": (0, 1, 0), "follower_axis": (0, 1, 0)}
        mechanism.add_joint(f"pin{n}", "revolute", base=base, follower=follower, **sides)
    mechanism.add_driver("motor", "motion", joint="pin0", formula="4*t")
    mechanism.add_measure("effort", "driver_effort", driver="motor")
    return mechanism


def test_a_driven_pendulum_follows_and_counts_its_turns():
    run = lw.kinematics(driven_pendulum(), until=1.0, sample=0.05)
    assert run.joint("pin").coordinate == pytest.approx(0.5 * np.sin(3 * run.time) + 20 * run.time, abs=1e-9)
    assert run.joint("pin").speed == pytest.approx(1.5 * np.cos(3 * run.time) + 20, rel=1e-9)
    assert len(run.time) == 21


def test_the_motor_gives_inertia_and_weight():
    """tau = J phi'' - m g l cos(phi): the pendulum begins level and turns downwards."""
    run = lw.kinematics(driven_pendulum(), until=1.0, sample=0.1)
    t, inertia = run.time, (1 + 0.02**2) / 12 + 0.25
    expected = -4.5 * inertia * np.sin(3 * t) - G * 0.5 * np.cos(0.5 * np.sin(3 * t) + 20 * t)
    assert run.measure("effort") == pytest.approx(expected, abs=1e-7)


def test_the_books_balance():
    balance = lw.kinematics(driven_pendulum(), until=0.5, sample=0.1).energy.balance
    assert np.ptp(balance) < 0.02  # of 10 J that come and go: strides of a tenth of a radian


def test_a_four_bar_turns_as_a_simulation_turns_it():
    """Loops, redundant rows, reactions and the motor's torque, against steps in time."""
    asked = lw.kinematics(driven_four_bar(), until=1.0, sample=0.1)
    run = lw.simulate(driven_four_bar(), until=1.0, step=5e-4, sample=0.1)
    assert asked.position("rocker") == pytest.approx(run.position("rocker"), abs=1e-6)
    assert asked.measure("effort") == pytest.approx(run.measure("effort"), abs=1e-3)
    in_plane = [0, 2]  # across the plane the rows repeat each other, and any reactions that cancel would do
    assert asked.joint("pin2").force[:, in_plane] == pytest.approx(run.joint("pin2").force[:, in_plane], abs=1e-2)
    assert asked.joint("pin2").force[:, 1] == pytest.approx(0.0, abs=1e-6)


@pytest.mark.parametrize(("level", "formula"), [("speed", "2/3*sin(3*t)"), ("acceleration", "2*cos(3*t)")])
def test_what_is_led_by_its_speed_or_acceleration_goes_where_these_sum_up_to(level, formula):
    mechanism = driven_pendulum("2/9*(1-cos(3*t))")
    asked = lw.kinematics(mechanism, until=2.0)
    mechanism.apply([lw.edits.SetValue("motor", "level", level), lw.edits.SetValue("motor", "formula", formula)])
    led = lw.kinematics(mechanism, until=2.0)
    assert led.joint("pin").coordinate == pytest.approx(asked.joint("pin").coordinate, abs=5e-5)
    assert led.joint("pin").speed == pytest.approx(asked.joint("pin").speed, abs=1e-4)
    assert led.measure("effort") == pytest.approx(asked.measure("effort"), abs=5e-4)


def test_what_is_whirled_up_by_an_acceleration_keeps_to_it():
    """Axes turn by 8 rad/s in the end: what is left out goes with the square of a turn."""
    mechanism = driven_pendulum("16*t")
    mechanism.apply(lw.edits.SetValue("motor", "level", "acceleration"))
    run = lw.kinematics(mechanism, until=1.0, sample=0.02)
    assert run.joint("pin").coordinate == pytest.approx(8 / 3 * run.time**3, abs=4e-4)
    assert run.joint("pin").speed == pytest.approx(8 * run.time**2, abs=2e-3)


def test_a_controller_that_is_dragged_along_sums_up_its_error():
    mechanism = driven_pendulum("0.5*sin(3*t)")
    mechanism.add_driver("controller", "motor", joint="pin", target="0.2", p=20.0, i=40.0, d=1.0)
    asked = lw.kinematics(mechanism, until=1.0).measure("effort")
    ran = lw.simulate(mechanism, until=1.0).measure("effort")
    assert asked == pytest.approx(ran, abs=2e-3)  # of 20 N m; a sample takes a hundredth of a second


def test_what_is_left_free_is_told():
    with pytest.raises(ModelError, match="2 unconstrained degrees of freedom"):
        lw.kinematics(double_pendulum())


def test_a_driver_that_pulls_too_far_is_told_with_the_time():
    mechanism = lw.Mechanism.of(double_pendulum())
    mechanism.add_joint(
        "held", "spherical", base="ground", follower="lower", base_at=(1, 0, -1), follower_at=(0.5, 0, 0)
    )
    mechanism.add_driver("motor", "motion", joint="shoulder", formula="-2*t")
    with pytest.raises(SolverError, match="cannot follow its drivers") as raised:
        lw.kinematics(mechanism, until=2.0)
    assert 0.0 < raised.value.time < 2.0


@pytest.mark.parametrize("times", [{"until": 0.0}, {"sample": 0.0}, {"sample": float("nan")}, {"until": float("inf")}])
def test_samples_that_are_none_are_refused(times):
    with pytest.raises(ModelError, match="are not a valid range"):
        lw.kinematics(driven_pendulum(), **times)


@pytest.mark.parametrize("seed", [41, 109])
def test_a_four_bar_that_nobody_drives_is_refused_where_a_redundant_row_is_hard_to_tell(seed):
    with pytest.raises(ModelError, match="1 unconstrained degree of freedom: prescribe"):
        lw.kinematics(ring(("revolute",) * 4, seed, parallel=True), until=0.1)


def test_what_is_held_by_next_to_nothing_is_refused():
    """Two rods in one line hold the arm across it by their leaning of a millionth alone."""
    mechanism = lw.Mechanism("nearly straight", gravity=(0, 0, -G))
    mechanism.add_point_mass("bob", position=(1.0, 0.0, 0.0))
    for name, at in (("left", (0.0, 0.0, 0.0)), ("right", (2.0, 0.0, 1e-6)), ("behind", (1.0, 1.0, 0.0))):
        mechanism.add_joint(name, "rod", base="ground", follower="bob", base_at=at, follower_at=(0, 0, 0))
    with pytest.raises(
        ModelError, match=r"1 unconstrained degree of freedom \(or constrained only by 1.0e-06 of a row\)"
    ):
        lw.kinematics(mechanism, until=0.1)
