"""A body that is counted from another centre goes on from where the run has it; one that is moved is put there."""

import numpy as np
import pytest

import linkwork as lw
from linkwork.compiler.recentred import shifts
from linkwork.edits import SetValue, apply
from linkwork.edits.weighing import weighed
from linkwork.model.diff import Succession


def lopsided(joined=True):
    """An arm that has another centre of mass as soon as its head is weighed."""
    m = lw.Mechanism("arm", gravity=(0, 0, -9.81))
    m.add_body("arm", mass=1.0, shape=lw.Box(x=1.0, y=0.1, z=0.1), position=(0.5, 0, 0), angular_velocity=(0, 1.0, 0))
    m.add_shape("arm", lw.Sphere(radius=0.1), position=(0.5, 0, 0))
    if joined:
        m.add_joint("pin", "revolute", base="ground", follower="arm", at=(0, 0, 0), axis=(0, 1, 0))
    return m.model


def reweighed(model):
    return apply(model, weighed(model, "arm", 1000.0))[0]


@pytest.mark.parametrize("joined", [True, False])
def test_a_weighed_body_is_recentred(joined):
    model = lopsided(joined)
    new = reweighed(model)
    (shift,) = shifts(Succession(model, new)).values()
    assert np.allclose(shift, np.subtract(new.body("arm").position, model.body("arm").position))
    assert shift[0] > 0.1


@pytest.mark.parametrize("joined", [True, False])
def test_a_body_that_is_moved_is_not(joined):
    model = lopsided(joined)
    moved = apply(model, SetValue("arm", "position", (0.6, 0.0, 0.0)))[0]
    assert shifts(Succession(model, moved)) == {}


@pytest.mark.parametrize("field", ["rotation", "angular_velocity", "velocity"])
def test_a_body_that_is_weighed_and_moved_is_not(field):
    model = lopsided()
    value = (1.0, 0.0, 0.0, 0.0) if field == "rotation" else (0.0, 3.0, 0.0)
    value = (0.0, 1.0, 0.0, 0.0) if field == "rotation" else value
    assert shifts(Succession(model, apply(reweighed(model), SetValue("arm", field, value))[0])) == {}


def test_a_run_goes_on_from_where_it_is():
    """Seen red: the body fell back to its stored pose, and its joint closed a gap."""
    model = lopsided()
    with lw.LiveRun(model) as live:
        live.advance(0.4)
        before = live.snapshot()
        head = before.position("arm") + 0.5 * _x(before)
        report = live.edit(weighed(model, "arm", 1000.0))
        now = live.snapshot()
        arm = live.model.body("arm").shapes[1].position
        assert report.gap_before < 1e-9
        assert np.allclose(now.position("arm") + arm[0] * _x(now), head, atol=1e-9)
        assert np.allclose(now.angular_velocity("arm"), before.angular_velocity("arm"), atol=1e-9)
        live.undo()
        assert np.allclose(live.snapshot().position("arm"), before.position("arm"), atol=1e-9)


def _x(snapshot):
    """The x axis of the arm."""
    w, x, y, z = snapshot.rotation("arm")
    return np.array([1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)])
