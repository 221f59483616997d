"""A run as arrays over time, and as a table in a file."""

import csv

import numpy as np
import pytest
from sample_models import brick, built, double_pendulum, hinge, rod

import linkwork as lw
from linkwork.errors import ModelError
from linkwork.math3d import rotation, vector


@pytest.fixture(scope="module")
def run():
    return lw.simulate(double_pendulum(), until=0.3, sample=0.01)


def test_arrays_have_one_row_for_each_sample(run):
    assert run.time == pytest.approx(np.arange(31) * 0.01)
    assert run.position("upper").shape == run.velocity("upper").shape == run.angular_velocity("upper").shape == (31, 3)
    assert run.rotation("upper").shape == (31, 4)
    elbow = run.joint("elbow")
    assert elbow.coordinate.shape == elbow.speed.shape == (31,)
    assert elbow.force.shape == elbow.torque.shape == (31, 3)
    assert {len(getattr(run.energy, n)) for n in ("kinetic", "potential", "dissipated", "supplied", "total")} == {31}
    assert run.violation < 1e-5
    assert run.findings == ()


def test_velocities_are_the_slopes_of_positions(run):
    slope = (run.position("lower")[2:] - run.position("lower")[:-2]) / 0.02
    assert run.velocity("lower")[1:-1] == pytest.approx(slope, abs=5e-3)
    joint = run.joint("elbow")
    assert joint.speed[1:-1] == pytest.approx((joint.coordinate[2:] - joint.coordinate[:-2]) / 0.02, abs=2e-2)


def test_energy_stays_and_joints_without_coordinates_have_no_column(run):
    assert run.energy.total == pytest.approx(np.full(31, run.energy.total[0]), abs=1e-3)
    welded = built(brick(), hinge("weld", "ground", "brick", (0, 0, 0), "fixed"))
    assert lw.simulate(welded, until=0.02).joint("weld").coordinate.shape == (3, 0)


def test_a_rotation_does_not_jump_in_sign():
    spun = rod("arm", (0, 0, 0), (1, 0, 0), angular_velocity=(0, 20, 0), velocity=(0, 0, -10))
    turning = lw.simulate(built(spun, hinge("pin", "ground", "arm", (0, 0, 0)), gravity=vector.ZERO), until=1.0)
    q = turning.rotation("arm")
    assert np.all((q[1:] * q[:-1]).sum(axis=1) > 0.9)
    assert turning.joint("pin").coordinate[-1] == pytest.approx(20.0, abs=0.1)


def test_unknown_ids_say_what_there_is(run):
    with pytest.raises(ModelError, match="There is no 'knee' in this run; there are: ground, upper, lower"):
        run.position("knee")
    with pytest.raises(ModelError, match="There is no 'knee' in this run; there are: shoulder, elbow"):
        run.joint("knee")


def test_the_table_holds_every_number_in_full(run, tmp_path):
    path = tmp_path / "out.csv"
    run.save(path)
    with path.open() as file:
        header, *rows = csv.reader(file)
    table = {name: np.array(column, dtype=float) for name, column in zip(header, zip(*rows, strict=True), strict=True)}
    assert header[0] == "time [s]"
    assert np.array_equal(table["time [s]"], run.time)
    assert np.array_equal(table["lower.position.z [m]"], run.position("lower")[:, 2])
    assert np.array_equal(table["upper.rotation.w [1]"], run.rotation("upper")[:, 0])
    assert np.array_equal(table["elbow.force.x [N]"], run.joint("elbow").force[:, 0])
    assert np.array_equal(table["elbow.torque.y [N m]"], run.joint("elbow").torque[:, 1])
    assert np.array_equal(table["elbow.coordinate.angle [rad]"], run.joint("elbow").coordinate)
    assert np.array_equal(table["elbow.speed.angle [rad/s]"], run.joint("elbow").speed)
    assert np.array_equal(table["energy.total [J]"], run.energy.total)
    assert not [name for name in header if name.startswith("ground")]


def test_what_was_run_is_told(run):
    about = run.about()
    assert about["program"] == f"linkwork {lw.__version__}"
    assert (about["model"], about["step"], about["solver"]) == ("sample", 1e-3, run.snapshots[0].solver)
    assert len(about["model_sha256"]) == 64


def test_a_point_of_a_body_goes_along_with_it(run):
    """The end of the arm is where the next one hangs; the middle is the body's own place."""
    body = next(name for name in run.snapshots[0].bodies if name != "ground")
    assert run.point(body, (0.0, 0.0, 0.0)) == pytest.approx(run.position(body))
    found = run.point(body, (0.1, -0.2, 0.3))
    axes = np.array([rotation.rotate(tuple(q), (0.1, -0.2, 0.3)) for q in run.rotation(body)])
    assert found == pytest.approx(run.position(body) + axes)
    with pytest.raises(ModelError, match="three numbers"):
        run.point(body, (1.0, 2.0))
    with pytest.raises(ModelError, match="nobody"):
        run.point("nobody", (0.0, 0.0, 0.0))
