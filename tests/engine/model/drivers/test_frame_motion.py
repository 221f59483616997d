"""A point of a body on a path, the body hanging from it."""

import numpy as np
import pytest
from driver_trials import SOLVERS, unexplained

import linkwork as lw
from linkwork.errors import ModelError
from linkwork.math3d import rotation
from linkwork.model.drivers.frame_motion import FrameMotion

PATH = {"x": "0.2*sin(3*t)", "y": "0.1*t", "z": "0.5"}


def carried(**formulas: str) -> lw.Mechanism:
    m = lw.Mechanism("carried", gravity=(0, 0, -9.81))
    m.add_body("box", mass=2, inertia=(0.1, 0.2, 0.3))
    m.add_driver("path", "frame_motion", body="box", frame=lw.Frame((0.0, 0.0, 0.5)), **formulas)
    return m


def hook(run) -> np.ndarray:
    turned = [rotation.rotate(tuple(q), (0.0, 0.0, 0.5)) for q in run.rotation("box")]
    return run.position("box") + turned


@pytest.mark.parametrize("solver", SOLVERS)
def test_the_frame_follows_the_path_and_the_body_swings(solver):
    run = lw.simulate(carried(**PATH), solver=solver, until=2.0)
    path = np.column_stack((0.2 * np.sin(3 * run.time), 0.1 * run.time, np.full(len(run.time), 0.5)))
    assert hook(run) == pytest.approx(path, abs=1e-6)
    assert abs(run.position("box")[:, 0] - path[:, 0]).max() > 0.05
    assert unexplained(run) < 1e-3


def test_what_has_no_formula_stays_free():
    run = lw.simulate(carried(x="0", y="0"), until=0.5)
    assert run.position("box")[-1] == pytest.approx((0.0, 0.0, -9.81 / 8), abs=1e-5)


def test_speeds_and_a_turn_about_z():
    run = lw.simulate(carried(level="speed", x="0.4*t", y="0", z="0", angle="8*t"), until=2.0)
    forward = [rotation.rotate(tuple(q), (1.0, 0.0, 0.0)) for q in run.rotation("box")]
    turned = np.unwrap([np.arctan2(y, x) for x, y, _ in forward])
    assert hook(run)[-1] - hook(run)[0] == pytest.approx((0.8, 0.0, 0.0), abs=1e-5)
    assert turned[-1] == pytest.approx(16.0, abs=1e-3)


def test_units_and_the_ground():
    with pytest.raises(ModelError, match=r"path: x: .* this is an angle; here a length is needed"):
        carried(x="3 deg")
    with pytest.raises(ModelError, match="the ground does not move"):
        FrameMotion(id="f", body="ground", x="t")
