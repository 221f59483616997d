"""The elastic material and the numbers that it refuses."""

import math

import pytest

from linkwork.errors import ModelError
from linkwork.fem.material import Material, check

STEEL = Material(210e9, 0.3, 7850)


def test_constants_of_lame():
    first, second = STEEL.lame
    assert second == pytest.approx(210e9 / 2.6)
    assert first + 2 / 3 * second == pytest.approx(210e9 / (3 * (1 - 0.6)))  # the bulk modulus


def test_steel_passes():
    check(STEEL, "arm")


@pytest.mark.parametrize(
    ("material", "told"),
    [
        (Material(0, 0.3, 7850), "arm: Young's modulus is 0 Pa; it must be above zero"),
        (Material(210e9, 0.3, -1), "arm: density is -1 kg/m3"),
        (Material(math.nan, 0.3, 7850), "Young's modulus is nan"),
        (Material(210e9, 0.5, 7850), "arm: Poisson's ratio is 0.5; it must be above -1 and at most 0.49"),
        (Material(210e9, -1, 7850), "Poisson's ratio is -1"),
        (Material(210e9, math.nan, 7850), "Poisson's ratio is nan"),
    ],
)
def test_other_numbers_are_refused(material, told):
    with pytest.raises(ModelError, match=told) as refused:
        check(material, "arm")
    assert refused.value.element == "arm"
