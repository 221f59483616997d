"""Arrays are unpacked to the bit, and what changes little takes little."""

import base64
import zlib

import numpy as np
import pytest
from pages import unpacked

from linkwork.player.packing import Packing


@pytest.mark.parametrize("kind", ["f4", "f8", "i2", "u4"])
def test_arrays_come_back_to_the_bit(kind):
    random = np.random.default_rng(5)
    packing = Packing()
    arrays = [(random.normal(size=shape) * 1e4).astype(f"<{kind}") for shape in ((40, 7), (1, 3), (9, 1))]
    places = [packing.add(array, kind) for array in arrays]
    block = zlib.decompress(base64.b64decode(packing.text()))
    for array, place in zip(arrays, places, strict=True):
        assert unpacked(block, place).tobytes() == array.tobytes()


def test_numbers_that_are_none_come_back_too():
    packing = Packing()
    values = np.array([np.nan, np.inf, -np.inf, -0.0, 5e-324])
    place = packing.add(values, "f8")
    block = zlib.decompress(base64.b64decode(packing.text()))
    assert unpacked(block, place)[:, 0].tobytes() == values.tobytes()


def test_a_smooth_motion_takes_less_than_its_numbers():
    packing = Packing()
    times = np.linspace(0.0, 60.0, 3000)
    packing.add(np.sin(times[:, None] * np.arange(1.0, 4.0)), "f4")
    assert len(packing.text()) < 0.9 * 4 * 3 * len(times)
