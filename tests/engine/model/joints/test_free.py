"""Nothing is held; the coordinates say where the follower is in the axes of the base."""

import pytest
from joint_trials import SOLVERS, after, counted, in_space, on_ground
from sample_models import brick

from linkwork.math3d import rotation, vector


def test_freedom():
    found = counted(on_ground("free"))
    assert (found.rows, found.mobility) == (0, 6)


@pytest.mark.parametrize("solver", SOLVERS)
def test_a_throw(solver):
    model = on_ground("free", brick(velocity=(1.0, 2.0, 3.0)), axis=(0.0, 0.0, 1.0))
    now = after(model, solver, 0.5)
    assert now.position("brick") == pytest.approx((0.9, 0.8, 2.2 - 9.81 / 8), abs=1e-6)
    assert sorted(now.coordinates["joint"]) == pytest.approx(sorted((0.5, 1.0, 1.5 - 9.81 / 8)), abs=1e-6)
    assert now.force("joint") == pytest.approx((0.0, 0.0, 0.0))


def test_coordinates_are_in_the_axes_of_the_base():
    model = in_space("free")
    joint, now = model.joints["joint"], after(model, "augmented_lagrangian", 0.5)

    def origin(body, frame):
        turn = tuple(now.rotation(body).tolist())
        return vector.add(tuple(now.position(body)), rotation.rotate(turn, frame.position)), turn

    (base, turn), (follower, _) = origin("one", joint.base_frame), origin("two", joint.follower_frame)
    axes = rotation.axes(rotation.multiply(turn, joint.base_frame.rotation))
    gap = vector.subtract(follower, base)
    assert now.coordinates["joint"] == pytest.approx([vector.dot(gap, axis) for axis in axes])
