"""Which shapes are looked at, and who takes over what pressed before."""

import numpy as np
import pytest
from touching_models import met, stack

import linkwork as lw
from linkwork.simulation.simulation import Simulation
from linkwork.system.pressing import SWEEPS


def test_far_shapes_have_no_contact():
    assert not len(met(lw.Sphere(radius=1.0), lw.Sphere(radius=1.0), (0, 0, 2.001)).gap)


def test_fast_shapes_are_seen_from_afar():
    found = met(lw.Sphere(radius=1.0), lw.Sphere(radius=1.0), (0, 0, 2.015), velocity=(0, 0, -20))
    assert found.gap == pytest.approx([0.015])


def test_bodies_that_a_joint_puts_together_keep_apart():
    m = lw.Mechanism()
    for name in ("a", "b"):
        m.add_body(name, mass=1, shape=lw.Sphere(radius=0.1), collides=True)
    assert len(_contacts(m)) == 1
    m.add_joint("pin", "spherical", base="a", follower="b", at=(0, 0, 0))
    assert len(_contacts(m)) == 0


def test_what_does_not_collide_is_passed_through():
    m = lw.Mechanism()
    m.add_body("a", mass=1, shape=lw.Sphere(radius=0.1), collides=True)
    m.add_body("b", mass=1, shape=lw.Sphere(radius=0.1))
    simulation = Simulation(m.model, "modular")
    assert simulation.installed.touching is None


def test_contacts_hand_on_what_they_pressed_with():
    simulation = Simulation(stack(3), "modular")
    simulation.advance(12)
    now = simulation.installed.touching.now
    assert now.count.tolist() == [12, 3]
    before = now.smooth[:12].sum(axis=0)
    simulation.advance(1)
    now = simulation.installed.touching.now
    assert now.smooth[:12].sum(axis=0) == pytest.approx(before, abs=1e-9)
    assert simulation.installed.touching.contact_scratch.outcome[SWEEPS] == 1  # one sweep finds nothing to do


def test_tables_grow_where_they_lack_room(monkeypatch):
    monkeypatch.setattr("linkwork.partners.contact.FIRST_PLACES", 1)
    monkeypatch.setattr("linkwork.partners.contact.PLACES_BY_SHAPE", 0)
    simulation = Simulation(stack(2), "modular")
    simulation.advance(1)
    assert simulation.installed.touching.now.count[0] == 8


def _contacts(m):
    simulation = Simulation(m.model, "modular")
    simulation.advance(1)
    return np.unique(simulation.snapshot().contacts.bodies, axis=0)
