"""Samples tell what a snapshot tells, leave the run as it is, and are the same however they are taken."""

import numpy as np
import pytest
from sample_models import double_pendulum

import linkwork as lw
from linkwork.simulation.attached import Attached
from linkwork.simulation.installed import Installed
from linkwork.simulation.recorder import channels_of
from linkwork.simulation.sampler import Sampler
from linkwork.simulation.simulation import Simulation
from linkwork.solvers.formulation import formulations


def four_bar(*, measures=()) -> lw.Mechanism:
    """A loop in a plane, whose hinges hold it there three times over."""
    m = lw.Mechanism("four bar", gravity=(0, 0, -9.81))
    o, p, q, r = (0, 0, 0), (0.3, 0, 0.4), (1.3, 0, 0.4), (1.0, 0, 0)
    for name, ends in {"crank": (o, p), "rod": (p, q), "rocker": (r, q)}.items():
        m.add_body(name, mass=1, inertia=(0.1, 0.1, 0.1), position=np.mean(ends, axis=0))
    pins = [
        ("a", "ground", "crank", o),
        ("b", "crank", "rod", p),
        ("c", "rod", "rocker", q),
        ("d", "ground", "rocker", r),
    ]
    for name, base, follower, at in pins:
        m.add_joint(name, "revolute", base=base, follower=follower, at=at, axis=(0, 1, 0))
    for name, kind, fields in measures:
        m.add_measure(name, kind, **fields)
    return m


HELD = ("held", "joint", {"joint": "d", "quantity": "force"})
TIP = ("tip", "point", {"follower": "rod"})
TURN = ("turn", "formula", {"formula": "angle(a) - angle(d)", "unit": "rad"})


def samples(simulation: Simulation, strides: tuple[int, ...], apart: float = 1e-3) -> np.ndarray:
    sampler, found = Sampler(simulation.installed, apart, simulation.step), []
    for some in strides:
        simulation.advance(some, sampler)
        found += sampler.fetch()
    return np.concatenate(found)


def seen(simulation: Simulation) -> list[float]:
    """The numbers of a snapshot in the order of the channels."""
    snapshot = simulation.snapshot()
    energy = snapshot.energy
    found = [snapshot.time, energy.kinetic, energy.potential, energy.total, snapshot.violation]
    found += [value for values in snapshot.measures.values() for value in values]
    for joint in simulation.model.joints:
        for value, speed in zip(snapshot.coordinates.get(joint, ()), snapshot.speeds.get(joint, ()), strict=True):
            found += [value, speed]
    return [*found, *snapshot.positions[1:].ravel()]


@pytest.mark.parametrize("measures", [(), (TIP, TURN), (TIP, HELD)])
def test_a_sample_tells_what_a_snapshot_tells(measures):
    """Also where redundant hinges share a force and bodies keep to their plane."""
    simulation = Simulation(four_bar(measures=measures).model, "modular")
    simulation.advance(40)
    for _ in range(5):
        taken = samples(simulation, (20,))
        wanted = seen(simulation)
        assert len(wanted) == 1 + len(channels_of(simulation.model))
        assert taken[-1] == pytest.approx(wanted, rel=1e-12, abs=1e-13)


@pytest.mark.parametrize("solver", sorted(formulations()))
def test_steps_and_samples_are_the_same_however_they_are_bundled(solver):
    """One by one, in bundles, recorded or not: equal to the bit in every formulation."""
    model = double_pendulum()
    runs = [Simulation(model, solver) for _ in range(3)]
    whole = samples(runs[0], (61,))
    pieces = samples(runs[1], (1, 1, 7, 20, 1, 31))
    runs[2].advance(61)
    assert np.array_equal(whole, pieces)
    assert len(whole) == 61
    for run in runs[1:]:
        for one, other in zip(runs[0].installed.state, run.installed.state, strict=True):
            assert np.array_equal(one, other)


@pytest.mark.parametrize("apart", [0.004, 0.0155, np.inf])
def test_reactions_are_looked_for_no_more_often_than_they_are_recorded(apart, monkeypatch):
    """The steps between are made together, and the samples are those of steps that were made one by one."""
    runs = [Simulation(four_bar(measures=(HELD,)).model, "modular") for _ in range(2)]
    for run in runs:
        run.advance(3)
    looks, look = [], Installed.whole_state
    monkeypatch.setattr(Installed, "whole_state", lambda installed: (looks.append(1), look(installed))[1])
    samplers = [Sampler(run.installed, apart, run.step) for run in runs]
    runs[0].advance(100, samplers[0])
    assert len(looks) < 60
    found = samplers[0].fetch()
    single = []
    for _ in range(100):
        runs[1].advance(1, samplers[1])
        single += samplers[1].fetch()
    assert len(found) == 0 if apart == np.inf else np.array_equal(np.concatenate(found), np.concatenate(single))
    assert samplers[0].made == 100
    assert np.array_equal(runs[0].installed.state.q, runs[1].installed.state.q)


def test_a_forced_sample_is_that_of_a_step():
    simulation = Simulation(four_bar(measures=(TIP,)).model, "ali3p")
    last = samples(simulation, (30,))[-1]
    assert np.array_equal(Sampler(simulation.installed, 1.0, 1e-3).take(), last)


def test_whole_turns_are_counted_between_rare_samples():
    m = lw.Mechanism("wheel", gravity=(0, 0, 0))
    m.add_body("wheel", mass=1, inertia=(1, 1, 1), angular_velocity=(0, 20, 0))
    m.add_joint("pin", "revolute", base="ground", follower="wheel", at=(0, 0, 0), axis=(0, 1, 0))
    found = samples(Simulation(m.model, "modular"), (2000,), apart=1.0)
    assert found[:, 5] == pytest.approx([20.0, 40.0], rel=1e-3)
    assert found[:, 6] == pytest.approx([20.0, 20.0], rel=1e-6)


def test_steps_end_where_a_condition_comes_true():
    simulation = Simulation(double_pendulum(), "modular")
    simulation.attach(Attached(until="t > 0.0333"))
    sampler = Sampler(simulation.installed, np.inf, simulation.step)
    sampler.expect(False)
    simulation.advance(100, sampler)
    assert (simulation.step_count, sampler.made) == (34, 34)
    assert sampler.came_true
    assert sampler.was_true
    sampler.expect(None)
    simulation.advance(10, sampler)
    assert (sampler.made, sampler.came_true) == (10, False)


def test_samples_of_steps_that_failed_are_forgotten():
    simulation = Simulation(double_pendulum(), "modular")
    sampler = Sampler(simulation.installed, 1e-3, simulation.step)
    simulation.advance(5, sampler)
    assert len(np.concatenate(sampler.fetch())) == 5
    simulation.installed.state.v[1, 0] = np.nan
    with pytest.raises(lw.SolverError):
        simulation.advance(5, sampler)
    simulation.installed.state.v[1, 0] = 0.0
    simulation.advance(3, sampler)
    assert len(np.concatenate(sampler.fetch())) == 3
