"""Books of modular runs balance: what forces and drivers gave and took is what bodies have."""

from itertools import pairwise

import pytest
from oracle_models import sample

import linkwork as lw
from linkwork.math3d import vector
from linkwork.simulation.simulation import Simulation


def crank_and_slider() -> lw.Mechanism:
    """A crank that is told to turn at 20 rad/s, a rod of three times its length and a slider [m, kg]."""
    m = lw.Mechanism("crank and slider")
    for name, length, start in (("crank", 1.0, 0.0), ("rod", 3.0, 1.0), ("slider", 0.0, 4.0)):
        m.add_body(name, mass=1.0, inertia=(0.1, 0.1, 0.1), position=(start + length / 2, 0.0, 0.0))
    sides = pairwise(("ground", "crank", "rod", "slider"))
    for (base, follower), x in zip(sides, (0.0, 1.0, 4.0), strict=True):
        pin = {"base": base, "follower": follower, "at": (x, 0.0, 0.0), "axis": vector.Y}
        m.add_joint(f"pin of {follower}", "revolute", **pin)
    m.add_joint("rail", "prismatic", base="ground", follower="slider", at=(4.0, 0.0, 0.0), axis=vector.X)
    m.add_driver("turn", "motion", joint="pin of crank", formula="20 * t")
    return m


@pytest.mark.parametrize(("accuracy", "bound"), [("balanced", 0.1), ("exact", 1e-3)])
def test_books_of_a_prescribed_motion_balance(accuracy, bound):
    """What brings velocities onto the rows does work on those that move: 20 J of some 400 were missing."""
    simulation = Simulation(crank_and_slider().model, "modular", 1e-3, accuracy=accuracy)
    simulation.advance(500)
    energy = simulation.snapshot().energy
    assert energy.kinetic > 100.0
    assert abs(energy.drift) < bound


@pytest.mark.parametrize("accuracy", ["fast", "balanced", "exact"])
def test_books_of_what_controllers_do_balance(accuracy):
    """Cylinders that begin with a jump and are told to go elsewhere: by the trapezoidal rule 8 % were missing."""
    simulation = Simulation(sample("excavator")(), "modular")
    simulation.set_accuracy(accuracy)
    before = simulation.installed.energy()
    simulation.advance(100)
    simulation.set_slider("boom_out", -0.05)
    simulation.advance(100)
    after = simulation.installed.energy()
    given = after.supplied - after.dissipated
    assert abs(after.supplied) > 100.0
    assert after.kinetic + after.potential == pytest.approx(
        before.kinetic + before.potential + given, abs=1e-4 * abs(after.supplied)
    )
