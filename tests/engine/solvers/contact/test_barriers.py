"""Hard ropes and stops against closed forms, in every formulation."""

import itertools
import math
import re

import pytest

import linkwork as lw
from linkwork.edits import SetValue, apply
from linkwork.errors import SolverError
from linkwork.simulation.simulation import Simulation
from linkwork.solvers.formulation import formulations

G = 9.81
SPRINGS = {"unilateral_penalty", "explicit_penalty"}  # barriers that give back what they took


def on_rope(position, restitution=0.0, joint="rope", **words):
    """A weight of a kilogram on a metre of rope, or of rod."""
    m = lw.Mechanism("rope", gravity=(0, 0, -G))
    m.add_body("weight", mass=1, inertia=(1, 1, 1), position=position)
    words = {"hard": True, "restitution": restitution, **words} if joint == "rope" else words
    ends = {"base_at": (0, 0, 0), "follower_at": (0, 0, 0)}
    m.add_joint("rope", joint, base="ground", follower="weight", length=1.0, **ends, **words)
    return m.model


def flap(restitution=0.0, **words):
    """A rod on a pin that falls from the horizontal onto a stop 0.5 rad below."""
    m = lw.Mechanism("flap", gravity=(0, 0, -G))
    m.add_body("rod", mass=3, inertia=(0, 0.25, 0.25), position=(0.5, 0, 0))
    m.add_joint("pin", "revolute", base="ground", follower="rod", at=(0, 0, 0), axis=(0, 1, 0))
    m.add_force("stop", "joint_stop", joint="pin", hard=True, low=-1.0, high=0.5, restitution=restitution, **words)
    return m.model


@pytest.mark.parametrize("solver", [name for name in formulations() if name not in SPRINGS])
def test_a_weight_falls_into_a_rope_and_hangs(solver):
    """Free until it is taut; then at rest, and the rope carries the weight."""
    simulation = Simulation(on_rope((0, 0, -0.95)), solver)
    simulation.advance(50)
    assert simulation.snapshot().position("weight")[2] == pytest.approx(-0.95 - G * 0.05**2 / 2, abs=1e-9)
    simulation.advance(100)
    shot = simulation.snapshot()
    assert shot.position("weight")[2] == pytest.approx(-1.0, abs=1e-6)
    assert shot.velocity("weight")[2] == pytest.approx(0.0, abs=1e-9)
    assert shot.force("rope") == pytest.approx((0, 0, G), abs=1e-5)
    assert shot.energy.dissipated == pytest.approx(0.05 * G, abs=1e-5)


def test_a_rope_that_jerks_throws_back():
    """It comes back from the jerk with e v, as a ball from the floor, at the exact time."""
    simulation = Simulation(on_rope((0, 0, -0.5), 0.8), "modular")
    simulation.advance(450)
    jerk = math.sqrt(1.0 / G)
    later = 0.45 - jerk
    expected = -1.0 + 0.8 * G * jerk * later - G * later * later / 2
    assert simulation.snapshot().position("weight")[2] == pytest.approx(expected, abs=1e-9)


def test_a_taut_rope_swings_as_a_rod():
    """It pulls with its mean over the last step, half a step behind the rod: there the pull changes by 52 N/s."""
    taut, rod = Simulation(on_rope((1, 0, 0)), "modular"), Simulation(on_rope((1, 0, 0), joint="rod"), "modular")
    for simulation in (taut, rod):
        simulation.advance(1000)
    shot, other = taut.snapshot(), rod.snapshot()
    assert shot.position("weight") == pytest.approx(other.position("weight"), abs=2e-4)
    assert shot.force("rope") == pytest.approx(other.force("rope"), abs=0.03)
    assert shot.force("rope")[0] - other.force("rope")[0] == pytest.approx(0.5e-3 * 52.0, rel=0.02)
    assert math.dist((0, 0, 0), shot.position("weight")) < 1 + 1e-7
    assert abs(shot.energy.drift) < 1e-9


def test_a_stop_throws_back_what_hits_it():
    """The speed at the stop from the energy, -e times it afterwards; between stops nothing acts."""
    simulation = Simulation(flap(0.5), "modular")
    fastest = 0.0
    while simulation.snapshot().angular_velocity("rod")[1] >= 0.0:
        fastest = simulation.snapshot().angular_velocity("rod")[1]
        simulation.advance(1)
    assert fastest == pytest.approx(math.sqrt(3 * G * math.sin(0.5)), abs=0.02)
    assert simulation.snapshot().angular_velocity("rod")[1] == pytest.approx(-0.5 * fastest, abs=0.03)
    assert simulation.snapshot().violation < 1e-6


def test_what_lies_on_a_stop_presses_with_its_weight():
    """m g l/2 cos 0.5 about the pin, and nothing moves any more."""
    simulation = Simulation(flap(), "modular")
    simulation.advance(600)
    shot = simulation.snapshot()
    touching = simulation.installed.touching
    assert touching.now.impulse[1, 0] / 1e-3 == pytest.approx(3 * G * 0.5 * math.cos(0.5), rel=1e-6)
    assert touching.unsettled() < 1e-8
    assert abs(shot.velocities).max() < 1e-9
    assert not len(shot.contacts)


def test_what_a_stop_pressed_with_outlives_an_edit_elsewhere():
    simulation = Simulation(flap(), "modular")
    simulation.advance(600)
    pressed = simulation.installed.touching.now.smooth[1, 0]
    simulation.swap(apply(simulation.model, SetValue("stop", "low", -2.0))[0])
    assert simulation.installed.touching.now.smooth[simulation.installed.touching.now.pair[:, 1] == 1, 0][0] == pressed


def whip(light: float, speed: float):
    """Three point masses on hard ropes, the middle one light, that fly across them."""
    m, before = lw.Mechanism("whip", gravity=(0, 0, -G)), "ground"
    for k, mass in enumerate((10.0, light, 10.0)):
        m.add_point_mass(f"m{k}", mass=mass, position=(0.2 * (k + 1), 0, 0), velocity=(0, 0, (-1) ** k * speed))
        ends = {"base_at": (0, 0, 0), "follower_at": (0, 0, 0)}
        m.add_joint(f"r{k}", "rope", base=before, follower=f"m{k}", length=0.2, hard=True, **ends)
        before = f"m{k}"
    return m.model


@pytest.mark.parametrize("solver", ["modular", "ali3p"])
@pytest.mark.parametrize(("light", "speed"), [(1e-3, 10.0), (1e-3, 30.0), (0.1, 20.0), (0.1, 50.0), (1.0, 30.0)])
def test_ropes_between_light_and_heavy_make_no_energy(solver, light, speed):
    """What jerks take is never below zero beside the energy in motion, and the ropes stay as long as they are."""
    simulation = Simulation(whip(light, speed), solver)
    start, before, refused = simulation.snapshot().energy, 0.0, ""
    for _ in range(20):
        try:
            simulation.advance(1)
        except SolverError as error:
            refused = str(error)
            break
        shot = simulation.snapshot()
        assert shot.energy.dissipated >= before - 1e-4 * start.kinetic
        assert shot.energy.total <= start.total * (1 + 1e-4)
        places = shot.positions
        longest = max(math.dist(a, b) for a, b in itertools.pairwise(places))
        assert longest < 0.2 + 5e-3
        before = shot.energy.dissipated
    assert not refused or re.search(r"Contact failed at .* on r[012]: .* Use a smaller step", refused)
    assert simulation.step_count >= 1
