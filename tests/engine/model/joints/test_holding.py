"""Whether joints hold at the stored poses."""

import math

import pytest
from sample_models import brick, rod

from linkwork.edits import AddBody, AddJoint, apply
from linkwork.math3d import rotation
from linkwork.model.bodies.ground import Ground
from linkwork.model.frame import Frame
from linkwork.model.joints.grounded import Grounded
from linkwork.model.joints.holding import gap_at
from linkwork.model.joints.joint import Joint
from linkwork.model.joints.revolute import Revolute
from linkwork.model.joints.rolling_wheel import RollingWheel
from linkwork.model.joints.screw import Screw
from linkwork.model.model import Model
from linkwork.model.registry import FAMILIES


@pytest.mark.parametrize("kind", FAMILIES["joints"])
def test_a_joint_made_at_the_poses_holds_there(kind):
    model, _ = apply(Model(), (AddBody(brick()), AddBody(rod("bar", (0, 0, 1), (1, 0, 1)))))
    grounded = issubclass(FAMILIES["joints"][kind], Grounded)
    base, axis = ("ground", (1, 2, 0)) if grounded else ("brick", (1, 2, 3))
    model, _ = apply(model, AddJoint("new", kind, base=base, follower="bar", at=(0.2, 0.1, 0.3), axis=axis))
    gap = gap_at(model.joints["new"], model.bodies[base], model.bodies["bar"])
    assert gap < 1e-12 or gap == math.inf


def test_the_gap_is_in_metres_and_radians():
    base, follower = brick("a"), brick("b")
    lifted = Revolute(id="pin", base="a", follower="b", follower_frame=Frame((0.0, 0.0, 0.3)))
    assert gap_at(lifted, base, follower) == pytest.approx(max(map(abs, rotation.rotate(base.rotation, (0, 0, 0.3)))))
    tilted = Revolute(id="pin", base="a", follower="b", follower_frame=Frame(rotation=rotation.about((1, 0, 0), 0.01)))
    assert gap_at(tilted, base, follower) == pytest.approx(math.sin(0.01))


def test_a_row_of_a_kind_that_is_not_known_holds_nowhere():
    class Strange(Joint):
        def rows(self):
            return ("strange",)

    assert gap_at(Strange(id="new", base="a", follower="b"), brick("a"), brick("b")) == math.inf


def test_a_thread_and_a_wheel_hold_where_they_should():
    base, follower = brick("a"), brick("b")
    for turn in (0.0, 1.0, -2.0):
        frame = Frame((0.0, 0.0, 0.03 - 0.02 * turn / (2 * math.pi)), rotation.about((0, 0, 1), -turn))
        screw = Screw(id="s", base="a", follower="b", pitch=0.02, follower_frame=frame)
        assert abs(gap_at(screw, base, follower)) == pytest.approx(0.01)
    ground = Ground()
    wheel = RollingWheel(id="w", base="ground", follower="b", radius=0.5)
    lean = rotation.axes(follower.rotation)[2][2]
    assert gap_at(wheel, ground, follower) == pytest.approx(abs(0.7 - 0.5 * math.sqrt(1 - lean**2)))
