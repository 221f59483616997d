"""What rows bear that no step asks for: across planes, and where they repeat each other."""

import numpy as np
import pytest
from dense import jacobian
from sample_models import bar_rows, built, hinge, rod

import linkwork as lw
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
    assert simulation.installed.plans.keeps_flat
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


@pytest.mark.parametrize("solver", ["ali3p", "modular"])
def test_what_holds_bodies_in_their_planes_is_found_for_who_looks_and_leaves_not_a_bit(solver, bits):
    made = lw.Mechanism.of(bar_rows(2))
    made.add_force("push", "force", body="coupler0", fy="5")
    looked_at, alone = (Simulation(made.model, solver) for _ in range(2))
    for _ in range(5):
        looked_at.advance(4)
        first, again = looked_at.snapshot().reactions, looked_at.snapshot().reactions
        assert abs(first[:, [1, 3, 5]]).max() > 1e-3, "out of the plane"
        assert np.array_equal(first, again)
    alone.advance(20)
    assert bits(looked_at) == bits(alone)
    assert np.array_equal(looked_at.snapshot().reactions, alone.snapshot().reactions)


def test_a_formulation_that_knows_no_planes_tells_its_own_reactions():
    """Also after one that does: what holds bodies in planes is its own affair then."""
    made = lw.Mechanism.of(bar_rows(2))
    made.add_force("push", "force", body="coupler0", fy="5")
    simulation = Simulation(made.model, "modular")
    simulation.advance(10)
    assert simulation.installed.plans.keeps_flat
    simulation.switch_solver("augmented_lagrangian")
    simulation.advance(10)
    made = simulation.installed
    assert not made.plans.keeps_flat
    told, held = made.whole_state().multipliers, made.state.multipliers
    hard = int(made.compiled.system.first_soft[0])
    change = ((told - held)[:hard] @ jacobian(made.compiled, made.work)).reshape(-1, 4, 3)
    turning = np.cross(made.state.q[1:, 3:].reshape(-1, 3, 3), change[:, 1:]).sum(axis=1)
    assert max(abs(change[:, 0]).max(), abs(turning).max()) < 1e-8 * abs(held).max()
    simulation.switch_solver("modular")
    simulation.advance(1)
    assert simulation.installed.plans.keeps_flat
