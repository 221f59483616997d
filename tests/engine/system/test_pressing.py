"""Scratch room of contacts."""

import numpy as np

from linkwork.system.pressing import make_press_room


def test_each_table_has_its_room():
    push = np.zeros((3, 6))
    room = make_press_room(push, 5, 7)
    assert room.push is push
    assert room.rate.shape == room.shift.shape == (3, 6)
    assert room.column_start.shape == room.awake.shape == (5,)
    assert room.jacobian.shape == (5, 6, 12)
    assert room.column.shape == (7, 6, 6)
