"""Scales of colours end at round numbers, grow at once and shrink late."""

import pytest

from linkwork_studio.viewport.field_scale import FieldScale, round_up


@pytest.mark.parametrize(("value", "top"), [(0.0, 0.0), (3.0, 5.0), (5.0, 5.0), (5.1, 10.0), (1.2e6, 2e6), (-1.0, 0.0)])
def test_scales_end_at_round_numbers(value, top):
    assert round_up(value) == pytest.approx(top)


def test_a_scale_grows_at_once_and_shrinks_after_a_while():
    scale = FieldScale()
    scale.follow(3.0)
    assert scale.top == 5.0
    scale.follow(1.0)
    assert scale.top == 5.0
    for _ in range(400):
        scale.follow(0.1)
    assert scale.top == pytest.approx(0.2), "room for half as much again"
    scale.begin()
    assert scale.top == 0.0
