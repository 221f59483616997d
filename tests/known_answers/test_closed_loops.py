"""Accelerations and reactions of closed loops at the stored state against full matrices."""

import numpy as np
import pytest
from all_formulations import accelerations_of, multipliers_of
from newton_euler import Dense
from random_mechanisms import random_mechanism
from sample_models import brick, built

from linkwork.edits import AddJoint
from linkwork.math3d import rotation
from linkwork.simulation.simulation import Simulation

SOLVERS = ("ali3p", "ali3p_damped", "modular", "semirecursive", "augmented_lagrangian")


class Drawn:
    """Bricks and joints anywhere, by number."""

    def __init__(self, seed: int, count: int) -> None:
        self.random, self.joints = np.random.default_rng(seed), []
        self.bodies = [
            brick(
                f"b{n}",
                position=self.point(),
                rotation=rotation.normalised(tuple(self.random.normal(size=4))),
                mass=float(10.0 ** self.random.uniform(-1.0, 1.0)),
                velocity=tuple(self.random.normal(size=3)),
                angular_velocity=tuple(self.random.normal(size=3)),
            )
            for n in range(count)
        ]

    def point(self):
        return tuple(self.random.uniform(-1.0, 1.0, 3))

    def axis(self):
        return tuple(self.random.normal(size=3))

    def join(self, kind: str, base: str, follower: str, axis) -> None:
        self.joints.append(
            AddJoint(f"j{len(self.joints)}", kind, base=base, follower=follower, at=self.point(), axis=axis)
        )

    @property
    def model(self):
        return built(*self.bodies, *self.joints)


def planar_joints_in_a_loop(seed: int):
    """A body on a plane of the ground, another on a plane of that one, which a cylindrical joint holds as well."""
    drawn = Drawn(seed, 2)
    drawn.join("planar", "ground", "b0", drawn.axis())
    drawn.join("planar", "b0", "b1", drawn.axis())
    drawn.join("cylindrical", "b1", "ground", drawn.axis())
    return drawn.model


def cart_with_a_gripper(seed: int):
    """A cart on the level ground, an arm of two hinges, and a four-bar linkage about a tilted axis at its end."""
    drawn = Drawn(seed, 6)
    drawn.join("planar", "ground", "b0", (0.0, 0.0, 1.0))
    drawn.join("revolute", "b0", "b1", drawn.axis())
    drawn.join("revolute", "b1", "b2", drawn.axis())
    tilted = drawn.axis()
    for base, follower in (("b2", "b3"), ("b3", "b4"), ("b4", "b5"), ("b5", "b2")):
        drawn.join("revolute", base, follower, tilted)
    return drawn.model


def coupled_to_the_ground(_seed: int):
    """A slide within the mechanism follows how far its base has moved over the ground; five rows of its own repeat."""
    return random_mechanism(818)


@pytest.mark.parametrize("solver", SOLVERS)
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("make", [planar_joints_in_a_loop, cart_with_a_gripper, coupled_to_the_ground])
def test_accelerations_and_reactions_are_those_of_newton_and_euler(make, seed, solver):
    model = make(seed)
    simulation = Simulation(model, solver)
    state = simulation.installed.state
    dense = Dense.of_state(model, state.q.copy(), state.v.copy())
    simulation.advance(0)
    size = 1.0 + abs(dense.accelerations).max()
    assert accelerations_of(simulation) == pytest.approx(dense.accelerations, abs=1e-9 * size)
    left = dense.imbalance(dense.accelerations, multipliers_of(simulation))
    assert abs(left).max() < 1e-9 * (1.0 + abs(dense.force).max())
