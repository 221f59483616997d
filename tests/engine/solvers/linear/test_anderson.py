"""Anderson mixing, on equations whose solution is known."""

from typing import NamedTuple

import numpy as np
from parts import Opened

from linkwork.solvers.linear import anderson as anderson_parts
from linkwork.system.elimination_plan import DEPTH

anderson = Opened(anderson_parts)
BODIES = np.array([1, 2, -1])  # the third node is a joint


class Plan(NamedTuple):
    node_body: np.ndarray


class Scratch(NamedTuple):
    rhs: np.ndarray
    moves: np.ndarray
    moves_known: np.ndarray
    products: np.ndarray
    gram: np.ndarray


def scratch_of_three():
    moves = np.full((2 + 2 * DEPTH, 3, 6), np.nan)  # whatever an iteration that diverged has left there
    tables = np.full((DEPTH, DEPTH + 1), np.nan), np.full((DEPTH, DEPTH + 1), np.nan)
    return Scratch(np.zeros((3, 6)), moves, np.zeros(1, dtype=np.int64), *tables)


def left_after(rounds, slopes, mixes):
    """What is left of A x = b after rounds of an iteration that takes A for 1."""
    plan, scratch = Plan(BODIES), scratch_of_three()
    random = np.random.default_rng(3)
    turn = np.linalg.qr(random.normal(size=(18, 18)))[0]
    matrix, sought = turn @ np.diag(np.resize(slopes, 18)) @ turn.T, random.normal(size=18)
    x = np.zeros(18)
    anderson.begin_anderson(scratch)
    for _ in range(rounds):
        scratch.rhs[:] = (matrix @ (sought - x)).reshape(3, 6)
        if mixes:
            anderson.mix(plan, scratch)
        x += scratch.rhs.ravel()
    return np.abs(x - sought).max()


def test_what_strays_is_brought_to_its_end():
    slopes = (0.4, 2.2, 1.0, 0.6)
    assert left_after(40, slopes, mixes=False) > 1e2
    assert left_after(40, slopes, mixes=True) < 1e-6


def test_two_slopes_take_three_rounds():
    """One move each to learn of them, and one to use both."""
    assert left_after(3, (0.5, 1.5), mixes=True) < 1e-12


def test_moves_that_tell_nothing_new_are_left_out():
    """Along one direction all changes are alike."""
    assert left_after(2, (0.5,), mixes=True) < 1e-12
    assert left_after(6, (0.5,), mixes=True) < 1e-12


def test_what_was_learned_is_forgotten():
    scratch = scratch_of_three()
    scratch.moves_known[0] = 5
    anderson.begin_anderson(scratch)
    scratch.rhs[:] = 1.0
    anderson.mix(Plan(BODIES), scratch)
    np.testing.assert_array_equal(scratch.rhs, 1.0)
