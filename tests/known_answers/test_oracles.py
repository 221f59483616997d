"""All oracles of mechanisms by every formulation that can express them: the error of the table, and its order.

With a halving of the step the error must shrink as the formulation claims, down to the digits that can be relied on in
the table and in our model of it; ERRORS states how large it is at the finer of both steps.
"""

from __future__ import annotations

import numpy as np
import oracle_trees
import oracles
import pytest
from general_formulations import GENERAL
from oracle_models import KNOWN, arm, fifteen_bodies
from plain_steps import plain_run

import linkwork as lw
from linkwork.math3d import rotation
from linkwork.simulation.simulation import Simulation
from linkwork.solvers.formulation import formulations

TREE, FIFTEEN = "D02_tree5_rank_deficient", "F04_tree15"
EXACT = (
    "ali3p",
    "augmented_lagrangian",
    "recursive",
    "semirecursive",
    "semirecursive_origin",
)  # in their accelerations

# Largest error at the finer step [m, rad or parts of a unit quaternion]: of formulations of second order, of fourth
# order, and of `modular_paper`, which holds joints by springs; None where none can express the case at these steps.
ERRORS = {
    "A01": (6e-6, 1e-12, 4e-4),
    "A02": (2e-6, None, 1.5e-3),
    "A03": (2e-6, None, 4e-2),
    "A04": (2e-7, None, None),
    "A05": (1e-6, None, None),  # stiff: an explicit method wants steps of 20 microseconds
    "A06": (2e-5, None, None),
    "A07": (2e-6, None, 3e-4),
    "B01": (5e-5, 5e-10, 2e-2),
    "D01": (9e-5, 2e-7, 1e-4),
    "D01 without mass": (2e-5, 2e-8, None),
    "F01": (3e-6, 1e-10, 4e-6),
    "F02 of Bruls": (5e-4, 6e-8, 5e-4),
    "F02 with cusps": (2e-4, 4e-8, 1e-4),
    "F03": (3e-7, 1e-12, 5e-4),
}
WITHOUT_MASS = {"modular", "recursive"}  # where a body may have none


def bound(case: str, solver: str) -> float | None:
    """The stated error of a formulation."""
    if case == "D01 without mass" and solver not in WITHOUT_MASS:
        return None
    stated = ERRORS[case][2 if solver == "modular_paper" else formulations()[solver].order // 4]
    return 2 * stated if solver == "penalty" and stated is not None else stated  # its gaps come on top


def largest_error(case: str, solver: str, step: float) -> float:
    """At the rows of the table that lie a whole number of the coarser steps apart."""
    known = KNOWN[case]
    table = oracles.table(known.case, known.file)
    every = max(1, round(known.step / table["t"][1]))
    steps = round(table["t"][every] / step)
    simulation, worst = plain_run(known.build(), solver, step), 0.0
    for row in range(every, round(known.seconds / table["t"][1]) + 1, every):
        simulation.advance(steps)
        expected = [table[name][row] for name in known.columns]
        worst = max(worst, float(np.abs(known.seen(simulation.snapshot()) - expected).max()))
    return worst


def test_every_oracle_is_there():
    folders = {path.name for letter in "ABDF" for path in oracles.FOLDER.glob(f"{letter}0*")}
    elsewhere = {"B02_pendulum_topology_change", TREE, FIFTEEN}  # B02: test_walking_rod.py; the others below
    assert folders <= {known.case for known in KNOWN.values()} | elsewhere
    assert KNOWN.keys() == ERRORS.keys()


TRIED = sorted([*GENERAL, "ali3p_damped"])
PAIRS = [(case, solver) for case in KNOWN for solver in TRIED if bound(case, solver) is not None]


@pytest.mark.parametrize(("case", "solver"), PAIRS)
def test_it_moves_as_the_table_says_and_better_at_its_order(case, solver):
    known, order = KNOWN[case], formulations()[solver].order
    first = 2 if solver == "penalty" else 1  # its gaps shrink evenly only at steps this fine
    coarse, fine = (largest_error(case, solver, known.step / n) for n in (first, 2 * first))
    assert fine < bound(case, solver) + known.digits
    if not formulations()[solver].takes_accuracy:  # which goes as far as asked for, not as far as the step allows
        assert fine < coarse / 2 ** (order - 0.4) + known.digits


@pytest.mark.parametrize("solver", EXACT)
@pytest.mark.parametrize("state", range(5))
def test_a_tree_of_all_joints_accelerates_as_four_programs_say(solver, state):
    """Oracle F04."""
    expected = oracles.described(FIFTEEN)["states"][state]["com_acceleration_world"]
    found = lw.accelerations(fifteen_bodies(state), solver=solver)
    largest = max(np.abs(vector).max() for vector in expected.values())
    for body, vector in expected.items():
        assert found[body][0] == pytest.approx(vector, abs=1e-10 * largest)


@pytest.mark.parametrize("solver", EXACT)
def test_an_arm_begins_to_fall_as_four_programs_say(solver):
    """Oracle F03: the accelerations of its seven hinges."""
    made, expected = arm(), oracles.described("F03_arm7")["initial_accelerations"]
    found, before = lw.accelerations(made, solver=solver), np.zeros(3)
    for n, asked in enumerate(expected):
        axis = rotation.rotate(made.model.joints[f"joint{n}"].follower_frame.rotation, (0, 0, 1))
        axis = np.array(rotation.rotate(made.model.bodies[f"link{n}"].rotation, axis))
        angular = found[f"link{n}"][1]
        assert (angular - before) @ axis == pytest.approx(asked, abs=1e-9 * max(map(abs, expected)))
        before = angular


@pytest.mark.parametrize("solver", ["recursive", "ali3p"])
@pytest.mark.parametrize("state", range(4))
def test_a_tree_with_a_body_without_mass_accelerates_as_the_dense_solution_says(solver, state):
    """Oracle D02."""
    known = oracles.described(TREE)["states"][state]
    found = lw.accelerations(oracle_trees.five_bodies(known["q"], known["qd"], known["t"]), solver=solver)
    for body, expected in known["body_accelerations"].items():
        for vector, name in zip(found[body], ("com_linear", "angular"), strict=True):
            assert vector == pytest.approx(expected[name], abs=1e-8)


def test_a_tree_with_a_body_without_mass_moves_as_the_table_says_and_by_the_fourth_order():
    """Oracle D02."""
    table, names = oracles.table(TREE, "trajectory.csv"), ("q1", "s2", "r2", "s3", "s4", "q5")
    start = np.array([table[name][0] for name in names])
    errors = []
    for h in (2e-3, 1e-3):
        made = oracle_trees.five_bodies(start, [table[name + "d"][0] for name in names])
        simulation, worst = Simulation(made.model, "recursive", h), 0.0
        for row in range(1, 51):
            simulation.advance(round((table["t"][row] - table["t"][row - 1]) / h))
            found = simulation.snapshot().coordinates
            now = np.array([found["pin"][0], *found["sleeve"], found["rail3"][0], found["rail4"][0], found["elbow"][0]])
            worst = max(worst, np.abs(now + start - [table[name][row] for name in names]).max())
        errors.append(worst)
    assert errors[1] < 1e-8
    assert errors[0] / errors[1] > 14
