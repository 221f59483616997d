"""What the arrays of plain rows mean."""

import numpy as np
from sample_models import chain

from linkwork.compiler.compile import compile_model
from linkwork.compiler.plain_rows import plain_rows


def test_marks_hold_the_coefficients_of_their_rows():
    system = compile_model(chain(3, "revolute")).system
    rows = np.arange(system.joint_rows[0], system.first_soft[0])
    plain = plain_rows(system, rows)
    for n, row in enumerate(rows):
        for e in range(2):
            m = plain.mark[n, e]
            assert (plain.shift[m], *plain.turn[m]) == tuple(system.row_a[row, e])
            assert not m or plain.body[m] == system.row_body[row, e]
