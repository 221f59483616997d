"""Figure 5 of papers/002 in short: the first two loads, nearer with more bodies."""

import numpy as np

from linkwork.reproduction.elastic_cantilever import TIPS, tips


def test_four_bodies_are_near_and_two_are_farther():
    theirs = np.array(list(TIPS.values()))[:2]
    two, four = (np.linalg.norm(tips(count, loads=2, step=2e-3) - theirs, axis=1) for count in (2, 4))
    assert (four < (1.5e-3, 1.5e-2)).all()
    assert (2.5 * four < two).all()
