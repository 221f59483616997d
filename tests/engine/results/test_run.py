"""A run as arrays over time."""

import numpy as np
import pytest
from sample_models import double_pendulum

import linkwork as lw


@pytest.fixture(scope="module")
def run():
    return lw.simulate(double_pendulum(), until=1.0, step=1e-3, sample=0.01)


def test_every_array_has_a_row_for_each_sample(run):
    assert run.time == pytest.approx(np.arange(101) * 0.01)
    for body in double_pendulum().bodies:
        assert run.position(body).shape == (101, 3)
        assert run.rotation(body).shape == (101, 4)


def test_speed_is_the_rate_of_the_coordinate(run):
    for joint in double_pendulum().joints:
        found = run.joint(joint)
        slope = (found.coordinate[2:] - found.coordinate[:-2]) / 0.02
        assert slope == pytest.approx(found.speed[1:-1], abs=0.03 * abs(found.speed).max())


def test_velocity_is_the_rate_of_position(run):
    body = list(double_pendulum().bodies)[-1]
    slope = (run.position(body)[2:] - run.position(body)[:-2]) / 0.02
    assert slope == pytest.approx(run.velocity(body)[1:-1], abs=0.03 * abs(run.velocity(body)).max())


def test_rotations_do_not_jump_in_sign(run):
    q = run.rotation(list(double_pendulum().bodies)[-1])
    assert np.linalg.norm(q, axis=1) == pytest.approx(1.0)
    assert ((q[1:] * q[:-1]).sum(axis=1) > 0.9).all()


def test_energy_adds_up(run):
    assert run.energy.total == pytest.approx(run.energy.kinetic + run.energy.potential)
    assert run.energy.total == pytest.approx(run.energy.total[0], abs=1e-3)


def test_an_unknown_name_is_refused_with_what_there_is(run):
    with pytest.raises(lw.ModelError, match="ground"):
        run.position("nobody")
    with pytest.raises(lw.ModelError, match="no 'nobody'"):
        run.joint("nobody")


def test_it_is_saved_as_csv_only(run, tmp_path):
    run.save(tmp_path / "out.csv")
    assert len((tmp_path / "out.csv").read_text().splitlines()) == 102
    with pytest.raises(lw.FileError, match=r"\.csv"):
        run.save(tmp_path / "out.pickle")
