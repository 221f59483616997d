"""Energy that joints cannot have made or taken stops a modular run, with time, joint and residual."""

import pytest
from random_mechanisms import random_mechanism

import linkwork as lw
from linkwork.errors import SolverError
from linkwork.simulation.simulation import Simulation
from linkwork.simulation.unearned import LEAST, Unearnings
from linkwork.system.elimination_plan import NOTED, WHEN, WHOSE

REFUSED = r"within a step its reactions (make|take) .* J, which joints cannot"
DEAD = {
    1024: "leaves a singular position, where it rests at the start",
    5025: "an angle that is prescribed has no direction",
    30148: "a drive into a dead position",
    2000943: "the same in the first step",
}


def beside_shapes(model, gap):
    """The same with a ball that is held at a distance [m] above a plate, out of the way of everything."""
    m = lw.Mechanism.of(model)
    m.add_shape("ground", lw.Box(1, 1, 0.1), position=(50, 0, 0), collides=True)
    m.add_body("ball", mass=1, position=(50, 0, 0.15 + gap), shape=lw.Sphere(radius=0.1), collides=True)
    m.add_joint("hold", "fixed", base="ground", follower="ball")
    return m.model


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


def test_shapes_that_nearly_touch_explain_nothing():
    simulation = Simulation(beside_shapes(random_mechanism(30148), 1e-4), "modular")
    simulation.advance(1)
    assert int(simulation.installed.touching.now.count[0]) > 0
    assert not simulation.installed.touching.has_pressed
    with pytest.raises(SolverError, match=REFUSED):
        simulation.advance(300)


def test_next_to_no_energy_is_rounding():
    """LEAST of the energies at play: below it a run goes on, above it it stops."""
    simulation = Simulation(random_mechanism(1024), "modular")
    simulation.advance(0)
    now, (room,) = simulation.installed, simulation.installed.plans.scratches()[:1]
    energy = now.energy()
    play = sum(map(abs, (energy.kinetic, energy.potential, energy.dissipated, energy.supplied)))
    noted = Unearnings()
    for share, stops in ((0.5, False), (2.0, True)):
        room.unearned[[WHEN, NOTED, WHOSE]] = 0.0, share * LEAST * play, now.compiled.system.joint_rows[0]
        assert noted.are_there(now, ()) is stops


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
