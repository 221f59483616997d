"""The box sticks where friction holds it, and slides as the closed form says where it does not."""

import math

import pytest

from linkwork.benchmarks.running import own
from linkwork.benchmarks.slope import CASES, model, place, travelled


def test_the_closed_form():
    assert travelled(20, 1, 2.0)[0] == 0.0
    growth = 9.81 * (math.sin(math.radians(35)) - 0.5 * math.cos(math.radians(35)))
    assert travelled(35, 1, 2.0)[0] == pytest.approx(2.0 * growth)


@pytest.mark.parametrize("angle", [20, 35])
def test_it_sticks_or_slides(angle):
    run = own(lambda count: model(angle), "modular", place)(1, 1e-3, 200)
    assert run() == pytest.approx(travelled(angle, 1, 0.2), abs=1e-9)


def test_no_diagram_of_what_does_not_converge():
    assert [(case.name, case.converges) for case in CASES] == [("slope_sticks", False), ("slope_slides", False)]
