"""Figures 7 and 9 of papers/002 in short: a third of a turn with two bodies."""

import numpy as np
import pytest

from linkwork.reproduction.case import printed
from linkwork.reproduction.elastic_cranks import offsets, plane_offset, space_crank

FIRST = 17  # samples, a third of a turn


def test_in_the_plane_two_bodies_bend_as_the_beam_does():
    table = printed("elastic_crank_plane.csv")
    theirs = table["w"][:FIRST]
    assert abs(theirs).max() > 5e-4
    assert plane_offset(2, table["t"][:FIRST]) == pytest.approx(theirs, abs=0.08 * 4.66e-3)


def test_in_space_as_well():
    table = printed("elastic_crank_space.csv")
    theirs = np.column_stack([table[name] for name in ("ux", "uy", "uz")])[:FIRST]
    found, chord = offsets(space_crank(2), table["t"][:FIRST])
    assert np.linalg.norm(chord, axis=1) == pytest.approx(0.3, abs=5e-4)  # a bow shortens it
    assert found == pytest.approx(theirs, abs=0.08 * 5.3e-3)
