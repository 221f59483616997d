"""The modular formulation: energy that never rises, joints closed, one motion with ali3p, light bodies no matter."""

from dataclasses import replace

import dense
import numpy as np
import pytest
from plain_steps import plain_run
from resting_models import hung_from_a_spring
from sample_models import bar_rows, bricard, brick, built, chain, double_pendulum, hinge, loop, rod

import linkwork as lw
from linkwork.benchmarks.stability import mechanism
from linkwork.edits import apply
from linkwork.math3d import rotation, vector
from linkwork.model.model import Model
from linkwork.simulation.installed import install_stored
from linkwork.simulation.simulation import Simulation
from linkwork.solvers.formulation import ACCURACIES, FINE, Accuracy, formulations
from linkwork.solvers.formulations.modular import MOST_LOST, TICKS
from linkwork.system.state import copied, restore

MODULAR = formulations()["modular"]
MODELS = {
    "pendulum": double_pendulum(),
    "chain": chain(10, "revolute"),
    "four-bar": bar_rows(1),
    "redundant loop": loop(5, "revolute"),
    "Bricard": bricard(),
}


def uneven(count: int, ratio: float) -> Model:
    """A chain of balls in which every second link is lighter."""
    points = [(0.5 * i, 0.0, 0.0) for i in range(count + 1)]
    links = [rod(f"link{i}", points[i], points[i + 1], mass=1.0 / ratio if i % 2 else 1.0) for i in range(count)]
    sides = ["ground", *(f"link{i}" for i in range(count))]
    joints = [hinge(f"joint{i}", sides[i], sides[i + 1], points[i], "spherical") for i in range(count)]
    return built(*links, *joints)


@pytest.mark.parametrize("model", MODELS.values(), ids=MODELS.keys())
def test_joints_hold_and_energy_never_rises(model):
    simulation = plain_run(model, "modular", 2e-3)
    before = 0.0
    for _ in range(20):
        simulation.advance(25)
        snapshot = simulation.snapshot()
        assert snapshot.violation < 1e-9
        assert snapshot.energy.drift < before + 1e-5
        before = snapshot.energy.drift
    assert before > -0.02


@pytest.mark.parametrize("model", MODELS.values(), ids=MODELS.keys())
def test_it_moves_as_the_centralised_formulation_does_ever_better(model):
    """Both are of second order: what is between them shrinks with the square of the step."""
    differences = []
    for h in (4e-3, 2e-3, 1e-3):
        pair = [plain_run(model, name, h) for name in ("modular", "ali3p")]
        for simulation in pair:
            simulation.installed.supplies.accuracy = Accuracy(1e-16)  # so that nothing but the step is told
            simulation.advance(round(0.2 / h))
        one, other = (simulation.installed.state.q for simulation in pair)
        differences.append(float(np.abs(one - other).max()))
    assert differences[2] < 1e-4
    assert differences[0] / differences[2] > 12.0


def test_accelerations_at_the_start_are_those_of_the_full_matrix():
    made = install_stored(chain(6, "spherical"))
    assert made.advance(MODULAR, 1e-3, 0) == FINE
    expected, _ = dense.accelerations(made.compiled, made.state.q, made.state.v)
    assert made.state.a[1:] == pytest.approx(expected, abs=1e-8 * np.abs(expected).max())


@pytest.mark.parametrize("ratio", [1e2, 1e4, 1e6])
def test_a_light_body_between_heavy_ones_falls_as_it_must(ratio):
    """The centralised formulations, whose penalties follow the light body, are wrong here without a word."""
    made = install_stored(uneven(5, ratio))
    assert made.advance(MODULAR, 1e-3, 0) == FINE
    expected, _ = dense.accelerations(made.compiled, made.state.q, made.state.v)
    assert made.state.a[1:, :3] == pytest.approx(expected[:, :3], abs=1e-6 * np.abs(expected[:, :3]).max())


@pytest.mark.parametrize("h", [1e-2, 1e-3])
@pytest.mark.parametrize("ratio", [1.0, 1e6])
def test_whips_do_not_blow_up(ratio, h):
    simulation = Simulation(uneven(8, ratio), "modular", h)
    for _ in range(20):
        simulation.advance(round(0.1 / h))
        snapshot = simulation.snapshot()
        assert snapshot.energy.drift < 1e-3
        assert snapshot.violation < 1e-8


def held(body):
    """A joint that holds a body in its centre, where it does nothing: what no joint holds is moved by itself."""
    return hinge("pin", "ground", body.id, body.position, "spherical")


def test_in_a_plane_too_neither_masses_nor_rows_that_repeat_each_other_matter():
    """Hinges that stand twice share what they hold in no certain way, and keep it in bounds though steps are cut."""
    twice = hinge("again", "ground", "crank0", (0, 0, 0)), hinge("twice", "crank0", "coupler0", (0, 0, 1))
    random = np.random.default_rng(1)
    for model in (chain(10, "revolute"), apply(bar_rows(2), [*twice])[0]):
        for body in list(model.bodies.values())[1:]:
            ratio = 1e6 ** random.uniform(-0.5, 0.5)
            inertia = tuple(ratio * moment for moment in body.inertia)
            model = model.with_changed(replace(body, mass=ratio * body.mass, inertia=inertia))
        simulation = Simulation(model, "modular", 1e-2)
        energy = simulation.snapshot().energy
        simulation.advance(500)
        assert simulation.installed.plans.keeps_flat
        found = simulation.snapshot()
        assert found.energy.drift < 1e-6 * (energy.kinetic + abs(energy.potential))
        assert found.violation < 1e-9
        assert np.abs(found.reactions).max() < 1e6


def test_a_step_that_is_far_too_long_is_cut():
    """A top that turns by sixty radians in a step cannot be followed in one; it may lose energy, but gain none."""
    ball = brick(inertia=(0.3, 0.4, 0.5), products=(0, 0, 0), angular_velocity=(1.0, 600.0, 2.0))
    simulation = Simulation(built(ball, held(ball), gravity=vector.ZERO), "modular", 0.1)
    energy = simulation.snapshot().energy.total
    simulation.advance(5)
    assert simulation.installed.state.history[0] < TICKS
    assert 0.2 * energy < simulation.snapshot().energy.total < 1.001 * energy


def test_a_whip_keeps_its_energy_at_long_steps():
    """Its end turns by half a radian in a step; without cuts for it a tenth of the energy would go in a second."""
    simulation = plain_run(mechanism("chain", 30, 1.0, 0), "modular", 1e-2)
    simulation.advance(200)
    energy = simulation.snapshot().energy
    assert -0.015 * energy.kinetic < energy.drift < 1e-6


@pytest.mark.parametrize("seed", [10, 24])
def test_a_whip_that_cracks_loses_no_more_than_a_run_may(seed):
    """Light bars between heavy ones crack within microseconds; longer pieces took up to a quarter of all energy."""
    simulation = Simulation(mechanism("chain", 12, 1e6, seed), "modular", 1e-2)
    before, worst = simulation.snapshot().energy, 0.0
    for _ in range(90):
        simulation.advance(1)
        energy = simulation.snapshot().energy
        assert energy.drift < before.drift + 1e-3
        worst, before = max(worst, (before.drift - energy.drift) / energy.kinetic), energy
    assert worst < 20.0 * MOST_LOST * 1e-2


def test_slow_motion_and_rest_cut_no_step():
    """What velocities lose to the tolerance alone is no reason to."""
    hung = replace(chain(10, "revolute"), gravity=(9.81, 0.0, 1e-9))
    for accuracy in ("fast", "balanced"):
        simulation = Simulation(hung, "modular", 1e-3, accuracy=accuracy)
        simulation.advance(50)
        assert simulation.installed.state.history[0] == TICKS


def test_an_exact_run_cuts_its_step_until_the_error_is_small():
    """A top that turns by three radians in a step: the pieces are short enough to follow it."""
    ball = brick(inertia=(0.3, 0.4, 0.5), products=(0, 0, 0), angular_velocity=(1.0, 30.0, 2.0))
    model = built(ball, held(ball), gravity=vector.ZERO)
    exact, rough = (Simulation(model, "modular", 0.1, accuracy=word) for word in ("exact", "balanced"))
    energy = exact.snapshot().energy.total
    for simulation in (exact, rough):
        simulation.advance(3)
    told = exact.snapshot()
    assert told.piece < 0.01
    assert told.estimate < 1e-7
    assert told.energy.total == pytest.approx(energy, rel=1e-7)
    assert rough.snapshot().piece > told.piece
    assert rough.snapshot().estimate > 1e-3


def test_the_estimate_bounds_the_error_of_a_step_and_shrinks_with_its_cube():
    """It is too large by what joints hold anyway."""
    told = []
    for h in (8e-3, 2e-3):
        exact, one = (Simulation(double_pendulum(), "modular", h, accuracy=word) for word in ("exact", "balanced"))
        for simulation in (exact, one):
            simulation.advance(round(0.08 / h))
        restore(one.installed.state, copied(exact.installed.state)._replace(history=one.installed.state.history))
        for simulation in (exact, one):
            simulation.advance(1)
        told.append(one.snapshot().estimate)
        assert 0.0 < np.abs(exact.installed.state.q - one.installed.state.q).max() < told[-1] < 1e-5
    assert 32.0 < told[0] / told[1] < 128.0


@pytest.mark.parametrize("accuracy", ["balanced", "exact"])
@pytest.mark.parametrize("model", [bricard(), bar_rows(2)], ids=["space", "plane"])
def test_messages_that_serve_many_steps_leave_no_trace(model, accuracy):
    """However steps are bundled, wherever the run was meanwhile, and in a copy: the same to the last bit."""
    simulation = Simulation(model, "modular", 1e-3, accuracy=accuracy)
    simulation.advance(7)
    moment = simulation.moment()
    simulation.advance(12)
    there = simulation.installed.state.q.copy()
    simulation.advance(30)
    simulation.go_to(moment, simulation.installed)
    for _ in range(12):
        simulation.advance(1)
    assert np.array_equal(simulation.installed.state.q, there)
    other = Simulation.at(moment)
    other.advance(5)
    other.advance(7)
    assert np.array_equal(other.installed.state.q, there)


def test_a_run_loses_what_its_tolerance_allows():
    """Messages of a four-bar leave more of an error than those of most: seen only where iterations are looked at."""
    ends = []
    for closes in (ACCURACIES["balanced"].closes, 1e-16):
        simulation = plain_run(MODELS["four-bar"], "modular", 1e-3)
        simulation.installed.supplies.accuracy = Accuracy(closes)
        simulation.advance(200)
        ends.append(simulation.installed.state.q.copy())
    bound = (
        ACCURACIES["balanced"].closes / 1e-3 * 200 * 0.1
    )  # a push of it in each step, which moves on for half the time
    assert np.abs(ends[1] - ends[0]).max() < bound


@pytest.mark.parametrize(("model", "accuracy"), [(bricard(), "balanced"), (chain(4, "spherical"), "fast")])
def test_messages_serve_many_steps(model, accuracy):
    simulation = Simulation(model, "modular", 1e-3, accuracy=accuracy)
    simulation.advance(20)
    before = simulation.installed.state.factored_q.copy()
    simulation.advance(1)
    assert np.array_equal(simulation.installed.state.factored_q, before)


def test_reactions_balance_the_accelerations():
    made = install_stored(double_pendulum())
    assert made.advance(MODULAR, 1e-3, 200) == FINE
    expected, pull = dense.accelerations(made.compiled, made.state.q, made.state.v)
    work = dense.evaluated(made.compiled, made.state.q, made.state.v)
    hard = made.compiled.system.joint_rows[0]
    found = -(dense.jacobian(made.compiled, work)[hard:].T @ made.state.multipliers[hard:]).reshape(-1, 12)
    assert found[:, :3] == pytest.approx(pull[:, :3], abs=2e-4 * np.abs(pull).max())
    assert made.state.a[1:, :3] == pytest.approx(expected[:, :3], abs=2e-4 * np.abs(expected).max())


@pytest.mark.parametrize("accuracy", ["balanced", "exact"])
@pytest.mark.parametrize("model", [double_pendulum(), bricard()], ids=["tree", "loop"])
def test_reactions_are_of_the_second_order(model, accuracy):
    """What brings velocities onto the rows counts among them: without it they were of the first, exact runs too."""
    known = Simulation(model, "ali3p", 1e-4)
    known.advance(2000)
    errors = []
    for h in (2e-3, 1e-3, 5e-4):
        simulation = Simulation(model, "modular", h, accuracy=accuracy)
        simulation.advance(round(0.2 / h))
        errors.append(np.abs(simulation.snapshot().reactions - known.snapshot().reactions).max())
    assert errors[0] < 2e-3 * np.abs(known.snapshot().reactions).max()
    assert errors[0] > 3.5 * errors[1]  # twice as far by the first order
    assert errors[1] > 1.5 * errors[2]  # exact runs come near the 3e-7 N to which ali3p itself is known here


@pytest.mark.parametrize("stiffness", [1e7, 1e8, 1e9])
def test_a_stiff_spring_cuts_no_step(stiffness):
    """Velocities are brought onto the joints by messages in which it has no say."""
    simulation = Simulation(hung_from_a_spring(stiffness).model, "modular", 1e-3)
    for _ in range(100):
        simulation.advance(25)
        assert simulation.installed.state.history[0] == TICKS
    assert abs(simulation.snapshot().energy.drift) < 1e-3


INERTIA = np.diag((0.1, 0.15, 0.2))
TURNING = (3.0, 1.0, 10.0)  # rad/s


def angular_momentum(snapshot) -> np.ndarray:
    """That of all rigid bodies of INERTIA and 1 kg about the origin [N m s]."""
    total = np.zeros(3)
    for name in list(snapshot.bodies)[1:]:
        turned = np.array(rotation.axes(tuple(snapshot.rotation(name)))).T
        total += turned @ INERTIA @ turned.T @ snapshot.angular_velocity(name)
        total += np.cross(snapshot.position(name), snapshot.velocity(name))
    return total


def floating(count: int) -> lw.Mechanism:
    """Bodies that turn in space, without gravity."""
    m = lw.Mechanism("floating", gravity=(0, 0, 0))
    for n in range(count):
        m.add_body(
            f"b{n}", mass=1, inertia=np.diag(INERTIA), position=(n, 0, 0), angular_velocity=TURNING[:: 1 - 2 * n]
        )
    return m


@pytest.mark.parametrize("h", [0.02, 0.01, 1e-3])
def test_a_torque_gives_the_momentum_that_it_should(h):
    """Three components in space on a body that tumbles; it was short by 1 % at 20 ms."""
    m = floating(1)
    m.add_force("t", "torque", body="b0", tx="0.3", ty="-1", tz="2")
    simulation = Simulation(m.model, "modular", h)
    before, step = angular_momentum(simulation.snapshot()), simulation.snapshot().energy
    simulation.advance(round(1.0 / h))
    after = simulation.snapshot()
    assert angular_momentum(after) - before == pytest.approx([0.3, -1.0, 2.0], abs=1e-7)
    assert abs(after.energy.drift) < 2e3 * h**3 * step.kinetic


@pytest.mark.parametrize("kind", ["torque", "force"])
def test_a_couple_that_a_body_carries_along_is_whole(kind):
    """A thruster on an arm, and a motor on the axle: 2 N m on 0.2 kg m2 give 10 rad/s in a second, at any step."""
    m = lw.Mechanism("thruster", gravity=(0, 0, 0))
    m.add_body("b", mass=1e6, inertia=(0.1, 0.15, 0.2))
    values = {"tz": "4"} if kind == "torque" else {"fy": "8", "frame": lw.Frame((0.5, 0, 0))}
    m.add_force("push", kind, body="b", axes="body", **values)
    run = lw.simulate(m, solver="modular", until=1.0, step=0.02, sample=1.0)
    assert run.angular_velocity("b")[-1] == pytest.approx([0, 0, 20.0], abs=1e-9)


INNER = {
    "drag": ("spring", {"stiffness": 40.0, "damping": 1.0, "follower_at": (1.3, 0.2, 0), "base_at": (0.1, 0, 0.2)}),
    "twist": ("torsion_spring", {"stiffness": 3.0, "damping": 0.1}),
    "bushing": ("bushing", {}),
}


@pytest.mark.parametrize(("kind", "values"), INNER.values(), ids=INNER.keys())
@pytest.mark.parametrize("h", [0.02, 5e-3])
def test_what_acts_between_bodies_leaves_momentum_alone(kind, values, h):
    m = floating(2)
    m.add_force("inner", kind, base="b0", follower="b1", **values)
    simulation = Simulation(m.model, "modular", h)
    before = angular_momentum(simulation.snapshot())
    simulation.advance(round(0.2 / h))
    assert angular_momentum(simulation.snapshot()) == pytest.approx(before, abs=1e-7)


def test_an_effort_in_a_joint_of_free_bodies_leaves_momentum_alone():
    m = floating(2)
    m.add_joint("pin", "revolute", base="b0", follower="b1", at=(0.5, 0, 0), axis=(0, 0, 1))
    m.add_force("push", "joint_effort", joint="pin", effort="2")
    simulation = Simulation(m.model, "modular", 0.01)
    before = angular_momentum(simulation.snapshot())
    simulation.advance(50)
    assert angular_momentum(simulation.snapshot()) == pytest.approx(before, abs=1e-7)
