"""What acts in joints of other formats: places with signs, formulas of controls and how they are read again."""

import pytest

from linkwork.files.acting import Acting, Control, Coupled, Laws, Place, affine, read_affine
from linkwork.files.noting import Notes

AGAINST = {"j": Place("row", "angle", -1.0)}


@pytest.mark.parametrize(
    ("said", "formula"),
    [
        ((2.0, "u", 0.0), "2.0*u"),
        ((1.0, "u", -3.0), "u - 3.0"),
        ((-1.0, "u", 0.25), "-u + 0.25"),
        ((0.0, "", 4.0), "4.0"),
    ],
)
def test_formulas_of_controls(said, formula):
    assert affine(*said) == formula
    assert read_affine(formula) == said


def test_formulas_in_other_spellings():
    assert read_affine("(u + 30 deg)/2") == (pytest.approx(0.5), "u", pytest.approx(0.2617993877991494))
    for other in ("u*u", "t", "u*t", "u + v", "angle(pin)", "u + speed(pin)", "if(u > 0, 1, 2)", "1/u"):
        assert read_affine(other) is None, other


def test_a_place_that_counts_the_other_way():
    notes = Notes()
    law = Laws(2.0, 3.0, 0.4, 0.5, (-1.0, 2.0), 7.0)
    spring, friction, stop = Acting(set(), AGAINST, notes).laws({"j": law, "lost": law})
    assert (spring.joint, spring.coordinate, spring.stiffness, spring.free) == ("row", "angle", 2.0, -0.4)
    assert (friction.level, stop.low, stop.high) == (0.5, -2.0, 1.0)
    assert [(f.code, f.message[-6:]) for f in notes.findings() if f.level == "warning"] == [("lost_laws", " lost.")]


def test_controls_of_a_place_that_counts_the_other_way():
    push = Control("m", "j", -1.0, 1.0, 2.0, 0.5, most=(-1.0, 4.0))
    slider, effort = Acting(set(), AGAINST, Notes()).controls([push])
    assert effort.effort == "-2.0*m_control - 0.5"
    assert (slider.low, slider.high) == (-0.75, 1.0)  # efforts of the former joint from -1 on


def test_couplings():
    places = AGAINST | {"k": Place("k")}
    made = Acting(set(), places, Notes()).couplers([Coupled("c", "j", "k", 3.0), Coupled("d", "j", "gone")])
    assert [(c.first, c.first_coordinate, c.second, c.factor) for c in made] == [("row", "angle", "k", -3.0)]
