"""What the pile is made of."""

import numpy as np
import pytest

from linkwork.benchmarks.peers.pile_data import RADIUS, deepest_of_balls, places, turns


def test_nothing_overlaps_at_the_start():
    assert deepest_of_balls(places(200)) == 0.0


def test_the_deepest_overlap_is_found():
    at = np.array(((0.0, 0.0, 1.0), (0.0, 1.5 * RADIUS, 1.0), (0.0, 0.0, 0.9 * RADIUS)))
    assert deepest_of_balls(at) == pytest.approx(0.5 * RADIUS)


def test_turns_are_turns():
    assert np.linalg.norm(turns(20), axis=1) == pytest.approx(1.0)
