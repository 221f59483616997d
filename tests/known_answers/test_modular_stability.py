"""How stiff the springs of the modular formulation may be: chains, loops and linkages of any length do not blow up.

The springs hold no energy that the drift would count, so kinetic and potential energy together may sink while the
springs swing out, but must never rise above where they began. This study chose STIFFNESS, the share per joint and the
rule that springs only soften (solvers/formulations/modular_paper.py).
"""

from itertools import pairwise

import numpy as np
import pytest
from sample_models import bar_rows, bricard, chain, loop

from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.model import Model
from linkwork.simulation.simulation import Simulation

GROWTH = 1e-3  # of the work that gravity can do over the span of the mechanism: how much the energy may rise
LOOPS = {
    "four bars": loop(3, "revolute"),
    "arch": loop(10, "revolute"),
    "necklace": loop(6, "spherical"),
    "welded arch": loop(4, "fixed"),
    "bars in a row": bar_rows(2),
    "Bricard": bricard(),
}


def work_of_gravity(model: Model) -> float:
    """Weight of all bodies times the largest distance between two of them [J]."""
    bodies = [body for body in model.bodies.values() if isinstance(body, RigidBody)]
    places = np.array([body.position for body in bodies])
    span = np.linalg.norm(places.max(axis=0) - places.min(axis=0)) + 0.5
    return sum(body.mass for body in bodies) * float(np.linalg.norm(model.gravity)) * float(span)


def highest_rise(model: Model, h: float, seconds: float) -> float:
    """Runs without a failure, and returns by how much the energy ever rose above the start [J]."""
    simulation, highest = Simulation(model, "modular_paper", h), 0.0
    for _ in range(50):
        simulation.advance(round(seconds / 50 / h))
        highest = max(highest, simulation.snapshot().energy.drift)
    assert np.isfinite(simulation.snapshot().positions).all()
    return highest


@pytest.mark.parametrize("large", [True, False])
@pytest.mark.parametrize("count", [2, 5, 20])
@pytest.mark.parametrize("kind", ["spherical", "revolute", "fixed"])
def test_chains_do_not_blow_up(kind, count, large):
    """Welds bear a step of 7 ms; at 10 ms the moment of twenty links turns the spring at their root by radians."""
    h = (7e-3 if kind == "fixed" else 1e-2) if large else 1e-3
    model = chain(count, kind)
    assert highest_rise(model, h, 5.0) < GROWTH * work_of_gravity(model)


@pytest.mark.parametrize(
    ("kind", "h", "seconds"),
    [
        ("spherical", 1e-2, 5.0),
        ("revolute", 1e-2, 5.0),
        *((kind, 1e-3, 1.0) for kind in ("spherical", "revolute", "fixed")),
    ],
)
def test_long_chains_do_not_blow_up(kind, h, seconds):
    """All but a welded one at the large step, whose moment would turn the spring at its root by sixty radians."""
    model = chain(50, kind)
    assert highest_rise(model, h, seconds) < GROWTH * work_of_gravity(model)


@pytest.mark.parametrize("h", [1e-2, 1e-3])
@pytest.mark.parametrize("model", LOOPS.values(), ids=LOOPS.keys())
def test_loops_do_not_blow_up(model, h):
    assert highest_rise(model, h, 5.0) < GROWTH * work_of_gravity(model)


@pytest.mark.parametrize(("kind", "step"), [("spherical", 1e-3), ("revolute", 1e-3), ("fixed", 2.5e-4)])
def test_a_chain_agrees_ever_better_with_the_centralised_form(kind, step):
    """Before the links of a chain swing apart, the softness of the springs is all the difference."""
    differences = []
    for h in (step, step / 2, step / 4):
        pair = [Simulation(chain(5, kind), name, h) for name in ("modular_paper", "augmented_lagrangian")]
        worst = 0.0
        for _ in range(25):
            for simulation in pair:
                simulation.advance(round(0.004 / h))
            places = [simulation.snapshot().positions for simulation in pair]
            worst = max(worst, float(np.abs(places[0] - places[1]).max()))
        differences.append(worst)
    for coarse, fine in pairwise(differences):
        assert coarse / fine > 3.0
