"""Scratch room of contacts."""

import numpy as np

from linkwork.system.pressing import make_contact_scratch


def test_each_table_has_its_room():
    push = np.zeros((3, 6))
    scratch = make_contact_scratch(push, 5, 7)
    assert scratch.push is push
    assert scratch.rate.shape == scratch.shift.shape == (3, 6)
    assert scratch.column_start.shape == scratch.awake.shape == (5,)
    assert scratch.jacobian.shape == (5, 6, 12)
    assert scratch.column.shape == (7, 6, 6)
