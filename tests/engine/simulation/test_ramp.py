"""Gaps that close slowly: no kinetic energy, joints closed at the end, motion that goes on."""

from dataclasses import replace

import numpy as np
import pytest
from general_formulations import WITH_OWN_KERNEL
from sample_models import built, double_pendulum

from linkwork.edits import AddJoint, RemoveJoint, apply
from linkwork.errors import SolverError
from linkwork.math3d import vector
from linkwork.model.bodies.rigid import RigidBody
from linkwork.simulation.attached import Attached, Pull
from linkwork.simulation.ramp import DURATION, ramp_of
from linkwork.simulation.simulation import Simulation
from linkwork.solvers.formulation import formulations

ABLE = [name for name in WITH_OWN_KERNEL if formulations()[name].closes_loops]


def two_spheres(gap: float):
    """Two balls at rest in empty space, and a joint that leaves a gap between them."""
    balls = [RigidBody(id=i, mass=4.19, inertia=(0.0168,) * 3, position=(x, 0, 0)) for i, x in (("a", 0.0), ("b", 0.5))]
    at = {"base_at": (0.25 - gap, 0.0, 0.0), "follower_at": (-0.25, 0.0, 0.0)}
    return built(*balls, gravity=vector.ZERO), AddJoint("ball", "spherical", base="a", follower="b", **at)


@pytest.mark.parametrize("solver", ABLE)
@pytest.mark.parametrize("gap", [0.01, 0.1])
def test_bodies_at_rest_are_joined_without_kinetic_energy(solver, gap):
    model, joint = two_spheres(gap)
    simulation = Simulation(model, solver, 2e-3)
    simulation.advance(2)
    report = simulation.swap(apply(model, joint)[0], "ramp")
    assert report.accepted
    assert report.gap_before == pytest.approx(gap)
    before = report.gap_before
    for _ in range(25):
        simulation.advance(10)
        snapshot = simulation.snapshot()
        assert snapshot.energy.kinetic < 1e-6
        assert snapshot.violation <= before + 1e-9
        before = snapshot.violation
    assert snapshot.violation < 1e-6
    places = snapshot.positions
    assert np.linalg.norm(places[2] - places[1]) == pytest.approx(0.5 - gap, abs=1e-6)


def test_a_pendulum_that_is_caught_swings_on():
    """The lower rod has left; it is called back while the upper one keeps on swinging."""
    model = double_pendulum()
    free, back = apply(model, RemoveJoint("elbow"))
    simulation = Simulation(model, "modular", 1e-3)
    simulation.swap(free)
    simulation.advance(50)
    report = simulation.swap(apply(free, back)[0], "ramp")
    assert report.accepted
    assert report.gap_after > 1e-3
    for _ in range(10):
        simulation.advance(50)
        assert simulation.snapshot().energy.kinetic < 30.0  # what both rods gain when they fall to the lowest
    assert simulation.snapshot().violation < 1e-6


def test_a_gap_that_cannot_be_closed_is_refused():
    model = double_pendulum()
    simulation = Simulation(model, "modular")
    far = AddJoint("far", "spherical", base="ground", follower="lower", base_at=(9, 0, 0), follower_at=(0, 0, 0))
    assert not simulation.swap(apply(model, far)[0], "ramp").accepted
    assert simulation.installed.numbers.ramp is None


def test_gaps_fade_from_all_to_nothing():
    simulation = Simulation(double_pendulum())
    system, state = simulation.installed.compiled.system, simulation.installed.state
    residuals, state.time[0] = np.zeros(len(simulation.installed.work.residual)), 1.0
    residuals[system.joint_rows[0]] = 0.3
    ramp = ramp_of(system, state, residuals)
    assert [ramp.left(t) for t in (0.0, 1.0, 1.0 + DURATION / 2, 1.0 + DURATION, 9.0)] == [1.0, 1.0, 0.5, 0.0, 0.0]
    assert ramp.largest(1.0) == pytest.approx(0.3)
    assert state.row_value[ramp.rows] == pytest.approx([0.3])
    ramp.set_gaps(state, 2.0)
    assert state.row_value[ramp.rows] == pytest.approx([0.0])


def test_a_failure_in_the_midst_of_a_ramp_leaves_it_as_it_was():
    model, joint = two_spheres(0.1)
    runs = [Simulation(model, "ali3p", 2e-3) for _ in range(2)]
    for simulation in runs:
        simulation.advance(2)
        simulation.swap(apply(model, joint)[0], "ramp")
        simulation.advance(5)
    good = runs[0].formulation
    calls = []

    def advance(*parts):
        calls.append(parts)
        return 1 if len(calls) > 3 else good.advance(*parts)

    runs[0].formulation = replace(good, advance=advance)
    with pytest.raises(SolverError):
        runs[0].advance(200)
    runs[0].formulation = good
    for simulation in runs:
        simulation.advance(20)
    assert runs[0].installed.state.q.tobytes() == runs[1].installed.state.q.tobytes()


def test_a_hand_that_comes_during_a_ramp_leaves_the_gap_its_time():
    model, joint = two_spheres(0.1)
    simulation = Simulation(model, "ali3p", 2e-3)
    simulation.advance(2)
    simulation.swap(apply(model, joint)[0], "ramp")
    simulation.advance(5)
    simulation.attach(Attached(pull=Pull("a", (0.0, 0.0, 0.0), (0.0, 0.0, 0.0))))
    simulation.advance(1)
    assert simulation.snapshot().energy.kinetic < 1e-3
