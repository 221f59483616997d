"""Partners beside a mechanism: forces add up; their states are saved, rolled back, carried, compared and repeated."""

import numpy as np
import pytest
from partners import WIND, breeze_of, flying, take_part, weight_of
from sample_models import bar_rows, double_pendulum
from touching_models import G, ball_above_floor, floor, stack

import linkwork as lw
from linkwork.edits import Rename, SetValue, apply
from linkwork.errors import SolverError
from linkwork.partners import together
from linkwork.simulation.replay import replay, state_hash
from linkwork.simulation.rollback import all_or_nothing
from linkwork.simulation.simulation import Simulation
from linkwork.simulation.timeline import Timeline

BOTH = (breeze_of, weight_of)


def test_forces_of_partners_add_up(monkeypatch):
    take_part(monkeypatch, breeze_of, breeze_of)
    simulation = Simulation(flying().model, "modular")
    simulation.advance(100)
    assert simulation.installed.state.push[1].tolist() == [6.0, 0.0, 1.0, 0.0, 0.0, 0.0]
    assert simulation.snapshot().position("b0")[0] == pytest.approx(0.5 * 0.1**2 * 6.0 / 2.0, rel=1e-9)


def test_bodies_in_planes_are_followed_in_space_where_a_partner_may_push_across(monkeypatch):
    simulation = Simulation(bar_rows(1), "modular")
    simulation.advance(5)
    assert simulation.installed.plans.keeps_flat
    take_part(monkeypatch, breeze_of)
    simulation = Simulation(bar_rows(1), "modular")
    simulation.advance(5)
    assert not simulation.installed.plans.keeps_flat


def test_a_breeze_pushes_what_lies_on_a_floor_and_contact_clears_nothing(monkeypatch):
    """A box of 1 kg on a floor with mu = 0.1 slides at a = (3 - mu (g - 0.5)) / m from rest."""
    take_part(monkeypatch, breeze_of)
    simulation = Simulation(stack(1, friction=0.1), "modular")
    simulation.advance(300)
    push, by_contact = simulation.installed.state.push[1], simulation.installed.touching.push[1]
    assert push[:3] - by_contact[:3] == pytest.approx(WIND, abs=1e-12)
    assert by_contact[2] == pytest.approx(G - WIND[2], rel=1e-6)
    acceleration = WIND[0] - 0.1 * (G - WIND[2])
    assert simulation.snapshot().position("b0")[0] == pytest.approx(0.5 * acceleration * 0.3**2, rel=1e-3)
    assert abs(simulation.snapshot().energy.drift) < 1e-6


def goes_on(simulation, bits, count=60):
    moment = simulation.moment()
    simulation.advance(count)
    first = bits(simulation)
    simulation.go_to(moment, simulation.installed)
    simulation.advance(count)
    assert bits(simulation) == first
    simulation.go_to(moment)
    simulation.advance(count)
    assert bits(simulation) == first
    ghost = Simulation.at(moment)
    ghost.advance(count)
    assert bits(ghost) == first


@pytest.mark.parametrize("model", [double_pendulum(), ball_above_floor(0.02, 0.5)], ids=["pendulum", "ball"])
def test_a_run_with_partners_goes_on_from_a_moment_to_the_last_bit(monkeypatch, bits, model):
    take_part(monkeypatch, *BOTH)
    simulation = Simulation(model, "modular")
    simulation.advance(50)
    goes_on(simulation, bits)


def test_how_steps_are_bundled_changes_no_bit_where_steps_are_made_again_in_pieces(monkeypatch, bits):
    take_part(monkeypatch, *BOTH)
    pieces = []
    monkeypatch.setattr(together, "step_in_pieces", lambda *a, f=together.step_in_pieces: pieces.append(1) or f(*a))
    m = lw.Mechanism("flap", gravity=(0, 0, -G))
    floor(m)
    tip = lw.Sphere(radius=0.05, position=(0.5, 0, 0), restitution=1.0, collides=True)
    m.add_body("rod", mass=1, inertia=(1e-3, 1 / 12, 1 / 12), position=(0.5, 0, 0.08), shapes=(tip,))
    m.add_joint("pin", "revolute", base="ground", follower="rod", at=(0, 0, 0.08), axis=(0, 1, 0))
    runs = [Simulation(m.model, "modular", 5e-3) for _ in range(2)]
    runs[0].advance(30)
    for _ in range(30):
        runs[1].advance(1)
    assert bits(runs[0]) == bits(runs[1])


def test_a_step_that_fails_takes_partners_back(monkeypatch, bits):
    take_part(monkeypatch, *BOTH)
    simulation = Simulation(double_pendulum(), "modular")
    simulation.advance(20)
    before = bits(simulation)
    act = type(simulation.installed.partners[1]).act

    def fail(self, span):
        act(self, span)
        if span.state.time[0] > 0.024:
            raise SolverError("The string has torn.", float(span.state.time[0]), "")

    with monkeypatch.context() as failing:
        failing.setattr(type(simulation.installed.partners[1]), "act", fail)
        with pytest.raises(SolverError, match="torn"):
            simulation.advance(10)
    assert bits(simulation) == before
    again = Simulation(double_pendulum(), "modular")
    again.advance(30)
    simulation.advance(10)
    assert bits(simulation) == bits(again)
    with pytest.raises(KeyboardInterrupt):
        _spoil(simulation.installed)
    assert bits(simulation) == bits(again)


def _spoil(now):
    with all_or_nothing(now):
        now.partners[1].rows.place[:] = 7.0
        raise KeyboardInterrupt


def test_an_edit_carries_partners_by_id(monkeypatch):
    take_part(monkeypatch, *BOTH)
    simulation = Simulation(double_pendulum(), "modular")
    simulation.advance(50)
    breeze, weight = (partner.rows for partner in simulation.installed.partners)
    weight.way[1] = 9.0
    model = apply(simulation.model, (Rename("upper", "thigh"), SetValue("lower", "mass", 2.0)))[0]
    assert simulation.swap(model).accepted
    blown, hung = (partner.rows for partner in simulation.installed.partners)
    assert hung is not weight
    assert blown.since[0] == breeze.since[0] == pytest.approx(0.05)
    assert np.array_equal(hung.place, weight.place)
    assert np.array_equal(hung.speed, weight.speed)
    assert np.array_equal(hung.way, weight.way)


def test_a_journal_with_partners_is_replayed_to_the_last_bit(monkeypatch):
    take_part(monkeypatch, *BOTH)
    timeline = Timeline(Simulation(double_pendulum(), "modular"))
    timeline.advance(60)
    timeline.edit(apply(timeline.simulation.model, SetValue("lower", "mass", 2.0))[0])
    timeline.advance(60)
    timeline.look_at(0.05)
    timeline.advance(40)
    here = state_hash(timeline.simulation)
    assert state_hash(replay(timeline.journal).simulation) == here
    timeline.simulation.installed.partners[1].rows.place[0] += 1e-15
    assert state_hash(timeline.simulation) != here, "arrays of partners are compared"
