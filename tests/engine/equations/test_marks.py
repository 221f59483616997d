"""Marks of plain rows against the vectors that they stand for."""

import numpy as np

from linkwork.equations.marks import find_marks


def found(tie, bodies, a, b):
    """Marks of some rows whose terms are given by rows and sides."""
    count = len(tie)
    mark, body = np.empty((count, 4), dtype=np.int64), np.empty(4 * count + 1, dtype=np.int64)
    shift, turn = np.empty(4 * count + 1), np.empty((4 * count + 1, 3))
    rows, terms = np.arange(count), (np.array(a, dtype=float), np.array(b, dtype=float))
    n = find_marks(rows, np.array(tie), np.array(bodies), *terms, mark, body, shift, turn)
    return mark.tolist(), body[:n].tolist(), np.column_stack((shift, turn))[:n].tolist()


NONE, X, Y, POINT = (0, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (1, 2, 3, 4)


def test_rows_that_follow_each_other_share_marks_and_nothing_is_mark_0():
    mark, body, vectors = found([True, False, False], [(0, 5)] * 3, [(X, POINT)] * 3, [(Y, NONE), (Y, NONE), (X, NONE)])
    assert mark == [[1, 2, 0, 0], [1, 2, 3, 0], [1, 2, 4, 0]]
    assert body == [0, 0, 5, 0, 0]
    assert vectors == [list(v) for v in (NONE, X, POINT, Y, X)]


def test_the_same_vector_on_another_body_is_another_mark():
    mark, body, _ = found([False, False], [(1, 2), (1, 3)], [(X, X)] * 2, [(NONE, NONE)] * 2)
    assert (mark, body) == ([[1, 2, 0, 0], [1, 3, 0, 0]], [0, 1, 2, 3])


def test_a_vector_that_comes_back_later_is_numbered_anew():
    mark, _, _ = found([False] * 3, [(1, 2)] * 3, [(X, NONE), (NONE, NONE), (X, NONE)], [(NONE, NONE)] * 3)
    assert [row[0] for row in mark] == [1, 0, 2]
