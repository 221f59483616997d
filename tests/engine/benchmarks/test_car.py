"""The car of the bench is that of the sample, and all formulations agree on where it goes."""

from pathlib import Path

import numpy as np
import pytest

import linkwork as lw
from linkwork.benchmarks.car import CASES, middle, model
from linkwork.benchmarks.running import own

SAMPLE = Path(__file__).resolve().parents[3] / "sample_projects" / "double_wishbone_car" / "project.linkwork"


def test_it_is_the_car_of_the_sample():
    sample, ours = lw.load(SAMPLE).model, model()
    assert ours.joints == sample.joints
    assert ours.forces == sample.forces
    for body in ours.bodies.values():
        twin = sample.bodies[body.id]
        names = (
            [] if body.id == "ground" else ["mass", "inertia", "position", "rotation", "velocity", "angular_velocity"]
        )
        assert [getattr(body, name) for name in names] == [getattr(twin, name) for name in names]


@pytest.mark.parametrize("solver", ["semirecursive_origin", "ali3p"])
def test_formulations_agree_through_the_lane_change(solver):
    one, other = (own(model, name, middle)(1, 2e-3, 800)() for name in ("semirecursive", solver))
    assert one[0] == pytest.approx(24.0, abs=0.1)
    assert one[1] < -0.05
    assert np.abs(one - other).max() < 2e-3


def test_the_case_lasts_over_the_kerb():
    assert CASES[0].work * CASES[0].step * 15 >= 90
