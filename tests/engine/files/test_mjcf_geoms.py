"""Geoms: sizes are half ones, masses by density or given, settings of the compiler."""

import math

import numpy as np
import pytest

from linkwork.errors import FileError
from linkwork.files.link_tree import Link
from linkwork.files.mjcf_geoms import Geoms, bounded
from linkwork.files.mjcf_words import words_of
from linkwork.files.noting import Notes
from linkwork.files.placement import HERE
from linkwork.files.xml_reading import Node, parse
from linkwork.math3d import inertia, rotation


def filled(body: str, settings: str = "", id: str = "b", notes: Notes | None = None) -> Link:
    root = parse(f"<mujoco>{settings}<body>{body}</body></mujoco>".encode(), "m.xml")
    node, words, link = root.children[-1], words_of(root), Link(id)
    geoms = [(words.complete(child, "main"), HERE) for child in node.all("geom")]
    Geoms(words, root, notes or Notes()).fill(link, geoms, node.child("inertial"))
    return link


@pytest.mark.parametrize(
    ("geom", "volume"),
    [
        ('size="2"', 4 / 3 * math.pi * 8),
        ('type="box" size="1 2 3"', 48.0),
        ('type="cylinder" size="1 2"', 4 * math.pi),
        ('type="capsule" size="1 2"', 4 * math.pi + 4 / 3 * math.pi),
        ('type="ellipsoid" size="1 2 3"', 8 * math.pi),
        ('type="capsule" size="1" fromto="0 0 0 0 4 0"', 4 * math.pi + 4 / 3 * math.pi),
        ('type="box" size="1" fromto="0 0 0 0 4 0"', 16.0),
    ],
)
def test_sizes(geom, volume):
    link = filled(f"<geom {geom}/>")
    assert link.mass == pytest.approx(1000 * volume)
    assert link.shapes[0].volume == pytest.approx(volume)


def test_from_one_end_to_the_other():
    link = filled('<geom type="cylinder" size="0.1" fromto="1 0 0 1 2 0" mass="3"/>')
    (bar,) = link.shapes
    assert (bar.length, bar.position, link.mass, link.centre) == (2.0, (1, 1, 0), 3.0, (1, 1, 0))
    assert np.abs(rotation.axes(bar.rotation)[2]) == pytest.approx([0, 1, 0])
    across = 3 * (0.01 / 4 + 4 / 12)
    assert np.array(link.tensor) == pytest.approx(np.diag([across, 3 * 0.01 / 2, across]), abs=1e-15)


def test_two_geoms_together():
    link = filled(
        '<geom size="0.1" mass="1" pos="1 0 0"/><geom size="0.1" mass="3" pos="-1 0 0"/><geom size="1" mass="0"/>'
    )
    own = 0.4 * 4 * 0.01
    assert (link.mass, link.centre) == (4.0, (-0.5, 0, 0))
    assert inertia.parts(link.tensor)[0] == pytest.approx((own, own + 1 * 2.25 + 3 * 0.25, own + 3.0))
    assert len(link.shapes) == 3


def test_inertial_wins_unless_the_compiler_says_otherwise():
    body = '<inertial pos="1 0 0" euler="0 0 90" mass="2" diaginertia="1 2 3"/><geom size="1" density="0.5"/>'
    link = filled(body)
    assert (link.mass, link.centre) == (2.0, (1, 0, 0))
    assert np.array(link.tensor) == pytest.approx(np.diag([2.0, 1.0, 3.0]), abs=1e-15)
    assert filled(body, '<compiler inertiafromgeom="true"/>').mass == pytest.approx(2 / 3 * math.pi)
    assert filled('<geom size="1"/>', '<compiler inertiafromgeom="false"/>').mass == 0.0
    group = '<geom size="1"/><geom size="1" group="4"/>'
    assert filled(group, '<compiler inertiagrouprange="0 3"/>').mass == pytest.approx(filled('<geom size="1"/>').mass)


def test_the_order_of_a_full_inertia():
    link = filled('<inertial pos="0 0 0" mass="1" fullinertia="1 1 1 .1 .2 .3"/>')
    assert link.tensor == ((1, 0.1, 0.2), (0.1, 1, 0.3), (0.2, 0.3, 1))


def test_bounds_and_balance():
    compiler = Node("compiler", {"boundmass": "1", "boundinertia": "0.5", "balanceinertia": "true"}, [], 1, "m.xml")
    small = Link("a", 0.1, tensor=inertia.tensor((0.6, 0.1, 0.7), (0.05, 0.0, 0.0)))
    bounded(small, compiler)
    low, middle, high = inertia.eigenvalues(small.tensor)
    assert (small.mass, low, high) == (1.0, pytest.approx(0.5), pytest.approx(0.7))
    assert middle == pytest.approx(0.35 + math.hypot(0.25, 0.05))
    flat = Link("b", 2.0, tensor=inertia.tensor((1.0, 1.0, 4.0)))
    bounded(flat, compiler)
    assert flat.tensor == inertia.tensor((2.0, 2.0, 2.0))


def test_planes_are_boxes_under_their_surface_on_the_ground_only():
    link = filled('<geom type="plane" pos="0 0 1" size="3 0 1"/>', id="ground")
    (box,) = link.shapes
    assert (box.x, box.y, box.position[2] + box.z / 2, link.mass) == (6.0, 20.0, 1.0, 0.0)
    notes = Notes()
    assert filled('<geom type="plane" size="1 1 1"/>', notes=notes).shapes == []
    assert [f.code for f in notes.findings()] == ["lost_shape"]


def test_surfaces():
    settings = '<asset><material name="blue" rgba="0 0 1 1"/></asset>'
    body = (
        '<geom size="1" material="blue"/><geom size="1" rgba="1 0 0 1" friction="0.3 0 0"/><geom size="1" condim="1"/>'
    )
    shapes = filled(body, settings).shapes
    assert [shape.color for shape in shapes] == ["#0000ff", "#ff0000", ""]
    assert [shape.friction for shape in shapes] == [1.0, 0.3, 0.0]


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ('<geom type="hfield" hfield="m"/>', "give the body an <inertial>"),
        ('<geom size="1" shellinertia="true"/>', "a hollow geom"),
        ('<geom size="1" mass="-1"/>', "negative"),
        ('<geom type="box" size="1 2"/>', "size takes 3 numbers, not 2"),
        ('<geom fromto="0 0 0 1 0 0" size="1"/>', "a sphere has no ends"),
        ('<geom type="capsule" fromto="0 0 0 0 0 0" size="1"/>', "both ends are at one point"),
        ('<geom size="-1"/>', "radius is -1"),
        ('<geom size="1e-30"/>', "no room for a mass"),
        ('<inertial pos="0 0 0" mass="-1"/>', "must not be negative"),
        ('<inertial pos="0 0 0" mass="1" fullinertia="1 1 1"/>', "fullinertia takes 6 numbers"),
    ],
)
def test_refusals(body, told):
    with pytest.raises(FileError, match=told):
        filled(body)


def test_a_mesh_beside_an_inertial_is_only_a_picture():
    """One that is missing is told and changes nothing."""
    notes, asset = Notes(), '<asset><mesh name="m" file="gone.stl"/></asset>'
    link = filled(
        '<inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/><geom type="mesh" mesh="m"/>', asset, notes=notes
    )
    assert (link.mass, link.shapes) == (1.0, [])
    assert notes.findings({"b"})[0].elements == ("b",)
