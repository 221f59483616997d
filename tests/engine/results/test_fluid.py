"""Particles over time stand in the order of their numbers, whatever order they are stored in."""

import numpy as np
import pytest

from linkwork.results.fluid import FluidPicture, over_time


def picture(number: list[int], mass: float) -> FluidPicture:
    place = np.array(number, float)[:, None] * (1.0, 0.0, 0.0)
    return FluidPicture(place, 2.0 * place, 10.0 * place[:, 0], np.array(number), 0.1, mass)


def test_particles_keep_their_places_over_time():
    run = over_time([picture([2, 0, 1], 3.0), picture([1, 2, 0], 3.0), picture([2, 0], 2.0)])
    assert [list(number) for number in run.number] == [[0, 1, 2], [0, 1, 2], [0, 2]]
    assert np.array_equal(run.position[0], run.position[1])
    assert run.pressure[2] == pytest.approx([0.0, 20.0])
    assert list(run.mass) == [3.0, 3.0, 2.0]


def test_speed_is_the_size_of_the_velocity():
    assert picture([0, 3], 1.0).speed == pytest.approx([0.0, 6.0])
