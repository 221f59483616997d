"""Values of measures from rows, multipliers, reactions and known numbers."""

import numpy as np
import pytest
from measure_trials import arm

from linkwork.equations.watching import evaluate_measures
from linkwork.simulation.simulation import Simulation
from linkwork.system.watch import KNOWN_NUMBERS, make_watch_scratch


def test_each_source_gives_its_number():
    m = arm()
    m.add_measure("turned", "joint", joint="pin")
    m.add_measure("holds", "joint", joint="pin", quantity="force")
    m.add_measure("torque", "driver_effort", driver="motor")
    m.add_measure("energy", "energy", quantity="supplied")
    m.add_measure("formula", "formula", formula="3*t", unit="")
    simulation = Simulation(m.model)
    simulation.advance(500)
    simulation.snapshot()
    now = simulation.installed
    known = np.arange(1.0, 1.0 + len(KNOWN_NUMBERS))
    scratch = make_watch_scratch(now.compiled.watch)
    evaluate_measures(
        now.compiled.system, now.compiled.watch, now.state, now.work, now.looking.reactions, known, scratch
    )
    speed = 2.0 * now.state.time[0] * 0.75
    assert scratch.found[0] == pytest.approx(now.turns.values[0])
    assert scratch.found[1:4] == pytest.approx(now.looking.reactions[0, :3])
    assert scratch.found[4] == pytest.approx(-now.state.multipliers[now.compiled.system.first_soft[0]])
    assert scratch.found[5] == 5.0
    assert scratch.found[6] == pytest.approx(2.0 * speed)
