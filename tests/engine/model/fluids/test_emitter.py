"""An emitter needs somewhere to flow to."""

import pytest

import linkwork as lw
from linkwork.model.fluids.emitter import Emitter


def test_an_emitter_needs_a_direction():
    with pytest.raises(lw.ModelError, match="tap: the direction is zero; say where the fluid goes"):
        Emitter(id="tap", fluid="water", direction=(0, 0, 0))


def test_a_closed_one_can_be():
    assert Emitter(id="tap", fluid="water", speed=0.0).speed == 0.0
