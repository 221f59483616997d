"""Forces at a point, fixed in space and fixed in the body."""

import numpy as np
import pytest
from force_trials import MASS, MOMENT, SOLVERS, block, loose, ran, unrest

from linkwork.errors import ModelError
from linkwork.math3d import rotation

every_solver = pytest.mark.parametrize("solver", SOLVERS)


@every_solver
def test_a_constant_force_and_one_of_time(solver):
    run = ran(loose("force", fx="4", fy="12*t", fz="-1"), solver)
    t = run.time
    assert run.position("block") == pytest.approx(np.stack((t**2, t**3, -0.25 * t**2), axis=1), abs=5e-6)
    assert run.angular_velocity("block") == pytest.approx(0.0, abs=1e-12)
    assert run.energy.supplied == pytest.approx(run.energy.kinetic, abs=2e-5)


@every_solver
def test_at_a_point_it_turns_the_body_too(solver):
    """From rest only the first instant is simple: alpha = r x F / I."""
    run = ran(loose("force", fy="1e-3", at=(0.5, 0.0, 0.0)), solver, until=0.1)
    assert run.angular_velocity("block")[-1, 2] == pytest.approx(0.5e-3 / MOMENT * 0.1, rel=1e-6)
    assert run.velocity("block")[-1, 1] == pytest.approx(1e-3 / MASS * 0.1, rel=1e-6)


@every_solver
def test_fixed_in_the_body_it_turns_with_it(solver):
    spin, push = 3.0, 2.0
    model = loose("force", body=block(angular_velocity=(0.0, 0.0, spin)), axes="body", fx=str(push))
    run = ran(model, solver)
    t, pull = run.time, push / MASS / spin
    assert run.velocity("block")[:, 0] == pytest.approx(pull * np.sin(spin * t), abs=1e-5)
    assert run.velocity("block")[:, 1] == pytest.approx(pull * (1 - np.cos(spin * t)), abs=1e-5)
    assert unrest(run) < 1e-5


def test_axes_of_its_frame():
    """Along the frame's own x axis, which `axis` leads away from that of the body."""
    turned = block(rotation=rotation.about((0.0, 0.0, 1.0), 0.5))
    assert loose("force", body=turned).forces["force"].frame.rotation == pytest.approx(
        rotation.about((0.0, 0.0, 1.0), -0.5)
    )
    run = ran(loose("force", body=turned, axes="body", fx="1"), "ali3p", until=0.1)
    assert run.velocity("block")[-1] == pytest.approx((0.05, 0.0, 0.0), abs=1e-9)


def test_it_reads_the_mechanism():
    """A spring by hand: f = -k x."""
    model = loose("force", body=block(position=(0.1, 0.0, 0.0)), fx='-50 N/m * position("block", x)')
    run = ran(model, "ali3p")
    assert run.position("block")[:, 0] == pytest.approx(0.1 * np.cos(5.0 * run.time), abs=2e-5)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ({"axes": "moon"}, "force: axes is 'moon'; it is one of world, body"),
        ({"fx": "5 s"}, "force: fx: .*force"),
        ({"fx": "speed(nothing)"}, "nothing"),
        ({"fx": ""}, "force: fx"),
    ],
)
def test_what_cannot_be_is_refused(words, why):
    with pytest.raises(ModelError, match=why):
        loose("force", **words)
