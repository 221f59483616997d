"""Which bodies rows move, and in which order."""

import numpy as np

from linkwork.equations.sides import count_sides, lay_sides, list_pairs, pair_places
from linkwork.system.compiled_system import GROUND

ENDS = np.array([(GROUND, 1), (1, 2), (2, 1), (1, 2), (2, 2), (GROUND, GROUND), (3, GROUND)])
PLACE = np.array([-1, 2, 0, 1])


def test_the_ground_has_no_side_and_a_body_has_one():
    count = np.zeros(len(ENDS), dtype=np.int64)
    count_sides(ENDS, count)
    assert count.tolist() == [1, 2, 2, 2, 1, 0, 1]


def test_the_earlier_eliminated_body_comes_first():
    start, row_side = np.array([0, 1, 3, 5, 7, 8, 8, 9]), np.zeros((7, 2), dtype=np.int64)
    side_body = np.zeros(9, dtype=np.int64)
    lay_sides(ENDS, PLACE, start, side_body, row_side)
    assert side_body.tolist() == [1, 2, 1, 2, 1, 2, 1, 2, 3]
    assert row_side.tolist() == [[-1, 0], [2, 1], [3, 4], [6, 5], [7, 7], [-1, -1], [8, -1]]


def test_pairs_that_follow_each_other_are_told_once():
    pairs = np.zeros((7, 2), dtype=np.int64)
    assert pairs[: list_pairs(np.array([(1, 2), (1, 2), (0, 1), (1, 2), (2, 3)]), pairs)].tolist() == [[1, 2], [2, 3]]


def test_all_pairs_of_a_row_meet():
    first, later = np.zeros((2, 4), dtype=np.int64)
    pair_places(np.array([0, 1, 4, 6]), np.array([9, 0, 4, 7, 2, 3]), np.array([0, 0, 3, 4]), first, later)
    assert list(zip(first.tolist(), later.tolist(), strict=True)) == [(0, 4), (0, 7), (4, 7), (2, 3)]
