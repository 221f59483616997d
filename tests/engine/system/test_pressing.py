"""Scratch room of contacts."""

from linkwork.system.pressing import make_press_room


def test_each_table_has_its_room():
    room = make_press_room(3, 5, 7)
    assert room.rate.shape == room.shift.shape == (3, 6)
    assert room.column_start.shape == room.awake.shape == (5,)
    assert room.jacobian.shape == (5, 6, 12)
    assert room.column.shape == (7, 6, 6)
