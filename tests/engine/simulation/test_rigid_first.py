import numpy as np
import pytest

import linkwork as lw
from linkwork.compiler.elastic_state import columns_of
from linkwork.compiler.nodes import elastic_of
from linkwork.fem.floating import floating
from linkwork.simulation.rigid_first import bring_rigidly
from linkwork.simulation.simulation import Simulation


def swinging():
    m = lw.Mechanism("bar", gravity=(0, 0, -9.81))
    m.add_body("bar", density=1000, shape=lw.Box(x=0.6, y=0.05, z=0.03), position=(0.3, 0, 0))
    m.make_elastic("bar", E=5e7, edge=0.05)
    m.add_joint("pin", "spherical", base="ground", follower="bar", at=(0, 0, 0))
    simulation = Simulation(m.model, step=1e-3)
    simulation.advance(100)
    return simulation.installed


def test_a_body_is_brought_back_as_it_is_bent():
    made = swinging()
    compiled, parts = made.compiled, elastic_of(made.compiled.model)["bar"]
    before = floating(parts.superelement, columns_of(compiled, parts, made.state.q)).coordinates
    numbers = [compiled.bodies[node.id] for node in parts.nodes]
    made.state.q[numbers, :3] += (0.1, -0.3, 0.2)
    assert made.gap() > 0.1
    bring_rigidly(made)
    after = floating(parts.superelement, columns_of(compiled, parts, made.state.q)).coordinates
    assert after == pytest.approx(before, abs=1e-12)
    assert made.gap() < 2e-2, "but for what it is bent"
    assert made.close() < 1e-9


def test_nothing_moves_where_nothing_bends():
    m = lw.Mechanism("rigid")
    m.add_body("bar", mass=1.0, shape=lw.Box())
    m.add_joint("pin", "spherical", base="ground", follower="bar", at=(0, 0, 0))
    made = Simulation(m.model).installed
    made.state.q[1, 0] += 0.1
    before = made.state.q.copy()
    bring_rigidly(made)
    assert np.array_equal(made.state.q, before)
