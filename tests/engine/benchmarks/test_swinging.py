"""A ladder that swings is timed stretch by stretch, and judged by the worst."""

from dataclasses import replace

import pytest

from linkwork.benchmarks import swinging
from linkwork.benchmarks.four_bars import model


def test_each_run_is_measured_to_the_end_of_the_swing(monkeypatch):
    monkeypatch.setattr(swinging, "STRETCH", 40)
    found = list(swinging.swings(2, rounds=1))
    assert [row.name for row in found][:2] == ["Modular, balanced", "Modular, fast"]
    assert len(found) == len(swinging.RUNS)
    for row in found:
        assert 0.0 < row.mean <= row.worst
        assert row.off < 1e-5
        assert row.bodies == 5


def test_the_worst_stretch_decides():
    row = swinging.Swing(500, 1001, "", mean=800.0, worst=1250.0, worst_at=0.5, off=0.0)
    assert row.verdict == "0.80 x: slower than time"
    assert replace(row, worst=800.0).verdict == "1.25 x real time"


def test_rounds_of_a_stretch_begin_at_the_same_place():
    simulation = swinging.Simulation(model(1), "modular", swinging.STEP)
    assert swinging._stretch(simulation, 3) > 0.0
    assert simulation.time == pytest.approx(swinging.STRETCH * swinging.STEP)


def test_loops_are_half_as_many_again_as_bodies():
    made = model(swinging.STUDY.sizes[-1])
    assert 1.49 < len(made.joints) / (len(made.bodies) - 1) < 1.51
