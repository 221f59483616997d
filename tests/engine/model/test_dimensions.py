"""Dimension algebra, and the words for it."""

import pytest

from linkwork.model import dimensions
from linkwork.model.dimensions import ANGLE, ENERGY, FORCE, LENGTH, MASS, PURE, TIME, TORQUE, Dimension


def test_algebra():
    assert FORCE == MASS * LENGTH / TIME**2 == Dimension(kg=1, m=1, s=-2)
    assert TORQUE * ANGLE == ENERGY != TORQUE
    assert (LENGTH ** (1 / 3)) ** 3 == LENGTH
    assert LENGTH**0 == PURE == LENGTH / LENGTH


@pytest.mark.parametrize(
    ("dimension", "spelled"),
    [
        (PURE, ""),
        (PURE / TIME, "1/s"),
        (MASS * LENGTH**2, "kg m2"),
        (TORQUE * TIME / ANGLE, "kg m2/s/rad"),
        (LENGTH**0.5, "m^0.5"),
    ],
)
def test_spelling(dimension, spelled):
    assert dimension.spelled() == spelled


def test_words():
    assert dimensions.named(LENGTH) == "a length"
    assert dimensions.named(LENGTH / TIME**3) == "a quantity in m/s3"
    assert dimensions.needed(LENGTH) == "a length is needed (m, mm, cm, km, ...)"
    assert dimensions.needed(FORCE) == "a force is needed (N, kN, lbf)"
    assert dimensions.needed(PURE) == "a pure number is needed"
    assert dimensions.usual_units(LENGTH / TIME**3) == ("m/s3",)
