"""An arm of seven hinges that falls from rest (oracle F03), by every formulation that is exact in its joints."""

import numpy as np
import oracles
import pytest

import linkwork as lw
from linkwork.math3d import rotation
from linkwork.mechanism import Mechanism
from linkwork.simulation.simulation import Simulation
from linkwork.solvers.formulation import formulations

CASE = "F03_arm7"
EXACT = sorted(set(formulations()) & {"ali3p", "augmented_lagrangian", "recursive", "semirecursive"})
# Largest error of a joint angle within half a second at a step of 1 ms [rad].
ERRORS = {"ali3p": 2e-3, "augmented_lagrangian": 2e-3, "recursive": 5e-7, "semirecursive": 5e-3}


def turned(angles: tuple[float, float, float]) -> np.ndarray:
    """Roll, pitch and yaw as URDF means them."""
    made = np.eye(3)
    for axis, angle in zip(np.eye(3), angles, strict=True):
        made = np.array(rotation.axes(rotation.about(tuple(axis), angle))).T @ made
    return made


def arm(angles: list[float]) -> Mechanism:
    """The arm at some angles, at rest."""
    case = oracles.described(CASE)
    made = lw.Mechanism("arm", gravity=tuple(case["gravity"]))
    axes, origin, base = np.eye(3), np.zeros(3), "ground"
    for n, (link, angle) in enumerate(zip(case["links"], angles, strict=True)):
        origin = origin + axes @ link["xyz"]
        axes = axes @ turned(link["rpy"])
        zero = axes
        axes = axes @ turned((0.0, 0.0, angle))
        place, turn = origin + axes @ link["com"], rotation.from_axes(*map(tuple, axes.T))
        made.add_body(
            f"link{n}", mass=link["mass"], inertia=link["inertia_diag_about_com"], position=place, rotation=turn
        )
        made.add_joint(f"joint{n}", "revolute", base=base, follower=f"link{n}", at=origin, axis=zero[:, 2])
        base = f"link{n}"
    return made


@pytest.mark.parametrize("solver", EXACT)
def test_it_begins_to_fall_as_four_programs_say(solver):
    case = oracles.described(CASE)
    made = arm(case["initial_state"]["q"])
    found, expected = lw.accelerations(made, solver=solver), case["initial_accelerations"]
    before = np.zeros(3)
    for n, asked in enumerate(expected):
        axis = np.array(rotation.rotate(made.model.joints[f"joint{n}"].follower_frame.rotation, (0, 0, 1)))
        axis = np.array(rotation.rotate(made.model.bodies[f"link{n}"].rotation, tuple(axis)))
        angular = found[f"link{n}"][1]
        assert (angular - before) @ axis == pytest.approx(asked, abs=1e-9 * max(map(abs, expected)))
        before = angular


@pytest.mark.parametrize("solver", EXACT)
def test_half_a_second_of_its_fall_is_that_of_the_table(solver):
    case, table = oracles.described(CASE), oracles.table(CASE)
    simulation = Simulation(arm(case["initial_state"]["q"]).model, solver, 1e-3)
    rows, worst = np.flatnonzero((table["t"] > 0) & (table["t"] <= 0.5)), 0.0
    every = round((table["t"][1] - table["t"][0]) / 1e-3)
    for row in rows:
        simulation.advance(every)
        coordinates = simulation.snapshot().coordinates
        for n in range(7):
            turned_by = table[f"q{n + 1}"][row] - case["initial_state"]["q"][n]
            error = coordinates[f"joint{n}"][0] - turned_by
            worst = max(worst, abs((error + np.pi) % (2 * np.pi) - np.pi))
    assert worst < ERRORS[solver]
