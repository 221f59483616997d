"""A second run beside the first."""

import pytest
from sample_models import chain, double_pendulum, loop

from linkwork.edits import SetValue, apply
from linkwork.errors import SolverError
from linkwork.simulation.ghost import Ghost
from linkwork.simulation.simulation import Simulation


def test_the_same_formulation_does_the_same(swinging):
    ghost = Ghost(swinging.moment())
    swinging.advance(100)
    assert ghost.follow(swinging.time, 1000)
    assert ghost.difference(swinging.snapshot()) == 0.0


def test_another_one_differs_a_little():
    run = Simulation(double_pendulum(), "modular_paper")
    run.advance(100)
    ghost = Ghost(run.moment(), "ali3p")
    run.advance(200)
    assert not ghost.follow(run.time, 150)
    assert ghost.follow(run.time, 150)
    assert 0.0 < ghost.difference(run.snapshot()) < 1e-2
    assert run.formulation.name == "modular_paper"


def test_the_mechanism_as_it_was_before_an_edit():
    run = Simulation(chain(2, "revolute"), "ali3p")
    run.advance(50)
    ghost = Ghost(run.moment())
    run.swap(apply(run.model, SetValue("link1", "mass", 30.0))[0])
    run.advance(300)
    ghost.follow(run.time, 1000)
    assert ghost.difference(run.snapshot()) > 1e-3
    assert ghost.simulation.model.bodies["link1"].mass == 1.0


def test_what_a_formulation_cannot_hold():
    with pytest.raises(SolverError):
        Ghost(Simulation(loop(4, "spherical")).moment(), "recursive")
