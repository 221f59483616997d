import numpy as np
import pytest

from linkwork.edits.bent_rows import row_at


def test_between_two_rows_of_an_arc_lies_the_arc():
    rows = [(s, np.sin(s), 1 - np.cos(s), 0.0, np.cos(s / 2), 0.0, 0.0, np.sin(s / 2)) for s in (0.0, 0.2, 0.4)]
    found = row_at(rows, 0.3, 8)
    assert len(found) == 8
    assert found[:4] == pytest.approx((0.3, np.sin(0.3), 1 - np.cos(0.3), 0.0), abs=1e-5)
    assert found[4:] == pytest.approx((np.cos(0.15), 0.0, 0.0, np.sin(0.15)), abs=1e-3)


def test_motion_goes_straight_between_two_that_move_alike():
    rows = [(x, x, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 2.0 * x, 0.0, 0.0, 0.0, 2.0) for x in (0.0, 1.0)]
    found = row_at(rows, 0.25, 14)
    assert len(found) == 14
    assert found[8:] == pytest.approx((0.0, 0.5, 0.0, 0.0, 0.0, 2.0), abs=1e-9)
