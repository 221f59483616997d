"""Steps that are given up leave no trace; what is asked for between steps has no effect on the next ones."""

import threading

import pytest
from sample_models import chain, double_pendulum

import linkwork as lw
from linkwork.simulation.halting import Halted, Halting
from linkwork.simulation.simulation import Simulation
from linkwork.solvers.formulation import formulations


def crowd(count: int) -> lw.Mechanism:
    """Boxes in one place: each touches each other one."""
    made = lw.Mechanism("crowd")
    for n in range(count):
        made.add_body(f"box{n}", mass=1, shape=lw.Box(x=0.1, y=0.1, z=0.1), position=(0, 0, 1e-3 * n), collides=True)
    return made


def halted_in_the_middle(simulation: Simulation, count: int, after: float) -> bool:
    """Make steps that another thread asks to be given up; whether they were."""
    timer = threading.Timer(after, simulation.halt)
    timer.start()
    try:
        simulation.advance(count)
    except Halted:
        return True
    finally:
        timer.join()
    return False


@pytest.mark.parametrize("solver", [name for name in formulations() if not name.startswith("unilateral")])
def test_halted_steps_leave_no_trace(solver, bits):
    """Of every formulation: as often as it is interrupted, its steps end up with the same bits."""
    model = double_pendulum() if formulations()[solver].closes_loops else chain(3, "revolute")
    free, halted = Simulation(model, solver), Simulation(model, solver)
    for simulation in (free, halted):
        simulation.advance(20)
    before = bits(halted)
    assert halted_in_the_middle(halted, 10**5, 0.02)
    assert bits(halted) == before
    assert halted.step_count == 20
    for simulation in (free, halted):
        simulation.advance(50)
    assert bits(halted) == bits(free)


def test_a_single_costly_step_with_contact_is_given_up_and_made_again(bits):
    free, halted = Simulation(crowd(40).model, "modular"), Simulation(crowd(40).model, "modular")
    for simulation in (free, halted):
        simulation.advance(1)
    halted_once = [halted_in_the_middle(halted, 5000, after) for after in (0.01, 0.02, 0.05)]
    assert all(halted_once)
    assert halted.step_count == 1
    for simulation in (free, halted):
        simulation.advance(3)
    assert bits(halted) == bits(free)


def test_nobody_steps_so_nothing_is_given_up(bits):
    simulation = Simulation(double_pendulum(), "modular")
    assert not simulation.halt()
    simulation.advance(5)
    assert simulation.step_count == 5


def test_the_flag_is_down_afterwards():
    simulation = Simulation(crowd(2).model, "modular")
    now, halting = simulation.installed, Halting()
    halting.begin(now)
    assert not halting.was_asked(now)
    assert halting.ask()
    assert halting.was_asked(now)
    assert now.touching.touch_scratch.halt[0] == 1
    halting.end(now)
    assert now.work.halt[0] == now.touching.touch_scratch.halt[0] == 0
    assert not halting.ask()


def test_a_halt_that_comes_while_a_failure_is_explained_is_a_halt(monkeypatch):
    simulation = Simulation(double_pendulum(), "modular")

    def fails(*_):
        simulation.halt()
        return 1

    monkeypatch.setattr(simulation, "_step_on", fails)
    with pytest.raises(Halted):
        simulation.advance(1)
