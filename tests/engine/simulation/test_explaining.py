"""What contacts explain of the energy that reactions make is written down before each piece of a step."""

from dataclasses import replace

import linkwork as lw
from linkwork.simulation.explaining import explain
from linkwork.simulation.simulation import Simulation
from linkwork.solvers.modular.unearned import EXPLAINED
from linkwork.system.elimination_plan import WHEN
from linkwork.system.state import NEVER


def test_those_that_press_do():
    """A box that has come to rest presses in each step, and what is written down says so from the first on."""
    m = lw.Mechanism("rest")
    m.add_shape("ground", lw.Box(1, 1, 0.1), collides=True)
    m.add_body("box", mass=1, position=(0, 0, 0.1), shape=lw.Box(0.1, 0.1, 0.1), collides=True)
    simulation = Simulation(m.model, "modular")
    simulation.advance(50)
    now = simulation.installed
    assert now.touching.has_pressed
    assert {float(room.unearned[WHEN]) for room in now.plans.scratches()} == {EXPLAINED}
    box = next(iter(now.plans.scratches()))
    explain(replace(now.touching, has_pressed=False), [box])
    assert box.unearned[WHEN] == NEVER
    box.unearned[WHEN] = 0.01
    explain(now.touching, [box])
    assert box.unearned[WHEN] == 0.01, "what was noted stands"
