"""Materials by number, and which pair counts."""

import numpy as np
import pytest

import linkwork as lw
from linkwork.compiler.materials import material_arrays


def law(arrays, a: int, b: int) -> float:
    """Friction of two surfaces, below zero where no pair says it."""
    return float(arrays["pair_law"][arrays["material"][a], arrays["material"][b], 0])


def test_the_pair_that_says_most_counts_and_of_equals_the_later():
    m = lw.Mechanism()
    m.add_force("one", "contact_pair", first="Steel", second="ice", friction=0.03)
    m.add_force("any", "contact_pair", first="ice", friction=0.1)
    m.add_force("later", "contact_pair", first="steel", second="steel", friction=0.4)
    m.add_force("last", "contact_pair", first=" STEEL", second="steel ", friction=0.6, restitution=0.7, rolling=1e-3)
    m.add_force("nothing", "contact_pair", friction=9.0)
    arrays = material_arrays(m.model, ["steel", "ICE", "wood", ""])
    known = {(0, 1): 0.03, (1, 0): 0.03, (1, 1): 0.1, (1, 2): 0.1, (3, 1): 0.1, (0, 0): 0.6, (0, 2): -1, (2, 3): -1}
    assert {pair: law(arrays, *pair) for pair in known} == pytest.approx(known)
    steel = arrays["material"][0]
    assert arrays["pair_law"][steel, steel] == pytest.approx((0.6, 0.7, 1e-3))


def test_without_pairs_there_is_one_law_that_says_nothing():
    arrays = material_arrays(lw.Mechanism().model, ["steel", ""])
    assert arrays["material"].tolist() == [0, 0]
    assert np.array_equal(arrays["pair_law"], -np.ones((1, 1, 3)))
