"""Energy that joints cannot have made or taken stops a modular run, with time, joint and residual."""

import pytest
from random_mechanisms import random_mechanism

from linkwork.errors import SolverError
from linkwork.simulation.simulation import Simulation

REFUSED = r"within a step its reactions (make|take) .* J, which joints cannot"
DEAD = {
    1024: "leaves a singular position, where it rests at the start",
    5025: "an angle that is prescribed has no direction",
    30148: "a drive into a dead position",
    2000943: "the same in the first step",
}


def advanced(simulation):
    """Step by step, as far as it goes."""
    for _ in range(300):
        simulation.advance(1)


@pytest.mark.parametrize("number", DEAD, ids=DEAD.values())
def test_a_step_that_cannot_be_is_refused(number):
    simulation = Simulation(random_mechanism(number), "modular")
    with pytest.raises(SolverError, match=REFUSED) as refused:
        simulation.advance(300)
    error = refused.value
    assert error.element in {**simulation.model.joints, **simulation.model.drivers}
    assert error.element in str(error)
    assert 0.0 <= error.time < 0.3
    assert error.residual < 1e-3


@pytest.mark.parametrize("number", [1024, 5025, 30148])
def test_the_run_stands_where_it_was_before(number):
    simulation = Simulation(random_mechanism(number), "modular")
    with pytest.raises(SolverError):
        advanced(simulation)
    energy, _, _ = simulation.measured()
    assert abs(energy.drift) < 1e-3 * max(1e-2, energy.kinetic)
    assert simulation.time < 0.3


def test_the_drive_is_named_where_its_angle_has_no_direction():
    with pytest.raises(SolverError) as refused:
        Simulation(random_mechanism(5025), "modular").advance(300)
    assert (refused.value.element, refused.value.time) == ("drive", pytest.approx(0.2865, abs=1e-3))


def test_what_was_noted_is_forgotten_by_the_next_steps():
    simulation = Simulation(random_mechanism(30148), "modular")
    moment = simulation.moment()
    with pytest.raises(SolverError):
        simulation.advance(300)
    simulation.go_to(moment)
    simulation.advance(200)
    assert simulation.time == pytest.approx(0.2)
