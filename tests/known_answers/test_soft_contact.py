"""Beams and cables that touch: energy, momentum, rest, friction over a drum, thin and fast ones, and themselves."""

import numpy as np
import pytest
from node_momenta import momenta

import linkwork as lw
from linkwork.simulation.simulation import Simulation

ACROSS = (0.7071067811865476, 0.7071067811865476, 0.0, 0.0)  # z axis of a shape along y


def energies(simulation, steps, count):
    """Total energy and energy balance after each of some spans of a run."""
    found = []
    for _ in range(count):
        simulation.advance(steps)
        energy = simulation.installed.energy()
        found.append((energy.total, energy.balance))
    return np.array(found).T


@pytest.mark.parametrize(("theory", "elements", "E"), [("director", 20, 1e7), ("superelement", 12, 1e9)])
def test_what_falls_over_a_bar_loses_energy_and_every_joule_is_booked(theory, elements, E):
    m = lw.Mechanism("drop", gravity=(0, 0, -9.81))
    m.add_shape("ground", lw.Cylinder(radius=0.2, length=2), position=(0.1, 0, 0), rotation=ACROSS, friction=0.5)
    section = lw.Round(0.02)
    rod = {"elements": elements, "theory": theory, "damping": 1e-3, "friction": 0.3}
    m.add_beam("rod", start=(-1, 0, 0.4), end=(1, 0, 0.4), section=section, E=E, density=1200, **rod)
    simulation = Simulation(m.model, "modular", 1e-3)
    total, balance = energies(simulation, 40, 20)
    assert balance == pytest.approx(balance[0], rel=1e-6)
    assert (np.diff(total) < 1e-9).all()
    assert total[-1] < 0.8 * total[0]


def test_a_rod_rests_on_two_bars_with_its_weight_and_the_sag_of_the_textbook():
    m = lw.Mechanism("rest", gravity=(0, 0, -9.81))
    for x in (-0.4, 0.4):
        m.add_shape("ground", lw.Cylinder(radius=0.05, length=0.4), position=(x, 0, 0), rotation=ACROSS, friction=0.2)
    rod = {"section": lw.Round(0.02), "E": 1e9, "density": 2000, "elements": 10, "damping": 2e-2, "friction": 0.2}
    beam = m.add_beam("rod", start=(-0.5, 0, 0.06), end=(0.5, 0, 0.06), **rod)
    simulation = Simulation(m.model, "modular", 1e-3)
    simulation.advance(1500)
    found = simulation.snapshot()
    ends, middle = found.position("rod@0.1")[2], found.position("rod@0.5")[2]
    load, bending, overhang, span = beam.heft.mass * 9.81, beam.stiffness.along_y, 0.1, 0.8
    sag = 5 * load * span**4 / 384 / bending - load * overhang**2 * span**2 / 16 / bending
    assert ends - middle == pytest.approx(sag, rel=1e-2)
    assert found.contacts.forces[:, 2].sum() == pytest.approx(beam.mass * 9.81, rel=1e-3)


def test_a_ball_that_hits_a_free_rod_keeps_the_momenta_of_both():
    m = lw.Mechanism("hit", gravity=(0, 0, 0))
    rod = {"section": lw.Round(0.02), "E": 1e9, "density": 2000, "elements": 8, "friction": 0.4}
    m.add_beam("rod", start=(-0.5, 0, 0), end=(0.5, 0, 0), **rod)
    m.add_body("ball", mass=0.2, shape=lw.Sphere(radius=0.05), position=(0.31, 0.01, 0.1), velocity=(0.5, 0.3, -4))
    m.model = lw.edits.apply(m.model, touching(m.model, "ball"))[0]
    simulation = Simulation(m.model, "modular", 1e-3)
    linear, angular = momenta(simulation)
    simulation.advance(60)
    assert simulation.snapshot().velocity("ball")[2] > -3.0, "it has bounced off or slowed down"
    linear_after, angular_after = momenta(simulation)
    assert linear_after == pytest.approx(linear, abs=1e-9 * np.linalg.norm(linear))
    assert angular_after == pytest.approx(angular, abs=2e-3 * np.linalg.norm(angular))


def touching(model, body):
    """An edit that lets the shape of a body collide, with friction."""
    (shape,) = model.bodies[body].shapes
    return lw.edits.SetValue(body, "shapes", (type(shape)(radius=shape.radius, collides=True, friction=0.4),))


def capstan(ratio):
    """A rope over a fixed drum by half a turn, with one kilogram on its light end."""
    drum, thickness, elements = 0.2, 0.01, 40
    radius = drum + thickness / 2
    m = lw.Mechanism("capstan", gravity=(0, 0, -9.81))
    m.add_shape("ground", lw.Cylinder(radius=drum, length=0.2), rotation=ACROSS, friction=0.3)
    down, turn = np.linspace(-0.5, 0, 9), np.linspace(np.pi, 0, 33)
    points = [(-radius, 0, z) for z in down[:-1]] + [(radius * np.cos(a), 0, radius * np.sin(a)) for a in turn]
    points += [(radius, 0, z) for z in down[::-1][1:]]
    section = lw.Typed(EA=2e4, EI=0.02, per_length=0.05, diameter=thickness)
    laid = {"theory": "director", "elements": elements, "friction": 0.3, "damping": 2e-3}
    rope = m.add_beam("rope", through=points, section=section, **laid)
    bent = tuple((*row, *(0.0,) * 6) for row in rope.natural)
    m.apply([lw.edits.SetValue("rope", "bent", bent), lw.edits.SetValue("rope", "natural", ())])
    for side, name, mass in ((-1, "light", 1.0), (1, "heavy", ratio)):
        m.add_body(name, mass=mass, shape=lw.Sphere(radius=0.03), position=(side * radius, 0, -0.53))
        m.add_joint(f"end of {name}", "spherical", base="rope", follower=name, at=(side * radius, 0, -0.5))
    return m


@pytest.mark.parametrize(("share", "holds"), [(0.9, True), (1.1, False)])
def test_a_drum_holds_a_rope_up_to_the_ratio_of_euler_and_eytelwein(share, holds):
    """T2 / T1 = exp(mu pi), with friction sqrt(0.3 0.3) between drum and rope."""
    simulation = Simulation(capstan(share * np.exp(0.3 * np.pi)).model, "modular", 1e-3)
    simulation.advance(300)
    before = simulation.snapshot().position("heavy")[2]
    simulation.advance(200)
    slid = before - simulation.snapshot().position("heavy")[2]
    assert slid < 1e-3 if holds else slid > 1e-2


def test_a_thin_rod_that_is_fast_does_not_pass_a_wall():
    """A millimetre at 60 m/s goes thirty thicknesses of the wall in a step."""
    m = lw.Mechanism("whip", gravity=(0, 0, 0))
    m.add_shape("ground", lw.Box(x=2, y=2, z=0.002), friction=0.2)
    rod = {"section": lw.Round(0.001), "E": 2e9, "density": 2000, "elements": 12, "friction": 0.2, "damping": 1e-3}
    m.add_beam("rod", start=(-0.3, 0, 0.1), end=(0.3, 0, 0.14), velocity=(0, 0, -60), **rod)
    simulation = Simulation(m.model, "modular", 1e-3)
    simulation.advance(20)
    assert simulation.installed.state.q[1:, 2].min() > 0.0
    assert simulation.installed.energy().total < simulation.installed.energy().balance


def test_beams_cross_and_do_not_pass_through_each_other():
    m = lw.Mechanism("cross", gravity=(0, 0, -9.81))
    rod = {"section": lw.Round(0.02), "E": 1e8, "density": 1000, "friction": 0.5, "damping": 5e-3}
    m.add_beam("held", start=(-0.5, 0.03, 0), end=(0.5, 0.03, 0), elements=10, **rod)
    m.add_joint("left", "fixed", base="ground", follower="held", at=(-0.5, 0.03, 0))
    m.add_joint("right", "fixed", base="ground", follower="held", at=(0.5, 0.03, 0))
    m.add_beam("falling", start=(0.02, -0.27, 0.1), end=(0.02, 0.33, 0.1), elements=10, **rod)
    simulation = Simulation(m.model, "modular", 1e-3)
    simulation.advance(500)
    found = simulation.snapshot()
    assert found.position("falling@0.3")[2] > found.position("held@0.5")[2] + 0.018
    assert found.contacts.forces[:, 2].sum() > 0.0


def test_a_beam_touches_itself():
    """A hairpin whose legs are thrown at each other: they come to lie side by side, a thickness apart."""
    turn = np.linspace(-np.pi / 2, np.pi / 2, 17)
    points = [(x, -0.1, 0.0) for x in np.linspace(-0.6, 0.0, 9)[:-1]]
    points += [(0.1 * np.cos(a), 0.1 * np.sin(a), 0.0) for a in turn]
    points += [(x, 0.1, 0.0) for x in np.linspace(0.0, -0.6, 9)[1:]]
    m = lw.Mechanism("hairpin", gravity=(0, 0, 0))
    words = {"theory": "director", "elements": 30, "friction": 0.2, "damping": 5e-3, "E": 1e6, "density": 1000}
    beam = m.add_beam("pin", through=points, section=lw.Round(0.02), **words)
    rows = [(*row, -30.0 * row[1], *(0.0,) * 5) for row in beam.natural]  # its own x axis is global y
    m.apply(lw.edits.SetValue("pin", "bent", tuple(rows)))
    simulation = Simulation(m.model, "modular", 1e-3)
    nearest, order = 1.0, []
    for _ in range(40):
        simulation.advance(5)
        y = simulation.installed.state.q[1:, 1]
        nearest = min(nearest, float(y[-1] - y[0]))
        order.append(y[-1] > y[0])
    assert all(order)
    assert nearest < 0.1, "the legs came near to each other"
