"""The damped rule in a mechanism: stiff vibrations die out, slow motion stays, runs go on to the bit."""

import dense
import numpy as np
import pytest
from sample_models import double_pendulum, loop

import linkwork as lw
from linkwork.simulation.installed import install_stored
from linkwork.simulation.simulation import Simulation
from linkwork.solvers.formulation import FINE, formulations
from linkwork.solvers.formulations.ali3p_damped import RADIUS

H = 1e-3


def stiff() -> lw.Mechanism:
    """A kilogram on a spring that swings thirty times in a step, held ten millimetres from its rest."""
    made = lw.Mechanism("stiff", gravity=(0.0, 0.0, 0.0))
    made.add_body("mass", mass=1.0, inertia=(1.0, 1.0, 1.0), position=(0.01, 0.0, 0.0))
    made.add_joint("rail", "prismatic", base="ground", follower="mass", at=(0, 0, 0), axis=(1, 0, 0))
    made.add_force("spring", "joint_spring", joint="rail", stiffness=(2 * np.pi * 30 / H) ** 2, free=-0.01)
    return made


def swing(solver: str, steps: int) -> float:
    """Amplitude after so many steps, beside that of the start, by the energy that is left."""
    simulation = Simulation(stiff().model, solver, H)
    start = simulation.snapshot().energy.total
    simulation.advance(steps)
    return float(np.sqrt(simulation.snapshot().energy.total / start))


def test_a_vibration_too_fast_for_the_step_fades_by_the_radius():
    assert swing("ali3p", 100) == pytest.approx(1.0, rel=1e-6)
    early, late = swing("ali3p_damped", 40), swing("ali3p_damped", 80)
    assert RADIUS < (late / early) ** (1 / 40) < RADIUS + 0.05


def test_energy_of_a_slow_motion_stays():
    simulation = Simulation(double_pendulum(), "ali3p_damped", H)
    simulation.advance(2000)
    energy = simulation.snapshot().energy
    assert abs(energy.drift) < 1e-5 * energy.kinetic


@pytest.mark.parametrize("model", [double_pendulum(), loop(5, "revolute")], ids=["pendulum", "redundant loop"])
def test_joints_hold_to_rounding(model):
    made = install_stored(model)
    assert made.advance(formulations()["ali3p_damped"], H, 50) == FINE
    work = dense.evaluated(made.compiled, made.state.q, made.state.v)
    j = dense.jacobian(made.compiled, work)
    assert abs(work.residual).max() < 1e-11
    assert abs(work.rate).max() < 1e-9
    assert abs(j @ made.state.a[1:].ravel() + work.bias).max() < 1e-7


def test_the_same_bits_in_one_go_or_in_pieces_and_from_a_moment():
    one, pieces = (Simulation(double_pendulum(), "ali3p_damped", H) for _ in range(2))
    one.advance(60)
    for count in (1, 9):
        pieces.advance(count)
    kept = pieces.moment()
    pieces.advance(20)
    pieces.go_to(kept)
    pieces.advance(50)
    assert np.array_equal(one.installed.state.q, pieces.installed.state.q)
    assert np.array_equal(one.installed.state.mean_a, pieces.installed.state.mean_a)
