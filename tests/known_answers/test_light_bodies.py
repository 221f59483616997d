"""Bodies without enough mass (papers/000): an oscillator (oracle D01), a tree with one in the middle (oracle D02)."""

import numpy as np
import oracle_trees
import oracles
import pytest

import linkwork as lw
from linkwork.simulation.simulation import Simulation

OSCILLATOR, TREE = "D01_small_mass_oscillator", "D02_tree5_rank_deficient"
SPRINGY = pytest.mark.parametrize(
    ("solver", "ratio", "name", "error"),
    [
        ("recursive", 0.0, "reduced", 3e-8),
        ("recursive", 1e-2, "0.01", 2e-7),
        ("ali3p", 1e-2, "0.01", 3e-5),
        ("semirecursive", 1e-2, "0.01", 3e-5),
    ],
)


@SPRINGY
def test_the_small_mass_swings_as_the_exact_formula_says(solver, ratio, name, error):
    """Two seconds at a step of a millisecond; the mass that counts as none keeps to its equation of first order."""
    table = oracles.table(OSCILLATOR)
    simulation = Simulation(oracle_trees.two_masses(ratio).model, solver, 1e-3)
    every, worst = round((table["t"][1] - table["t"][0]) / 1e-3), 0.0
    for row in range(1, round(2.0 / (every * 1e-3))):
        simulation.advance(every)
        found = simulation.snapshot().coordinates
        light, heavy = found["light_rail"][0], found["light_rail"][0] + found["heavy_rail"][0] + 0.1
        worst = max(worst, abs(light - table[f"p1_{name}"][row]), abs(heavy - table[f"p2_{name}"][row]))
    assert worst < error


@pytest.mark.parametrize("solver", ["recursive", "ali3p"])
@pytest.mark.parametrize("state", range(4))
def test_the_tree_accelerates_as_the_dense_solution_says(solver, state):
    known = oracles.described(TREE)["states"][state]
    found = lw.accelerations(oracle_trees.five_bodies(known["q"], known["qd"], known["t"]), solver=solver)
    for body, expected in known["body_accelerations"].items():
        for vector, name in zip(found[body], ("com_linear", "angular"), strict=True):
            assert vector == pytest.approx(expected[name], abs=1e-8)


def test_the_tree_moves_as_the_table_says_and_by_the_fourth_order():
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
