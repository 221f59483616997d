"""Contact in a run: edits, rewinding, snapshots, every formulation."""

from dataclasses import replace

import numpy as np
import pytest
from touching_models import EDGE, G, ball_above_floor, box_on_slope, floor, stack

import linkwork as lw
from linkwork.edits import AddBody, RemoveElement, SetValue, apply
from linkwork.model.bodies.bar import Bar
from linkwork.simulation.simulation import Simulation
from linkwork.system.pressing import SWEEPS
from linkwork.system.shapes import empty_contacts


def test_what_rests_presses_with_its_weight():
    simulation = Simulation(stack(3), "modular")
    simulation.advance(12)
    shot = simulation.snapshot()
    assert shot.contacts.on(1) == pytest.approx((0, 0, G), abs=1e-6)
    assert shot.contacts.forces[shot.contacts.bodies[:, 0] == 0].sum(axis=0) == pytest.approx((0, 0, 3 * G), abs=1e-6)
    assert shot.violation < 1e-6


def test_sliding_in_every_formulation(solver):
    """g (sin - mu cos) t2/2 down a slope of 35 degrees; the balance of energy holds."""
    simulation = Simulation(box_on_slope(35), solver)
    simulation.advance(100)
    assert simulation.snapshot().position("box")[0] == pytest.approx(3.217688126732514 * 0.05**2, abs=1e-7)
    assert abs(simulation.snapshot().energy.drift) < 1e-7


def test_a_run_goes_on_from_a_moment_to_the_last_bit(bits):
    simulation = Simulation(stack(4), "modular")
    simulation.swap(apply(simulation.model, SetValue("b3", "position", (0.09, 0.03, EDGE * 4)))[0])
    simulation.advance(150)
    moment = simulation.moment()
    simulation.advance(50)
    first = bits(simulation)
    simulation.go_to(moment, simulation.installed)
    simulation.advance(50)
    assert bits(simulation) == first
    simulation.go_to(moment)
    simulation.advance(50)
    assert bits(simulation) == first


@pytest.mark.parametrize("tree", ["semirecursive", "semirecursive_origin"])
def test_a_bar_beside_what_touches_tumbles_the_same_however_steps_are_bundled(tree, bits):
    """Each step of contact begins anew, and a bar lacks axes that a tree needs: they are given at every beginning."""
    bar = Bar(id="bar", position=(0.0, 0.0, 3.0), rotation=(0.94, 0.15, -0.30, 0.07), angular_velocity=(1.0, 2.0, 3.0))
    model = apply(stack(1), AddBody(bar))[0]
    whole, single = Simulation(model, tree), Simulation(model, tree)
    whole.advance(40)
    for _ in range(40):
        single.advance(1)
    assert bits(single) == bits(whole)


def test_a_moment_knows_how_long_its_last_step_was(bits):
    simulation = Simulation(stack(3), "modular")
    simulation.advance(30)
    moment = simulation.moment()
    simulation.advance(5)
    first = bits(simulation)
    simulation.step = 3e-3
    simulation.advance(5)
    simulation.step = 1e-3
    simulation.go_to(moment, simulation.installed)
    simulation.advance(5)
    assert bits(simulation) == first


def test_a_longer_step_goes_on_with_the_same_forces():
    simulation = Simulation(stack(3), "modular")
    simulation.advance(30)
    simulation.step = 3e-3
    simulation.advance(1)
    assert simulation.installed.touching.contact_scratch.outcome[SWEEPS] == 1  # a sweep, as nothing has changed
    assert simulation.snapshot().contacts.on(1) == pytest.approx((0, 0, G), abs=1e-6)


def test_the_body_under_a_stack_is_removed():
    simulation = Simulation(stack(3), "modular")
    simulation.advance(20)
    pressed = simulation.installed.touching.now.smooth[:, 2].sum()
    report = simulation.swap(apply(simulation.model, RemoveElement("b1"))[0])
    assert report.accepted
    assert 0 < simulation.installed.touching.now.smooth[:, 2].sum() < pressed  # of the floor's contacts, carried over
    simulation.advance(400)
    assert simulation.snapshot().position("b2") == pytest.approx((0, 0, 1.5 * EDGE), abs=1e-5)


def test_what_presses_goes_on_pressing_under_another_number():
    model = stack(1)
    beside = replace(model.bodies["b0"], id="beside", position=(1.0, 0.0, EDGE / 2))
    simulation = Simulation(model.with_element(beside), "modular")
    simulation.advance(20)
    assert simulation.swap(apply(simulation.model, RemoveElement("b0"))[0]).accepted
    shot = simulation.snapshot()
    assert set(shot.contacts.bodies.ravel().tolist()) == {0, shot.bodies["beside"]}
    assert shot.contacts.on(shot.bodies["beside"]) == pytest.approx((0, 0, G), abs=1e-6)


def test_the_floor_is_deleted():
    simulation = Simulation(stack(2), "modular")
    simulation.advance(10)
    simulation.swap(apply(simulation.model, SetValue("ground", "shapes", ()))[0])
    simulation.advance(100)
    assert simulation.snapshot().velocity("b1")[2] == pytest.approx(-0.1 * G, abs=1e-6)


def test_a_box_inside_another_is_pushed_out_slowly():
    m = lw.Mechanism(gravity=(0, 0, 0))
    for name, x in (("a", 0.0), ("b", 0.05)):
        m.add_body(name, mass=1, shape=lw.Box(x=EDGE, y=EDGE, z=EDGE), position=(x, 0, 0), collides=True)
    simulation = Simulation(m.model, "modular")
    fastest, before = 0.0, np.array((0.0, 0.05))
    for _ in range(400):
        simulation.advance(1)
        shot = simulation.snapshot()
        now = shot.positions[1:, 0]
        fastest, before = max(fastest, abs(now - before).max() / 1e-3), now
    assert fastest < 0.5
    assert now[1] - now[0] == pytest.approx(EDGE, abs=1e-6)
    assert abs(shot.velocities).max() == 0.0


def test_a_box_that_is_put_into_another_is_told_and_pushed_out():
    simulation = Simulation(stack(2), "modular")
    simulation.advance(10)
    inside = replace(simulation.model.bodies["b1"], id="inside", position=(0.03, 0.0, 1.6 * EDGE))
    report = simulation.swap(apply(simulation.model, AddBody(inside))[0])
    assert {finding.code for finding in report.findings} == {"overlap"}
    assert any("0.17 m" in f.message and set(f.elements) == {"b1", "inside"} for f in report.findings)
    assert not simulation.swap(apply(simulation.model, SetValue("b0", "mass", 2.0))[0]).findings
    fastest = 0.0
    for _ in range(60):
        simulation.advance(10)
        fastest = max(fastest, float(abs(simulation.snapshot().velocities).max()))
    assert fastest < 1.0


def test_a_failed_step_leaves_no_contacts():
    simulation = Simulation(ball_above_floor(0.0), "modular")
    simulation.advance(5)
    simulation.installed.touching.put_back(())
    assert not len(simulation.snapshot().contacts)
    simulation.advance(5)
    assert simulation.snapshot().contacts.forces[:, 2].sum() == pytest.approx(G, abs=1e-6)


def test_a_link_that_is_held_by_a_joint_is_stopped_by_the_floor():
    """A rod that falls about a pin on the floor comes to rest on it; the pin carries the other half."""
    m = lw.Mechanism(gravity=(0, 0, -G))
    floor(m)
    m.add_body("rod", mass=2, shape=lw.Capsule(radius=0.05, length=1), position=(0.5, 0, 0.3), collides=True,
               rotation=(0.5**0.5, 0, 0.5**0.5, 0))  # fmt: skip
    m.add_joint("pin", "revolute", base="ground", follower="rod", at=(0, 0, 0.3), axis=(0, 1, 0))
    simulation = Simulation(m.model, "modular")
    simulation.advance(1000)
    shot = simulation.snapshot()
    assert shot.violation < 1e-6
    assert abs(shot.velocities).max() < 1e-6
    touched = shot.contacts.points[shot.contacts.forces[:, 2] > 0]
    arm = shot.position("rod")[0]
    assert shot.contacts.on(1)[2] * touched[0, 0] == pytest.approx(2 * G * arm, rel=1e-3)
    assert (shot.contacts.on(1) + shot.force("pin"))[2] == pytest.approx(2 * G, rel=1e-3)


def test_a_table_that_grows_for_ropes_hands_on_what_pressed():
    m = lw.Mechanism("tied", gravity=(0, 0, -G))
    floor(m)
    m.add_body("box", mass=1, shape=lw.Box(x=EDGE, y=EDGE, z=EDGE), position=(0, 0, EDGE / 2), collides=True)
    m.add_joint("rope", "rope", base="ground", follower="box", length=1.0, hard=True, at=(0, 0, 0.3))
    simulation = Simulation(m.model, "modular")
    simulation.advance(20)
    touching = simulation.installed.touching
    touching.before = empty_contacts(4)  # as many as the box has; the rope finds no room
    simulation.advance(1)
    assert len(touching.now.gap) > 4
    assert touching.contact_scratch.outcome[SWEEPS] == 1  # a sweep, as nothing has changed
    assert simulation.snapshot().velocity("box") == pytest.approx((0, 0, 0), abs=1e-12)


def test_a_rope_goes_on_from_a_moment_to_the_last_bit(bits):
    m = lw.Mechanism(gravity=(0, 0, -G))
    m.add_body("weight", mass=1, inertia=(1, 1, 1), position=(1, 0, 0))
    ends = {"base_at": (0, 0, 0), "follower_at": (0, 0, 0)}
    m.add_joint("rope", "rope", base="ground", follower="weight", length=1.0, hard=True, **ends)
    simulation = Simulation(m.model, "modular")
    simulation.advance(60)
    moment = simulation.moment()
    simulation.advance(20)
    first = bits(simulation)
    simulation.go_to(moment)
    simulation.advance(20)
    assert bits(simulation) == first
