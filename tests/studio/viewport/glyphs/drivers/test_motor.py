import pytest

from linkwork.math3d import vector
from linkwork_studio.viewport.glyphs.drivers.motor import MotorGlyph


def test_the_can_stands_at_the_end_of_the_pin_and_the_base_carries_it(end):
    marks = list(MotorGlyph().marks(None, (end(),)))
    assert {mark.side for mark in marks} == {"base"}
    assert min(m.part.position[2] - m.part.scale[2] / 2 for m in marks) == pytest.approx(0.05)
    assert all(mark.solid for mark in marks)


def test_on_a_slide_it_is_a_box_behind_the_rail(end):
    (mark,) = MotorGlyph().marks(None, (end(turns=False, along=vector.X),))
    assert mark.part.position[0] < -0.05
