"""Beams in words: sections, materials, bad input."""

import math

import pytest

from linkwork.errors import ModelError
from linkwork.model.bodies.beam import Beam, reaching


def test_a_round_section():
    beam = Beam(id="rod", width=0.02)
    assert beam.area == pytest.approx(math.pi * 0.01**2)
    assert beam.second_moments == pytest.approx((math.pi * 0.01**4 / 4,) * 2)
    assert beam.torsion == pytest.approx(math.pi * 0.01**4 / 2)


def test_a_tube_is_a_round_section_less_its_bore():
    tube = Beam(id="rod", section="tube", width=0.02, wall=0.001)
    assert tube.area == pytest.approx(5.969026041820607e-05, rel=1e-14)  # oracle E01
    assert tube.second_moments[0] == pytest.approx(2.7009842839238247e-09, rel=1e-13)


def test_torsion_of_rectangles():
    """Timoshenko and Goodier, table of k1: 0.1406 for a square, 0.229 for 2:1, 0.312 for 10:1."""
    for ratio, factor in ((1.0, 0.1406), (2.0, 0.229), (10.0, 0.312)):
        beam = Beam(id="rod", section="rectangle", width=0.01, height=0.01 * ratio)
        assert beam.torsion == pytest.approx(factor * 0.01 * ratio * 0.01**3, rel=2e-3)
        lying = Beam(id="rod", section="rectangle", width=0.01 * ratio, height=0.01)
        assert lying.torsion == pytest.approx(beam.torsion, rel=1e-12)


def test_shear_after_cowper():
    assert Beam(id="rod", poisson=0.3).shear_share == pytest.approx(0.886, abs=1e-3)
    assert Beam(id="rod", section="tube", width=1.0, wall=1e-4).shear_share == pytest.approx(0.531, abs=1e-3)
    assert Beam(id="rod", section="rectangle").shear_share == pytest.approx(0.850, abs=1e-3)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ({"length": 0.0}, "length"),
        ({"width": 0.0}, "width"),
        ({"young": -1.0}, "young"),
        ({"density": 0.0}, "density"),
        ({"elements": 0}, "elements"),
        ({"elements": 100000}, "elements"),
        ({"section": "tube", "width": 0.01, "wall": 0.005}, "leaves nothing of a tube"),
        ({"poisson": 0.5}, "Poisson's ratio"),
        ({"width": 1e-20}, "no mass or stiffness"),
        ({"section": "star"}, "section"),
    ],
)
def test_what_cannot_be_is_refused_by_name(words, why):
    with pytest.raises(ModelError, match=why) as caught:
        Beam(id="rod", **words)
    assert "rod" in str(caught.value)


def test_a_beam_needs_two_points():
    with pytest.raises(ModelError, match="two different points"):
        reaching("rod", (1, 2, 3), (1, 2, 3))


def test_a_typed_section_has_what_was_typed():
    beam = Beam(id="rod", section="typed", axial_stiffness=3.0, torsional_stiffness=4.0, mass_per_length=0.5, width=0.2)
    assert beam.stiffness == (3.0, math.inf, 4.0, 1.0, 1.0)
    assert beam.heft == pytest.approx((0.5, 0.5 * 0.04 / 16, 0.5 * 0.04 / 16))
    assert beam.mass == pytest.approx(0.5)


def test_what_a_section_resists_is_material_times_shape():
    beam = Beam(id="rod", section="rectangle", width=0.02, height=0.05, young=7e10, poisson=0.3, density=2700)
    y, z = beam.second_moments
    shear = 7e10 / 2.6
    assert beam.stiffness == pytest.approx(
        (7e10 * 1e-3, shear * beam.shear_share * 1e-3, shear * beam.torsion, 7e10 * y, 7e10 * z)
    )
    assert beam.heft == pytest.approx((2.7, 2700 * y, 2700 * z))


def test_a_curve_grows_with_the_length_of_its_beam():
    rows = tuple((x, x, 0.4 * x * x, 0.0, 1.0, 0.0, 0.0, 0.0) for x in (-0.5, 0.0, 0.5))
    assert Beam(id="rod", natural=rows).lies[0] == (*rows[0], *(0.0,) * 6)
    grown = Beam(id="rod", length=2.0, natural=rows)
    assert grown.curve[0] == (-1.0, -1.0, 0.2, 0.0, 1.0, 0.0, 0.0, 0.0)
    assert grown.in_global((-1.0, 0.0, 0.0)) == pytest.approx((-1.0, 0.2, 0.0))
    with pytest.raises(ModelError, match="natural takes 8 finite numbers"):
        Beam(id="rod", natural=((0.0,), (1.0,)))
