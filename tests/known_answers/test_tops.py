"""Tops against Jacobi's closed forms: the free asymmetric one that flips (oracle F01), two heavy ones (oracle F02)."""

from itertools import pairwise

import numpy as np
import oracles
import pytest
from sample_models import built

from linkwork.edits import AddJoint
from linkwork.math3d import rotation, vector
from linkwork.model.bodies.rigid import RigidBody
from linkwork.simulation.simulation import Simulation

FREE, HEAVY = "F01_free_asymmetric_top", "F02_heavy_top"
THIN = 2e-7  # a body without thickness counts as a little thick, which shows when nothing else does
MOMENTS = np.array((1.0, 2.0, 3.0))


def momentum(snapshot) -> np.ndarray:
    """Angular momentum of the free top, global axes [kg m2/s]."""
    axes = np.array(rotation.axes(tuple(snapshot.rotation("top").tolist()))).T
    return axes @ (MOMENTS * (axes.T @ snapshot.angular_velocity("top")))


def free_top(solver: str, h: float, seconds: float) -> tuple[float, float, float]:
    """Largest error of the pose [rad], of the angular momentum and of the energy."""
    body = RigidBody(id="top", inertia=tuple(MOMENTS), angular_velocity=(0.01, 2.0, 0.02))
    case, table = oracles.described(FREE), oracles.table(FREE)
    simulation = Simulation(built(body, gravity=vector.ZERO), solver, h, accuracy="exact")
    worst = np.zeros(3)
    for row in range(1, round(seconds / table["t"][1]) + 1):
        simulation.advance(round(table["t"][1] / h))
        snapshot = simulation.snapshot()
        pose = tuple(float(table[name][row]) for name in ("qw", "qx", "qy", "qz"))
        errors = (
            rotation.angle_between(tuple(snapshot.rotation("top").tolist()), pose),
            np.abs(momentum(snapshot) - case["invariants"]["L_space"]).max(),
            abs(snapshot.energy.total - case["invariants"]["kinetic_energy"]),
        )
        worst = np.maximum(worst, errors)
    return tuple(worst)


def test_the_free_top_turns_as_jacobi_says_and_better_with_smaller_steps(solver, order):
    errors = [free_top(solver, h, 5.0) for h in (1e-2, 5e-3, 2.5e-3)]
    assert errors[0][0] < 1e-3
    assert max(energy for _, _, energy in errors) < 2e-4
    for coarse, fine in pairwise(errors):
        assert coarse[0] / fine[0] > 2 ** (order - 0.2) or fine[0] < THIN
        assert coarse[1] / fine[1] > 2 ** (order - 0.5) or fine[1] < THIN


def test_the_free_top_flips_over_and_keeps_energy_and_momentum(solver):
    """Twenty seconds hold two flips of the middle axis."""
    pose, turn, energy = free_top(solver, 2.5e-3, 20.0)
    assert pose < 2e-2
    assert turn < 1e-4
    assert energy < 1e-4


def heavy_top(solver: str, case: str, table: str, h: float, seconds: float) -> float:
    """Largest error of the centre of mass [m]."""
    data, reference = oracles.described(HEAVY)["cases"][case], oracles.table(HEAVY, table)
    start = tuple(float(reference[name][0]) for name in ("qw", "qx", "qy", "qz"))
    centre = rotation.rotate(start, tuple(map(float, data["com_body"])))
    spin = rotation.rotate(start, tuple(map(float, data["omega0_body"])))
    body = RigidBody(
        id="top",
        mass=data["m"],
        inertia=tuple(data["I_com"]),
        position=centre,
        rotation=start,
        angular_velocity=spin,
        velocity=vector.cross(spin, centre),
    )
    tip = AddJoint("tip", "spherical", base="ground", follower="top", at=vector.ZERO)
    simulation = Simulation(built(body, tip), solver, h)
    worst = 0.0
    for row in range(1, round(seconds / reference["t"][1]) + 1):
        simulation.advance(round(reference["t"][1] / h))
        there = np.array([reference[name][row] for name in "xyz"])
        worst = max(worst, float(np.abs(simulation.snapshot().position("top") - there).max()))
    return worst


@pytest.mark.parametrize(
    ("case", "table", "steps", "error"),
    [
        ("bruls", "reference.csv", (5e-4, 2.5e-4), 5e-4),
        ("cuspidal", "reference_cuspidal.csv", (1e-3, 5e-4), 2e-4),
    ],
)
def test_heavy_tops_nod_and_precess(solver, order, case, table, steps, error):
    coarse, fine = (heavy_top(solver, case, table, h, 1.0) for h in steps)
    assert fine < error * {"modular_paper": 15, "semirecursive": 9}.get(solver, 1)
    assert coarse / fine > 2 ** (order - 0.2)
