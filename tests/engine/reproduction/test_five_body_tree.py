"""The tree begins alike with a small mass and with none."""

import pytest

import linkwork as lw
from linkwork.reproduction.five_body_tree import NONE, tree


def test_a_small_mass_is_next_to_none():
    runs = [
        lw.simulate(tree(mass), solver=solver, until=0.1, step=5e-4, sample=0.1)
        for mass, solver in ((NONE, "recursive"), (1e-3, "semirecursive"))
    ]
    for number in (1, 3, 4, 5):
        ends = [run.position(f"body{number}")[-1] for run in runs]
        assert ends[0] == pytest.approx(ends[1], abs=5e-4)
    assert lw.mobility(tree(1e-3)).mobility == 6
