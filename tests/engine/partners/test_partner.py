"""One partner beside a mechanism: its force, the work of it, and its own sub-steps."""

import numpy as np
import pytest
from partners import MASS, STIFFNESS, WIND, breeze_of, flying, take_part, weight_of

from linkwork.edits import SetValue, apply
from linkwork.simulation.simulation import Simulation


@pytest.mark.parametrize("solver", ["modular", "ali3p", "recursive"])
def test_a_breeze_drives_free_bodies_and_its_work_is_booked(monkeypatch, solver):
    take_part(monkeypatch, breeze_of)
    simulation = Simulation(flying(2).model, solver)
    simulation.advance(500)
    snapshot = simulation.snapshot()
    for n in range(2):
        expected = np.add((n, 0, 0), np.multiply(0.5 * 0.5**2 / (2.0 + n), WIND))
        assert snapshot.position(f"b{n}") == pytest.approx(expected, abs=1e-9)
    assert snapshot.energy.supplied == pytest.approx(snapshot.energy.kinetic, rel=1e-9)
    assert simulation.installed.partners[0].rows.since[0] == pytest.approx(0.5)


def test_a_weight_with_sub_steps_keeps_the_energy_of_both_to_the_first_order(monkeypatch):
    """Two bodies on a spring, one of them stepped by itself: what is lost falls with the step."""
    take_part(monkeypatch, weight_of)
    lost = []
    for step in (2e-3, 1e-3):
        model = apply(flying().model, SetValue("b0", "velocity", (0.5, 0.0, 0.0)))[0]
        simulation = Simulation(model, "modular", step)
        before = simulation.snapshot().energy.kinetic
        simulation.advance(round(0.4 / step))
        rows = simulation.installed.partners[0].rows
        spring = 0.5 * STIFFNESS * np.sum((simulation.installed.state.q[1, :3] - rows.place) ** 2)
        total = simulation.snapshot().energy.kinetic + 0.5 * MASS * np.sum(rows.speed**2) + spring
        momentum = 2.0 * simulation.snapshot().velocity("b0")[0] + MASS * rows.speed[0]
        assert momentum == pytest.approx(1.0, abs=1e-9), "what one gets, the other gives"
        lost.append(abs(total - before))
    assert lost[1] < 0.6 * lost[0] < 0.05 * before
