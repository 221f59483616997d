"""Pairs of shapes that are near: none is missed, whenever they were sought."""

import numpy as np
import pytest
from touching_models import EDGE, G, ball_above_floor

import linkwork as lw
from linkwork.collision.touching import find_contacts
from linkwork.compiler.compile import compile_model
from linkwork.partners.contact import contact_of
from linkwork.simulation.simulation import Simulation
from linkwork.system.shapes import LACKS_PAIRS, make_touch_scratch
from linkwork.system.state import copied

RADIUS = 0.05  # m
RANDOM = np.random.default_rng(4)


def cloud(count: int) -> lw.Mechanism:
    m = lw.Mechanism("cloud", gravity=(0, 0, -G))
    for n, place in enumerate(RANDOM.uniform(-0.4, 0.4, (count, 3)).tolist()):
        m.add_body(f"b{n}", mass=1, shape=lw.Sphere(radius=RADIUS), position=place, collides=True)
    return m


def pairs(places: np.ndarray, reach: float) -> list[tuple[int, int]]:
    """Balls whose middles are nearer than that."""
    apart = np.linalg.norm(places[:, None] - places[None], axis=2)
    return [(int(a), int(b)) for a, b in zip(*np.nonzero(np.triu(apart < reach, 1)), strict=True)]


def test_all_pairs_are_found_in_order_wherever_bodies_go():
    compiled = compile_model(cloud(60).model)
    found, state = contact_of(compiled), copied(compiled.start)
    sought = 0
    for _ in range(60):
        state.q[1:, :3] += RANDOM.uniform(-0.002, 0.002, (60, 3))
        kept = found.touch_scratch.wide_low.copy()
        find_contacts(compiled.system, state, found.shapes, found.touch_scratch, found.before, found.now, 1e-3)
        sought += not np.array_equal(kept, found.touch_scratch.wide_low)
        count = int(found.now.count[0])
        bodies = [tuple(pair) for pair in (found.now.body[:count] - 1).tolist()]
        assert bodies == pairs(state.q[1:, :3], 2 * RADIUS + 2e-4 + 2 * 1e-6 * G)
    assert 5 < sought < 40


def test_pairs_that_were_sought_before_lead_to_the_same_table():
    compiled = compile_model(cloud(60).model)
    found, state = contact_of(compiled), copied(compiled.start)
    for _ in range(5):
        state.q[1:, :3] += RANDOM.uniform(-0.001, 0.001, (60, 3))
        find_contacts(compiled.system, state, found.shapes, found.touch_scratch, found.before, found.now, 1e-3)
    fresh = contact_of(compiled)
    find_contacts(compiled.system, state, fresh.shapes, fresh.touch_scratch, fresh.before, fresh.now, 1e-3)
    count = int(fresh.now.count[0])
    assert count == int(found.now.count[0])
    assert np.array_equal(found.now.pair[:count], fresh.now.pair[:count])
    assert np.array_equal(found.now.gap[:count], fresh.now.gap[:count])


def test_too_many_pairs_are_told_and_sought_again():
    compiled = compile_model(cloud(60).model)
    found, state = contact_of(compiled), copied(compiled.start)
    scratch = make_touch_scratch(found.shapes, 3)
    for _ in range(2):
        find_contacts(compiled.system, state, found.shapes, scratch, found.before, found.now, 1e-3)
        assert scratch.found[1] == LACKS_PAIRS


def test_a_box_that_sweeps_holds_its_way():
    simulation = Simulation(ball_above_floor(1.0, velocity=(0, 0, -30)), "modular")
    simulation.advance(1)
    scratch = simulation.installed.touching.touch_scratch
    assert scratch.low[1, 2] < 1.0 - 0.03
    assert scratch.margin[0] < EDGE
    assert scratch.course[1, :3] == pytest.approx((0, 0, -0.03))
