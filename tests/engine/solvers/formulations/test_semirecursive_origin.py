"""Velocities about the global origin: the same motion as about each body's own, with fewer digits far away."""

import numpy as np
import pytest
from random_trees import random_tree
from sample_models import bricard, built, hinge, rod

from linkwork.simulation.simulation import Simulation

BOTH = ("semirecursive", "semirecursive_origin")


@pytest.mark.parametrize("model", [random_tree(2, 7, loops=2, floating=True), random_tree(4, 7), bricard()])
def test_it_moves_as_semirecursive_does(model):
    ends = []
    for solver in BOTH:
        simulation = Simulation(model, solver, 1e-3)
        simulation.advance(50)
        ends.append((simulation.installed.state.q, simulation.snapshot().reactions))
    assert ends[0][0] == pytest.approx(ends[1][0], abs=1e-9)
    # In the closed loop of six hinges one row repeats the others, which lends weight to rounding.
    assert ends[0][1] == pytest.approx(ends[1][1], abs=1e-5 * abs(ends[0][1]).max())


def test_digits_go_with_the_square_of_the_distance_from_the_origin():
    lost = []
    for far in (0.0, 1e4):
        arms = rod("upper", (far, 0, 0), (far + 1, 0, 0)), rod("lower", (far + 1, 0, 0), (far + 1, 0, -1))
        model = built(
            *arms, hinge("shoulder", "ground", "upper", (far, 0, 0)), hinge("elbow", "upper", "lower", (far + 1, 0, 0))
        )
        ends = []
        for solver in BOTH:
            simulation = Simulation(model, solver, 1e-3)
            simulation.advance(0)
            ends.append(simulation.installed.state.a[1:])
        lost.append(np.abs(ends[0] - ends[1]).max())
    assert lost[0] < 1e-13
    assert 1e-11 < lost[1] < 1e-4
