"""Readings and their spelling."""

import pytest

from linkwork.model import units
from linkwork.model.expressions.readings import PARAMETER, READINGS, Reading


def test_spelling():
    assert str(Reading("angle", ("pin", "angle"))) == "angle(pin, angle)"
    assert str(Reading("angle", ("crank pin", "angle"))) == 'angle("crank pin", angle)'
    assert str(Reading(PARAMETER, ("k",))) == "k"
    assert str(Reading("kinetic_energy")) == "kinetic_energy()"


@pytest.mark.parametrize("readable", READINGS.values(), ids=READINGS)
def test_units_are_known_and_derivatives_possible(readable):
    assert readable.unit.startswith(("coordinate", "load")) or units.read(readable.unit).value == 1
    assert readable.derivatives in (0, 1, 2)
    assert readable.doc.endswith(".")
    assert readable.takes(len(readable.arguments))
    assert readable.takes(1) == (len(readable.arguments) == 1 or "coordinate" in readable.arguments)
