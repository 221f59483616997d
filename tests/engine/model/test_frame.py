"""A frame fixed in a body."""

import pytest

from linkwork.errors import ModelError
from linkwork.model.frame import Frame


def test_the_rotation_is_made_a_unit_one():
    assert Frame(rotation=(0, 0, 0, -7)).rotation == (0.0, 0.0, 0.0, -1.0)
    assert Frame() == Frame((0, 0, 0), (1, 0, 0, 0))


def test_a_rotation_of_nothing_is_refused():
    with pytest.raises(ModelError, match="frame: rotation is"):
        Frame(rotation=(0, 0, 0, 0))
