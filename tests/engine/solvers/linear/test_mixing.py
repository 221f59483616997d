"""An iteration that looks back, on equations whose answer is known."""

from typing import NamedTuple

import numpy as np
from parts import Opened

from linkwork.solvers.linear import mixing as mixing_parts
from linkwork.system.sending import DEPTH

mixing = Opened(mixing_parts)
BODIES = np.array([1, 2, -1])  # the third node is a joint


class Plan(NamedTuple):
    node_body: np.ndarray


class Room(NamedTuple):
    parcel: np.ndarray
    recent: np.ndarray
    known: np.ndarray
    products: np.ndarray
    gram: np.ndarray


def opened_room():
    recent = np.full((2 + 2 * DEPTH, 3, 6), np.nan)  # whatever an iteration that diverged has left there
    tables = np.full((DEPTH, DEPTH + 1), np.nan), np.full((DEPTH, DEPTH + 1), np.nan)
    return Room(np.zeros((3, 6)), recent, np.zeros(1, dtype=np.int64), *tables)


def left_after(rounds, slopes, looks_back):
    """What is left of A x = b after rounds of an iteration that takes A for 1."""
    plan, room = Plan(BODIES), opened_room()
    random = np.random.default_rng(3)
    turn = np.linalg.qr(random.normal(size=(18, 18)))[0]
    matrix, sought = turn @ np.diag(np.resize(slopes, 18)) @ turn.T, random.normal(size=18)
    x = np.zeros(18)
    mixing.begin_mixing(room)
    for _ in range(rounds):
        room.parcel[:] = (matrix @ (sought - x)).reshape(3, 6)
        if looks_back:
            mixing.mix(plan, room)
        x += room.parcel.ravel()
    return np.abs(x - sought).max()


def test_what_strays_is_brought_to_its_end():
    slopes = (0.4, 2.2, 1.0, 0.6)
    assert left_after(40, slopes, looks_back=False) > 1e2
    assert left_after(40, slopes, looks_back=True) < 1e-6


def test_two_slopes_take_three_rounds():
    """One move each to learn of them, and one to use both."""
    assert left_after(3, (0.5, 1.5), looks_back=True) < 1e-12


def test_moves_that_tell_nothing_new_are_left_out():
    """Along one direction all changes are alike."""
    assert left_after(2, (0.5,), looks_back=True) < 1e-12
    assert left_after(6, (0.5,), looks_back=True) < 1e-12


def test_what_was_learned_is_forgotten():
    room = opened_room()
    room.known[0] = 5
    mixing.begin_mixing(room)
    room.parcel[:] = 1.0
    mixing.mix(Plan(BODIES), room)
    np.testing.assert_array_equal(room.parcel, 1.0)
