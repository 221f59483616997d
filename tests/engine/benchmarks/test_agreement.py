"""Modular at its exact setting is as near to the centralised solution as the issue of it asks for."""

import pytest

from linkwork.benchmarks import agreement


@pytest.mark.parametrize("name", ["double pendulum", "four-bar", "Bricard"])
def test_a_second_is_followed_to_a_millionth(name):
    """The ten-link chain takes longer: `linkwork bench agreement`."""
    model = agreement.MECHANISMS[name]()
    there = agreement.centralised(model, 1e-3)
    exact, gap, estimate = agreement.agreement(model, "exact", 1e-3, there)
    assert exact < 1e-6
    assert gap < 1e-9
    assert 0.0 < estimate < 1e-7
    balanced, gap, _ = agreement.agreement(model, "balanced", 1e-3, there)
    assert exact < balanced < 1e-3
    assert gap < 1e-5


def test_bricards_bars_are_closed_and_one_row_is_too_many():
    model = agreement.bricard()
    assert (len(model.bodies), len(model.joints)) == (6, 6)
    row = agreement.Agreement(1000, "one", 1e-7, 2.0, 1e-12, 1e-9)
    assert agreement.STUDY.as_line(row).split() == ["1000", "one", "1.0e-07", "2.0", "1.0e-12", "1.0e-09"]


def test_it_is_of_the_second_order_and_both_are_looked_at_at_the_same_time(monkeypatch):
    """Steps of 3 ms do not divide a twentieth of a second: runs ended apart, 0.3 of their size from each other."""
    known = {"four-bar": agreement.MECHANISMS["four-bar"]}
    monkeypatch.setattr(agreement, "MECHANISMS", known)
    found = {row.name: row for row in agreement.STUDY.found(3000, 1, False)}
    assert found["four-bar, balanced"].difference < 1e-3
    assert found["four-bar, balanced"].order == pytest.approx(2.0, abs=0.1)
    assert found["four-bar, exact"].difference < 1e-6
