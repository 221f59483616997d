"""Loose bodies beside a mechanism move by themselves, and the mechanism as if they were not there."""

import numpy as np
import pytest
from touching_models import G, floor

import linkwork as lw
from linkwork.compiler.compile import compile_model
from linkwork.simulation.apart import held_bodies
from linkwork.simulation.simulation import Simulation


def pendulum(m: lw.Mechanism) -> lw.Mechanism:
    """A double pendulum with a spring and a damper."""
    for k, base in enumerate(("ground", "rod0")):
        m.add_body(f"rod{k}", mass=1, inertia=(0.01, 0.1, 0.1), position=(0.5 + k, 3, 2))
        m.add_joint(f"pin{k}", "revolute", base=base, follower=f"rod{k}", at=(k, 3, 2), axis=(0, 1, 0))
    m.add_force("spring", "spring", base="ground", follower="rod1", stiffness=5, damping=0.1, free_length=1)
    return m


def stones(m: lw.Mechanism, count: int = 3) -> lw.Mechanism:
    for k in range(count):
        m.add_body(f"stone{k}", mass=2, inertia=(0.2, 0.5, 0.6), position=(0, -k, 5), velocity=(1, 0, 2),
                   angular_velocity=(0.3, 6 + k, 0.4))  # fmt: skip
    return m


def empty() -> lw.Mechanism:
    return lw.Mechanism("apart", gravity=(0, 0, -G))


def after(m: lw.Mechanism, steps: int = 300) -> Simulation:
    simulation = Simulation(m.model, "modular")
    simulation.advance(steps)
    return simulation


def test_each_moves_as_without_the_other():
    both, stone, rods = after(stones(pendulum(empty()))), after(stones(empty())), after(pendulum(empty()))
    assert both.installed.plans.apart is not None
    for body in ("stone0", "stone2"):
        assert both.snapshot().position(body) == pytest.approx(stone.snapshot().position(body), abs=1e-13)
        assert both.snapshot().angular_velocity(body) == pytest.approx(
            stone.snapshot().angular_velocity(body), abs=1e-12
        )
    for body in ("rod0", "rod1"):
        assert both.snapshot().position(body) == pytest.approx(rods.snapshot().position(body), abs=1e-12)
    assert abs(both.snapshot().energy.drift) < 1e-6
    assert both.time == rods.time


def test_accelerations_are_known_before_the_first_step():
    shot = Simulation(stones(pendulum(empty())).model, "modular")
    shot.advance(0)
    assert shot.installed.advance(shot.formulation, 1e-3, 0) < 0
    assert shot.installed.state.a[3:, :3] == pytest.approx(np.tile((0, 0, -G), (3, 1)))


def test_it_goes_on_from_a_moment_to_the_last_bit(bits):
    simulation = after(stones(pendulum(empty())), 100)
    moment = simulation.moment()
    simulation.advance(77)
    first = bits(simulation)
    simulation.go_to(moment)
    simulation.advance(77)
    assert bits(simulation) == first


def test_loose_bodies_strike_what_joints_hold(monkeypatch):
    def struck() -> Simulation:
        m = pendulum(empty())
        floor(m)
        m.add_shape("rod1", lw.Box(x=1, y=0.2, z=0.05), collides=True, friction=0.3)
        for k in range(2):
            m.add_body(f"ball{k}", mass=1, shape=lw.Sphere(radius=0.1), position=(1.3 + 0.3 * k, 3, 2.2), collides=True)
        return after(m, 400)

    quick = struck()
    monkeypatch.setattr("linkwork.simulation.plans.apart_of", lambda *_: None)
    slow = struck()
    assert quick.installed.plans.apart is not None
    assert slow.installed.plans.apart is None
    for body in ("ball0", "ball1", "rod0", "rod1"):
        assert quick.snapshot().position(body) == pytest.approx(slow.snapshot().position(body), abs=1e-6)


def test_what_a_row_is_made_of_is_held():
    m = stones(pendulum(empty()), 4)
    m.add_force("band", "spring", base="stone1", follower="stone3", stiffness=5, free_length=1)
    system = compile_model(m.model).system
    assert held_bodies(system).tolist() == [0, 1, 2, 4, 6]


def test_little_that_is_loose_is_not_worth_it():
    m = empty()
    for k in range(9):
        base = "ground" if k == 0 else f"l{k - 1}"
        m.add_body(f"l{k}", mass=1, inertia=(0.1,) * 3, position=(k, 0, 0))
        m.add_joint(f"j{k}", "revolute", base=base, follower=f"l{k}", at=(k - 0.5, 0, 0), axis=(0, 1, 0))
    stones(m, 1)
    assert after(m, 3).installed.plans.apart is None
