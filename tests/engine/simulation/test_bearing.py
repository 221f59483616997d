"""What rows bear that no step asks for: across planes, and where they repeat each other."""

import numpy as np
import pytest
from sample_models import built, hinge, rod

from linkwork.math3d.vector import Vector
from linkwork.simulation.simulation import Simulation

FEET = (-1.0, 0.0, 1.0)
WEIGHT = (3.0 + 3 * 1.0) * 9.81


def carried(solver: str, gravity: Vector) -> np.ndarray:
    """Reactions at the feet of three equal cranks on which a beam hangs, one more than it needs, shape (3, 3)."""
    beam = rod("beam", (-1.0, 0.0, -1.0), (1.0, 0.0, -1.0), 3.0)
    cranks = [rod(f"crank{n}", (x, 0.0, 0.0), (x, 0.0, -1.0)) for n, x in enumerate(FEET)]
    feet = [hinge(f"foot{n}", "ground", f"crank{n}", (x, 0.0, 0.0)) for n, x in enumerate(FEET)]
    tops = [hinge(f"top{n}", f"crank{n}", "beam", (x, 0.0, -1.0)) for n, x in enumerate(FEET)]
    simulation = Simulation(built(beam, *cranks, *feet, *tops, gravity=gravity), solver, 1e-3)
    simulation.advance(50)
    assert simulation.installed.keeps_flat
    snapshot, names = simulation.snapshot(), list(simulation.model.joints)
    return snapshot.reactions[[names.index(foot.id) for foot in feet], :3]


@pytest.mark.parametrize("solver", ["modular", "ali3p"])
def test_equal_cranks_share_what_they_carry(solver):
    """One of their rows repeats the others, and would be left with nothing."""
    found = carried(solver, (0.0, 0.0, -9.81))[:, 2]
    assert found.sum() == pytest.approx(WEIGHT, rel=1e-6)
    assert found[0] == pytest.approx(found[2], rel=1e-6)
    assert found.min() > 0.2 * WEIGHT


@pytest.mark.parametrize("solver", ["modular", "ali3p"])
def test_what_pulls_across_the_plane_is_shared_as_well(solver):
    found = carried(solver, (0.0, 9.81, -9.81))[:, 1]
    assert found.sum() == pytest.approx(-WEIGHT, rel=1e-6)
    assert found[0] == pytest.approx(found[2], rel=1e-6)
    assert abs(found).min() > 0.2 * WEIGHT
