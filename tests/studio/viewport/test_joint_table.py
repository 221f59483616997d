import numpy as np
import pytest

from linkwork.model.placing import joint_at
from linkwork.model.registry import FAMILIES
from linkwork_studio.viewport.joint_table import JointTable, held_directions
from linkwork_studio.viewport.pose_table import PoseTable


def placed(model, snapshot=None):
    poses = PoseTable()
    poses.set_model(model)
    if snapshot is not None:
        poses.apply(snapshot)
    table = JointTable(model, poses.rows)
    table.place(poses)
    return table


def test_both_sides_meet_at_the_stored_poses(pendulum):
    table = placed(pendulum)
    assert np.allclose(table.base, [(0, 0, 0), (0.6, 0, -0.8)])
    assert np.allclose(table.follower, table.base)
    assert len(table.open_gaps(1e-6)[0]) == 0


def test_an_open_joint_tells_where_it_should_be(pendulum, make_snapshot):
    table = placed(pendulum, make_snapshot(pendulum, (0, 0, -0.5)))
    start, end = table.open_gaps(1e-3)
    assert np.allclose(start, [(0, 0, 0)])
    assert np.allclose(end, [(0, 0, -0.5)])


def test_a_slide_is_open_across_its_axis_only(pendulum, make_snapshot):
    model = pendulum.without("elbow").without("shoulder")
    model = model.with_element(joint_at(model, "slide", "prismatic", "ground", "arm", (0, 0, 0), (0, 0, 1)))
    assert len(placed(model, make_snapshot(model, (0, 0, 2))).open_gaps(1e-3)[0]) == 0
    start, end = placed(model, make_snapshot(model, (0.25, 0, 2))).open_gaps(1e-3)
    assert np.allclose(start, [(0, 0, 2)])
    assert np.allclose(end, [(0.25, 0, 2)])


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("revolute", (1, 1, 1)),
        ("spherical", (1, 1, 1)),
        ("prismatic", (1, 1, 0)),
        ("cylindrical", (1, 1, 0)),
        ("planar", (0, 0, 1)),
        ("free", (0, 0, 0)),
        ("rod", (0, 0, 0)),
    ],
)
def test_held_directions(kind, expected):
    assert held_directions(FAMILIES["joints"][kind](id="j", base="a", follower="b")) == expected


def test_no_joints_have_no_gaps(pendulum):
    assert len(placed(pendulum.without("elbow").without("shoulder")).open_gaps(0.0)[0]) == 0
