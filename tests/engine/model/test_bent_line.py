"""Points of a beam that is stored bent, from its straight shape to space and back."""

import math
from dataclasses import replace
from itertools import chain

import pytest

from linkwork.edits.motions import Reflection
from linkwork.math3d import rotation, vector
from linkwork.model.bodies.beam import Beam
from linkwork.model.frame import Frame
from linkwork.model.frames import in_space, on_body

RADIUS, NODES = 0.8, 9
POSE = {"position": (1.0, -2.0, 0.5), "rotation": (0.8, 0.2, -0.4, 0.4)}


def arc(radius=RADIUS, nodes=NODES):
    """A beam of 1 m on a circle in its xy plane."""
    rows = []
    for n in range(nodes):
        s = n / (nodes - 1) - 0.5
        angle = s / radius
        turn = (math.cos(angle / 2), 0.0, 0.0, math.sin(angle / 2))
        rows.append((s, radius * math.sin(angle), radius * (1 - math.cos(angle)), 0.0, *turn, *[0.0] * 6))
    return Beam(id="rod", length=1.0, bent=tuple(rows), **POSE)


def on_circle(s, y=0.0, z=0.0):
    angle = s / RADIUS
    return ((RADIUS - y) * math.sin(angle), RADIUS - (RADIUS - y) * math.cos(angle), z)


@pytest.mark.parametrize("s", [-0.5, -0.31, 0.0, 0.1875, 0.44, 0.5])
def test_a_point_of_an_arc_is_found_in_space_and_back(s):
    beam, place = arc(), (s, 0.02, -0.03)
    wanted = vector.add(beam.position, rotation.rotate(beam.rotation, on_circle(*place)))
    assert beam.in_global(place) == pytest.approx(wanted, abs=2e-6)
    assert beam.in_body(beam.in_global(place)) == pytest.approx(place, abs=1e-11)


def test_beyond_the_ends_it_goes_straight_on():
    beam = arc()
    end, beyond = beam.in_global((0.5, 0, 0)), beam.in_global((0.6, 0, 0))
    assert math.dist(end, beyond) == pytest.approx(0.1)
    assert beam.in_body(beyond) == pytest.approx((0.6, 0, 0), abs=1e-11)


def test_a_frame_turns_with_its_section():
    beam = arc()
    frame = Frame((0.4, 0.01, 0.0), rotation.about((0, 1, 0), 0.3))
    origin, turn = in_space(beam, frame)
    along = rotation.rotate(rotation.inverse(beam.rotation), rotation.rotate(beam.turn_at((0.4, 0, 0)), (1, 0, 0)))
    assert along == pytest.approx((math.cos(0.5), math.sin(0.5), 0.0), abs=1e-4)
    back = on_body(beam, origin, turn)
    assert back.position == pytest.approx(frame.position, abs=1e-10)
    assert back.rotation == pytest.approx(frame.rotation, abs=1e-10)


def test_a_straight_beam_is_as_any_body():
    beam = Beam(id="rod", **POSE)
    assert beam.in_body(beam.in_global((0.3, 0.1, 0))) == pytest.approx((0.3, 0.1, 0), abs=1e-15)
    assert beam.turn_at((0.3, 0, 0)) == beam.rotation


def test_a_mirror_bends_it_the_other_way():
    mirror = Reflection((0.3, 0.0, 0.0), vector.unit((1.0, 2.0, -0.5)))
    beam = arc()
    beam = replace(beam, bent=tuple((*row[:8], 0.1, 0.2, 0.3, 0.4, 0.5, 0.6) for row in beam.bent))
    image = mirror.body(beam)
    for place in ((0.4, 0.01, 0.02), (-0.3, 0.0, 0.0)):
        mirrored = (place[0], -place[1], place[2])
        assert image.in_global(mirrored) == pytest.approx(mirror.place(beam.in_global(place)), abs=1e-12)
    twice = mirror.body(image)
    assert [*chain(*twice.bent)] == pytest.approx([*chain(*beam.bent)])
