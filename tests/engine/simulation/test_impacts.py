"""Steps that end where jointed bodies bounce."""

import math

import numpy as np
import pytest
from touching_models import G, ball_above_floor, floor

import linkwork as lw
from linkwork.simulation.simulation import Simulation


def flap(restitution: float = 1.0, count: int = 1) -> lw.Mechanism:
    """Rods that fall about pins at the height of a floor, each with a ball at its end."""
    m = lw.Mechanism("flap", gravity=(0, 0, -G))
    floor(m)
    for k in range(count):
        tip = lw.Sphere(radius=0.05, position=(0.5, 0, 0), friction=0.0, restitution=restitution, collides=True)
        turned = (math.cos(0.1 + 5e-5 * k), 0, -math.sin(0.1 + 5e-5 * k), 0)
        place = np.array((0.5 * math.cos(0.2 + 1e-4 * k), k, 0.05 + 0.5 * math.sin(0.2 + 1e-4 * k)))
        m.add_body(f"rod{k}", mass=1, inertia=(1e-3, 1 / 12, 1 / 12), position=place, rotation=turned, shapes=(tip,))
        m.add_joint(f"pin{k}", "revolute", base="ground", follower=f"rod{k}", at=(0, k, 0.05), axis=(0, 1, 0))
    return m


def test_a_flap_comes_back_to_where_it_fell_from():
    """Its energy is that of before, so are its heights: an impact at the end of its step would change them."""
    simulation = Simulation(flap().model, "modular", 1e-3)
    highest, total = 0.0, simulation.snapshot().energy.total
    for k in range(1200):
        simulation.advance(1)
        highest = max(highest, simulation.snapshot().position("rod0")[2]) if k > 300 else 0.0
    assert highest == pytest.approx(0.05 + 0.5 * math.sin(0.2), abs=1e-5)
    assert simulation.snapshot().energy.total == pytest.approx(total, abs=2e-5)
    assert simulation.time == pytest.approx(1.2, abs=1e-12)


@pytest.mark.parametrize("solver", ["modular", "ali3p"])
def test_several_impacts_in_one_step_each_have_their_time(solver):
    """Two flaps side by side do what each does alone."""
    both, alone = Simulation(flap(count=2).model, solver), Simulation(flap().model, solver)
    both.advance(700)
    alone.advance(700)
    assert both.snapshot().position("rod0") == pytest.approx(alone.snapshot().position("rod0"), abs=1e-6)


def test_a_step_in_pieces_takes_its_time_and_presses_for_as_long():
    """What rests beside it presses with its weight at the end of such a step as of any other."""
    m = flap()
    m.add_body("box", mass=2, shape=lw.Box(x=0.2, y=0.2, z=0.2), position=(3, 0, 0.1), collides=True)
    simulation = Simulation(m.model, "modular")
    seen = 0
    for k in range(600):
        before = simulation.snapshot().velocity("rod0")[2]
        simulation.advance(1)
        shot = simulation.snapshot()
        if k > 20:
            assert shot.contacts.on(2) == pytest.approx((0, 0, 2 * G), abs=1e-6)
        seen += shot.velocity("rod0")[2] > 0.1 > before
        assert simulation.time == pytest.approx(1e-3 * (k + 1), abs=1e-12)
    assert seen >= 1
    assert shot.position("box") == pytest.approx((3, 0, 0.1), abs=1e-9)


def test_it_goes_on_from_a_moment_to_the_last_bit(bits):
    simulation = Simulation(flap(0.7).model, "modular")
    simulation.advance(150)
    moment = simulation.moment()
    simulation.advance(200)
    first = bits(simulation)
    simulation.go_to(moment)
    simulation.advance(200)
    assert bits(simulation) == first


def test_only_what_joints_hold_and_bounces_asks_for_pieces():
    assert Simulation(flap().model, "modular").installed.touching.bounces
    assert not Simulation(flap(0.0).model, "modular").installed.touching.bounces
    assert not Simulation(ball_above_floor(1.0, 0.8), "modular").installed.touching.bounces
