"""How beams lie that are curved, hung or stretched."""

import math

import numpy as np
import pytest
from scipy.optimize import brentq

import linkwork as lw
from linkwork.errors import ModelError


def arc(count, radius=0.8, turn=math.pi / 2):
    return [(radius * math.sin(a), radius * (1 - math.cos(a)), 0.3) for a in np.linspace(0, turn, count)]


def test_a_curve_through_points_has_their_length_and_goes_through_them():
    beam = lw.Mechanism().add_beam("rod", through=arc(33), elements=8)
    assert beam.length == pytest.approx(0.8 * math.pi / 2, rel=1e-6)
    half = beam.length / 2
    assert beam.in_global((-half, 0, 0)) == pytest.approx(arc(33)[0], abs=1e-6)
    assert beam.in_global((0, 0, 0)) == pytest.approx(arc(33)[16], abs=1e-6)
    assert beam.in_global((half, 0, 0)) == pytest.approx(arc(33)[-1], abs=1e-6)
    assert beam.in_body(arc(33)[8]) == pytest.approx((-half / 2, 0, 0), abs=1e-6)


def test_two_points_make_a_straight_beam():
    beam = lw.Mechanism().add_beam("rod", through=[(0, 0, 0), (0, 3, 4)])
    assert (beam.length, beam.natural) == (5.0, ())


@pytest.mark.parametrize("end", [(1.5, 0.0, 0.0), (1.5, 0.3, -0.7), (0.2, 0.0, 0.9), (0.0, 0.0, -1.0)])
def test_a_longer_cable_hangs_between_its_ends(end):
    m = lw.Mechanism(gravity=(0, 0, -9.81))
    cable = m.add_cable("rope", start=(0, 0, 0), end=end, length=2.5, elements=100)
    points = np.array([row[1:4] for row in cable.bent])
    assert np.linalg.norm(np.diff(points, axis=0), axis=1).sum() == pytest.approx(2.5, rel=1e-3)
    assert cable.in_global((-1.25, 0, 0)) == pytest.approx((0, 0, 0), abs=1e-9)
    assert cable.in_global((1.25, 0, 0)) == pytest.approx(end, abs=1e-9)
    lowest = min(cable.in_global((x, 0, 0))[2] for x in np.linspace(-1.25, 1.25, 201))
    assert lowest < min(0.0, end[2]) - 0.3
    if end == (1.5, 0.0, 0.0):  # sinh(z) / z = 2.5 / 1.5 with z = 0.75 / c
        z = brentq(lambda z: math.sinh(z) - 2.5 / 1.5 * z, 0.1, 5.0)
        assert lowest == pytest.approx(-0.75 / z * (math.cosh(z) - 1.0), rel=1e-3)


def test_a_taut_cable_is_shorter_without_load():
    m = lw.Mechanism()
    string = m.add_cable("string", start=(0, 0, 0), end=(0.33, 0, 0), tension=60, section=lw.Round(5e-4))
    assert string.length == pytest.approx(0.33 / (1 + 60 / string.stiffness.axial), rel=1e-12)
    assert string.in_global((string.length / 2, 0, 0)) == pytest.approx((0.33, 0, 0), abs=1e-12)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ({"through": [(0, 0, 0), (1, 0, 0), (1, 0, 0)]}, "points 2 and 3 .* are the same"),
        ({"through": [(0, 0, 0), (1, 0, 0), (0.5, 0.1, 0)]}, "kink of 169 degrees at point 2"),
        ({"through": [(0, 0, 0)]}, "two points or more"),
        ({"through": [(0, 0, 0), (1, 0, float("nan"))]}, "finite"),
        ({"start": (0, 0, 0)}, "start and end, or points"),
        ({"start": (0, 0, 0), "end": (1, 0, 0), "through": arc(5)}, "start and end, or points"),
    ],
)
def test_what_is_no_curve_is_refused(words, why):
    with pytest.raises(ModelError, match=why):
        lw.Mechanism().add_beam("rod", **words)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ({"length": 0.0}, "above zero"),
        ({"length": 1.0, "tension": 5.0}, "one of them"),
        ({"end": (0, 0, 0)}, "two different points"),
        ({"length": "long"}, "length"),
    ],
)
def test_what_is_no_cable_is_refused(words, why):
    with pytest.raises(ModelError, match=why):
        lw.Mechanism().add_cable("rope", **{"start": (0, 0, 0), "end": (1, 0, 0), **words})
