"""A second run beside the first."""

import pytest
from sample_models import chain, double_pendulum, loop

from linkwork.edits import AddJoint, SetValue, apply
from linkwork.errors import ModelError, SolverError
from linkwork.model.frame import Frame
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


def test_another_variant_is_begun_anew_as_that_variant():
    run = Simulation(chain(2, "revolute"), "ali3p")
    run.advance(50)
    ghost = Ghost(run.moment(), variant=apply(run.model, SetValue("link1", "mass", 30.0))[0])
    back = run.moment()
    run.advance(300)
    assert ghost.follow(run.time, 1000)
    assert ghost.difference(run.snapshot()) > 1e-3
    assert ghost.is_ahead(back.time)
    assert not ghost.is_ahead(run.time)
    again = ghost.anew(back)
    assert again.simulation.model.bodies["link1"].mass == 30.0
    assert again.simulation.time == back.time


def test_a_variant_that_cannot_be_closed_is_none():
    run = Simulation(chain(2, "revolute"), "ali3p")
    apart = SetValue("joint1", "base_frame", Frame((50.0, 0.0, 0.0)))
    tied = AddJoint("tie", "spherical", base="ground", follower="link1", base_at=(0, 0, 0), follower_at=(0, 0, 0))
    with pytest.raises(ModelError, match="Could not close"):
        Ghost(run.moment(), variant=apply(run.model, (apart, tied))[0])


def test_what_a_formulation_cannot_hold():
    with pytest.raises(SolverError):
        Ghost(Simulation(loop(4, "spherical")).moment(), "recursive")
