"""Joints in a row that are one joint, and those that are not."""

import pytest

from linkwork.files.joint_runs import Passage, combined
from linkwork.math3d import rotation, vector
from linkwork.model.frame import Frame

X, Y, Z = vector.X, vector.Y, vector.Z
ASKEW = (1.0, 1.0, 1.0)


def row(*steps) -> list[Passage]:
    """Joints by kind, axis and point."""
    kinds = {"h": "revolute", "s": "prismatic", "b": "spherical", "w": "fixed"}
    return [Passage(kinds[k], Frame(at, rotation.along(axis))) for k, axis, at in steps]


HERE, P = (0.0, 0.0, 0.0), (0.1, 0.2, 0.3)


@pytest.mark.parametrize(
    ("kind", "steps"),
    [
        ("cylindrical", [("s", Z, P), ("h", Z, HERE)]),
        ("cylindrical", [("h", ASKEW, HERE), ("s", (-1.0, -1.0, -1.0), P)]),
        ("universal", [("h", X, (5.0, 0.2, 0.3)), ("h", Y, (0.1, -3.0, 0.3))]),
        ("spherical", [("h", Z, P), ("h", Y, P), ("h", X, P)]),
        (None, [("h", Z, P), ("h", Z, P), ("h", X, P)]),
        ("planar", [("s", X, HERE), ("s", (1.0, 1.0, 0.0), HERE), ("h", Z, P)]),
        ("free", [("s", X, HERE), ("s", Y, HERE), ("s", Z, HERE), ("b", Z, P)]),
        ("free", [("s", X, HERE), ("s", Y, HERE), ("s", Z, HERE), ("h", X, P), ("h", Y, HERE), ("h", Z, P)]),
        (None, [("s", X, HERE), ("h", Z, HERE)]),
        (None, [("h", X, HERE), ("h", Y, P)]),
        (None, [("h", X, HERE), ("h", ASKEW, HERE)]),
        (None, [("h", X, HERE), ("h", X, HERE)]),
        (None, [("h", X, HERE), ("h", Y, HERE), ("h", (1.0, 1.0, 0.0), HERE)]),
        (None, [("h", X, HERE), ("h", Y, HERE), ("h", Z, P)]),
        (None, [("s", X, HERE), ("s", Y, HERE)]),
        (None, [("s", X, HERE), ("s", Y, HERE), ("h", X, HERE)]),
        (None, [("s", X, HERE), ("s", X, HERE), ("h", Z, HERE)]),
        (None, [("s", X, HERE), ("s", Y, HERE), ("s", X, HERE), ("b", Z, HERE)]),
        (None, [("s", X, HERE), ("w", Y, HERE)]),
        (None, [("h", Z, HERE)] * 7),
    ],
)
def test_rows(kind, steps):
    found = combined(row(*steps))
    assert (found and found.kind) == kind


def test_the_cross_of_a_universal_joint():
    frame = combined(row(("h", Y, (0.1, 9.0, 0.3)), ("h", X, (0.0, 0.2, 0.3)))).frame
    assert frame.position == pytest.approx(P)
    x, y, _ = rotation.axes(frame.rotation)
    assert x == pytest.approx(Y)
    assert y == pytest.approx(X)


def test_the_line_of_a_cylindrical_joint_is_that_of_the_hinge():
    assert combined(row(("s", Z, P), ("h", Z, HERE))).frame.position == HERE


DOWN = (0.0, 0.0, -1.0)


@pytest.mark.parametrize(
    ("coordinates", "steps"),
    [
        ((("distance", -1.0), ("angle", 1.0)), [("s", DOWN, P), ("h", Z, HERE)]),
        ((("angle", 1.0), ("distance", 1.0)), [("h", ASKEW, HERE), ("s", ASKEW, P)]),
        ((("base_angle", 1.0), ("follower_angle", 1.0)), [("h", X, HERE), ("h", Y, HERE)]),
        ((("x", 1.0), ("y", 1.0), ("angle", 1.0)), [("s", X, HERE), ("s", Y, HERE), ("h", Z, P)]),
        ((("x", 1.0), ("y", -1.0), ("angle", 1.0)), [("s", X, HERE), ("s", Y, HERE), ("h", DOWN, P)]),
        ((), [("s", X, HERE), ("s", (1.0, 1.0, 0.0), HERE), ("h", Z, P)]),
        ((), [("h", Z, P), ("s", X, HERE), ("s", Y, HERE)]),
        ((), [("h", Z, P), ("h", Y, P), ("h", X, P)]),
    ],
)
def test_coordinates_that_joints_of_a_row_become(coordinates, steps):
    assert combined(row(*steps)).coordinates == coordinates


def test_the_first_slide_of_a_planar_joint_is_its_x_axis():
    frame = combined(row(("s", Y, HERE), ("s", X, HERE), ("h", Z, P))).frame
    assert rotation.axes(frame.rotation)[0] == pytest.approx(Y)
    assert rotation.axes(frame.rotation)[2] == pytest.approx(Z)
