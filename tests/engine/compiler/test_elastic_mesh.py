import numpy as np
import pytest

import linkwork as lw
from linkwork.compiler.elastic_mesh import interfaces, mesh_of
from linkwork.compiler.grips import Grip
from linkwork.errors import ModelError
from linkwork.math3d import rotation
from linkwork.model.bodies.elastic import Elastic


def body(shape, **words):
    return Elastic(id="piece", mass=1.0, shapes=(shape,), **words)


@pytest.mark.parametrize(
    "shape",
    [
        lw.Box(x=0.2, y=0.1, z=0.05, position=(0.3, 0, 0)),
        lw.Cylinder(radius=0.05, length=0.3, rotation=rotation.about((0, 1, 0), 0.5)),
        lw.LinkPlate(),
        lw.Hull.of([(x, y, z) for x in (0, 0.2) for y in (0, 0.1) for z in (0, 0.1)], scale=(2.0, 1.0, 1.0)),
    ],
)
def test_the_mesh_lies_where_the_shape_is(shape):
    found = mesh_of(body(shape)).points
    low, high = found.min(axis=0), found.max(axis=0)
    assert (low + high) / 2 == pytest.approx(shape.position, abs=1e-6)
    turned = np.array(rotation.axes(shape.rotation))
    if shape.kind != "cylinder":
        assert (high - low) / 2 == pytest.approx(np.array(shape.half_size), rel=1e-4)
    else:
        assert np.ptp(found @ turned[2]) == pytest.approx(shape.length)


def test_what_cannot_be_meshed_is_refused_by_name():
    with pytest.raises(ModelError, match="piece: a sphere cannot be meshed yet"):
        mesh_of(body(lw.Sphere()))
    with pytest.raises(ModelError, match="piece"):
        mesh_of(body(lw.Box(x=10.0, y=10.0, z=10.0), edge=0.01))
    with pytest.raises(ModelError, match="piece: elements of 1e-200 m are far too many"):
        mesh_of(body(lw.Box(), edge=1e-200))


BAR = body(lw.Box(x=0.4, y=0.04, z=0.04), edge=0.02)


def patches(*places, of=BAR, kind="rigid"):
    mesh = mesh_of(of)
    return mesh, interfaces(mesh, of, tuple(Grip(place, kind) for place in places))


def test_a_grip_on_a_face_takes_nodes_of_the_face_alone():
    mesh, (end,) = patches((0.2, 0.0, 0.0), of=body(BAR.solid, edge=0.02, grip=0.05))
    assert mesh.points[end.nodes][:, 0] == pytest.approx(0.2)
    assert len(end.nodes) == 21, "all of two by two faces"
    assert tuple(end.place) == (0.2, 0.0, 0.0)


def test_a_grip_inside_takes_a_ring():
    mesh, (ring,) = patches((0.0, 0.0, 0.0))
    points = mesh.points[ring.nodes]
    assert abs(points[:, 0]).max() < 0.03
    assert {tuple(np.sign(p[1:].round(6))) for p in points} >= {(1, 0), (-1, 0), (0, 1), (0, -1)}


def test_each_of_two_grips_takes_what_is_nearer():
    _, (one, other) = patches((0.0, 0.0, 0.02), (0.03, 0.0, 0.02))
    assert not set(one.nodes) & set(other.nodes)


def test_grips_that_leave_each_other_nothing_are_refused():
    with pytest.raises(ModelError, match=r"piece: what holds it at \(.*\) m is too near"):
        patches((0.2, 0.0, 0.0), (0.2, 0.0001, 0.0), (0.2, -0.0001, 0.0))


def test_a_body_that_nothing_holds_has_a_patch_by_its_middle():
    _, (only,) = patches()
    assert (only.name, only.kind) == ("middle", "averaged")
