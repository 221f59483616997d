"""Steps past obstacles, among steps of others."""

import pytest
from obstacle_runs import ball_above

from linkwork.simulation.simulation import Simulation
from linkwork.solvers.contact.obstacles import obstacles_of
from linkwork.solvers.formulation import formulations


@pytest.mark.parametrize("name", [name for name, f in formulations().items() if obstacles_of(f)])
def test_switching_in_and_out_of_contact_goes_on(name):
    simulation = Simulation(ball_above(0.0).model, "modular", 1e-3)
    simulation.advance(20)
    simulation.switch_solver(name)
    simulation.advance(20)
    simulation.switch_solver("modular")
    simulation.advance(20)
    assert simulation.installed.state.q[1, 2] == pytest.approx(0.1, abs=2e-4)
