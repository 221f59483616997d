"""A prescribed position that jumps is told at its step, however steps are bundled, and no more after an edit."""

import math

import pytest
from sample_models import built, hinge, rod

from linkwork.edits import AddElement, SetValue, apply
from linkwork.errors import SolverError
from linkwork.model.drivers.motion import Motion
from linkwork.simulation.ghost import Ghost
from linkwork.simulation.simulation import Simulation

ORIGIN, TIP = (0, 0, 0), (1, 0, 0)


def arm(formula):
    motion = AddElement(Motion(id="go", joint="pin", formula=formula))
    return built(rod("arm", ORIGIN, TIP), hinge("pin", "ground", "arm", ORIGIN), motion)


def told(simulation):
    return [finding.message.partition(",")[0] for finding in simulation.snapshot().findings]


@pytest.mark.parametrize("solver", ["modular", "ali3p", "penalty", "semirecursive"])
@pytest.mark.parametrize("some", [1, 7, 10, 1000])
def test_it_is_told_from_its_step_on(solver, some):
    simulation = Simulation(arm("if(t < 0.1, 0, 1)"), solver)
    simulation.advance(98)
    assert told(simulation) == []
    for _ in range(max(1, 20 // some)):
        simulation.advance(some)
    assert told(simulation) == ["go jumps by 1 m or rad at 0.1 s"]


def test_a_rise_that_no_step_sees_is_told_as_well():
    simulation = Simulation(arm("step(t, 0.1001, 0, 0.1006, 1)"))
    simulation.advance(200)
    assert told(simulation) == ["go moves by 1 m or rad within 0.003 s at 0.1014 s"]


def test_the_first_jump_of_many_is_told():
    simulation = Simulation(arm("floor(20 * t)"))
    simulation.advance(300)
    assert told(simulation) == ["go jumps by 1 m or rad at 0.05 s"]


def test_going_back_before_it_forgets_it():
    simulation = Simulation(arm("if(t < 0.1, 0, 1)"))
    simulation.advance(50)
    moment = simulation.moment()
    simulation.advance(100)
    simulation.go_to(moment)
    assert told(simulation) == []
    simulation.advance(100)
    assert told(simulation) == ["go jumps by 1 m or rad at 0.1 s"]
    ghost = Ghost(moment)
    ghost.follow(0.15, 1000)
    assert told(ghost.simulation) == ["go jumps by 1 m or rad at 0.1 s"]


def test_an_edit_that_mends_it_ends_it():
    simulation = Simulation(arm("if(t < 0.1, 0, 0.1)"))
    simulation.advance(150)
    simulation.swap(apply(simulation.model, SetValue("go", "formula", "0.1"))[0])
    simulation.advance(10)
    assert told(simulation) == []


def test_a_formulation_that_knows_the_angle_makes_the_whole_turn_that_is_asked_for():
    """To all others nothing has changed but the number; this one turns the arm, and the jump is told."""
    simulation = Simulation(arm("if(t < 0.0505, 0, 2*pi)"), "semirecursive")
    simulation.advance(100)
    assert next(iter(simulation.snapshot().coordinates.values()))[0] == pytest.approx(2.0 * math.pi, abs=1e-6)
    assert len(told(simulation)) == 1


@pytest.mark.parametrize("solver", ["modular", "ali3p"])
def test_a_step_that_fails_by_it_says_so(solver):
    simulation = Simulation(arm("if(t < 0.0505, 0, 2*pi)"), solver)
    with pytest.raises(SolverError, match=r"go jumps by 6\.28 m or rad at 0\.0505 s"):
        simulation.advance(100)
    assert simulation.step_count == 0


def test_looking_leaves_no_trace():
    smooth, looked_at = (Simulation(arm(f"step(t, 0, 0, 1, 7) {more}")) for more in ("", "+ if(t < 9, 0, 1)"))
    for simulation in (smooth, looked_at):
        simulation.advance(200)
    assert (smooth.installed.state.q == looked_at.installed.state.q).all()


def test_what_holds_from_the_beginning_on_has_not_jumped():
    simulation = Simulation(arm("if(t < 0, 0, 0.1) + if(t < 0.05, 0, 1e-6)"))
    simulation.advance(100)
    assert told(simulation) == []
