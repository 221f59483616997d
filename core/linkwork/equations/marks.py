"""Marks of plain rows (system/plain_rows.py): points and directions that rows which follow each other share."""

from __future__ import annotations

from linkwork.equations.kernel import kernel, part


@part
def is_nothing(term, side):
    """Whether a term has no part on a side."""
    return term[side, 0] == 0.0 and term[side, 1] == 0.0 and term[side, 2] == 0.0 and term[side, 3] == 0.0


@part
def is_same(term, other, side):
    """Whether two terms have the same part on a side."""
    same = term[side, 0] == other[side, 0] and term[side, 1] == other[side, 1]
    return same and term[side, 2] == other[side, 2] and term[side, 3] == other[side, 3]


@kernel
def find_marks(rows, tie, row_body, row_a, row_b, mark, body, shift, turn):
    """Number the marks of plain rows; mark 0 is nothing.

    Args:
        rows: that are plain.
        tie: whether each of them is a tie, which has no second term.
        row_body: bodies of all rows.
        row_a: first terms of all rows.
        row_b: second terms of all rows.
        mark: of each plain row, shape (rows, 4), the result.
        body: of each mark, with room for four of each row and one more, likewise.
        shift: likewise.
        turn: likewise.

    Returns:
        How many marks there are.
    """
    body[0], shift[0] = 0, 0.0
    turn[0, :] = 0.0
    count = 1
    for n in range(len(rows)):
        row = rows[n]
        for m in range(4):
            side, terms = m % 2, row_a if m < 2 else row_b
            if (m >= 2 and tie[n]) or is_nothing(terms[row], side):
                mark[n, m] = 0
                continue
            if n > 0 and mark[n - 1, m] > 0:
                before = rows[n - 1]
                if row_body[before, side] == row_body[row, side] and is_same(terms[before], terms[row], side):
                    mark[n, m] = mark[n - 1, m]
                    continue
            mark[n, m], body[count], shift[count] = count, row_body[row, side], terms[row, side, 0]
            for c in range(3):
                turn[count, c] = terms[row, side, 1 + c]
            count += 1
    return count
