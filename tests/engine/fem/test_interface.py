"""Interfaces: which nodes a region holds, and what is refused."""

import numpy as np
import pytest

from linkwork.errors import ModelError
from linkwork.fem.interface import (
    AVERAGED,
    Bore,
    Face,
    Interface,
    Sphere,
    check_apart,
    check_patch,
    interface_on,
    moved_by,
)
from linkwork.fem.meshing.box import mesh_of_box
from linkwork.fem.meshing.cylinder import mesh_of_cylinder

BOX = mesh_of_box((0.4, 0.2, 0.2), 0.1)


def test_a_face_holds_its_nodes():
    found = interface_on(BOX, Face((0.2, 0, 0), (1, 0, 0), 1e-6), "right")
    assert len(found.nodes) == 21
    assert BOX.points[found.nodes, 0] == pytest.approx(0.2)
    assert found.place == pytest.approx([0.2, 0, 0])


def test_a_bore_holds_the_nodes_on_its_wall():
    tube = mesh_of_cylinder(0.04, 0.1, 0.02, bore=0.02)
    found = interface_on(tube, Bore((0, 0, 0), (0, 0, 2), 0.02, 1e-6, low=-0.02, high=0.06), "bore", AVERAGED)
    assert np.hypot(*tube.points[found.nodes, :2].T) == pytest.approx(0.02)
    assert tube.points[found.nodes, 2].min() >= -0.02


def test_a_sphere_holds_what_is_near():
    found = interface_on(BOX, Sphere((0.2, 0.1, 0.1), 0.12), "corner", place=np.array([0.2, 0.1, 0.1]))
    assert np.linalg.norm(BOX.points[found.nodes] - found.place, axis=1).max() <= 0.12


def test_nodes_move_with_their_frame():
    points, place = np.array([[0.1, 0.2, 0.3]]), np.array([0.0, 0.1, 0.0])
    motion = np.array([1, 2, 3, 0.1, 0.2, 0.3])
    wanted = motion[:3] + np.cross(motion[3:], points[0] - place)
    assert moved_by(points, place)[0] @ motion == pytest.approx(wanted)


def test_an_empty_region_is_refused():
    with pytest.raises(ModelError, match="arm: interface 'tip' is empty") as refused:
        interface_on(BOX, Sphere((5, 0, 0), 0.1), "tip", body="arm")
    assert refused.value.element == "arm"


def test_nodes_on_a_line_are_refused():
    edge = np.flatnonzero((abs(BOX.points[:, 1] - 0.1) < 1e-9) & (abs(BOX.points[:, 2] - 0.1) < 1e-9))
    with pytest.raises(ModelError, match=r"arm: interface 'edge' has \d+ nodes on one line; it needs three"):
        check_patch(BOX, Interface("edge", edge, np.zeros(3)), "arm")
    with pytest.raises(ModelError, match="'pair' has 2 nodes on one line"):
        check_patch(BOX, Interface("pair", edge[:2], np.zeros(3)), "arm")


def test_interfaces_that_overlap_are_refused():
    right = interface_on(BOX, Face((0.2, 0, 0), (1, 0, 0), 1e-6), "right")
    top = interface_on(BOX, Face((0, 0, 0.1), (0, 0, 1), 1e-6), "top")
    with pytest.raises(ModelError, match="arm: interfaces 'right' and 'top' overlap in 5 nodes"):
        check_apart((right, top), "arm")
    with pytest.raises(ModelError, match="two interfaces are called 'right'"):
        check_apart((right, right), "arm")


def test_other_kinds_and_axes_are_refused():
    right = interface_on(BOX, Face((0.2, 0, 0), (1, 0, 0), 1e-6), "right")
    with pytest.raises(ModelError, match="is 'welded'; it may be rigid or averaged"):
        check_patch(BOX, Interface("right", right.nodes, right.place, kind="welded"), "arm")
    with pytest.raises(ModelError, match="no right-handed unit axes"):
        check_patch(BOX, Interface("right", right.nodes, right.place, -np.eye(3)), "arm")
