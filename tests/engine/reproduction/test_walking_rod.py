"""One swing of the rod that walks."""

import numpy as np
import oracles
import pytest

from linkwork.reproduction.walking_rod import (
    EVENTS,
    PAPER,
    SWING_TIME,
    Walk,
    _bounced,
    _until_the_axis,
    _until_the_top,
    closed_form,
)


def test_the_closed_form_is_that_of_the_oracle():
    known = oracles.table("B02_pendulum_topology_change", "reference.csv")
    ends = np.column_stack([known[name] for name in ("x1", "y1", "x2", "y2")])
    assert closed_form(known["t"])[known["t"] < SWING_TIME] == pytest.approx(ends[known["t"] < SWING_TIME], abs=1e-9)


def test_the_formulation_of_the_paper_walks_too():
    """Its springs are as stiff as the step bears: where it is shortened they begin closed, or they would burst."""
    walk = Walk(0.0, PAPER)
    walk.swing(_until_the_top(walk))
    assert walk.simulation.time == pytest.approx(SWING_TIME, abs=2e-3)
    assert walk.end(0.5)[0] == pytest.approx((1.0, 0.0, 0.0), abs=1e-3)
    _, moments, half = _bounced(PAPER)
    assert moments == pytest.approx(EVENTS, abs=1e-3)
    assert half < 0.03


def test_from_rest_a_swing_lasts_as_the_closed_form_says():
    walk = Walk(0.0)
    walk.swing(_until_the_top(walk))
    assert walk.simulation.time == pytest.approx(SWING_TIME, abs=1e-5)
    assert walk.end(0.5)[0] == pytest.approx((1.0, 0.0, 0.0), abs=1e-5)


def test_a_capture_turns_the_spin_into_minus_its_half():
    walk = Walk(2.0)
    walk.swing(_until_the_axis)
    assert walk.simulation.time == pytest.approx(EVENTS[0], abs=1e-5)
    before, after = walk.switch()
    assert after == pytest.approx(-before / 2, rel=1e-6)
