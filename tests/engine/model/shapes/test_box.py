"""A box against sums over a fine grid of points."""

import itertools

import numpy as np
import pytest

from linkwork.model.shapes.box import Box


def test_inertia_is_that_of_many_points():
    box, count = Box(0.3, 0.5, 0.7), 60
    sides = [(np.arange(count) + 0.5) / count * edge - edge / 2 for edge in (box.x, box.y, box.z)]
    squares = [np.mean(side**2) for side in sides]
    moments = [squares[j] + squares[k] for j, k in ((1, 2), (0, 2), (0, 1))]
    inertia = np.array(box.unit_inertia())
    assert np.diag(inertia) == pytest.approx(moments, rel=1e-3)
    assert not inertia[~np.eye(3, dtype=bool)].any()


def test_size():
    box = Box(0.3, 0.5, 0.7)
    assert box.volume == pytest.approx(0.105)
    assert box.half_size == (0.15, 0.25, 0.35)


def test_a_thin_box_turns_like_a_rod_and_a_plate():
    assert np.diag(Box(2.0, 1e-9, 1e-9).unit_inertia()) == pytest.approx([0.0, 4 / 12, 4 / 12])
    plate = np.diag(Box(2.0, 3.0, 1e-9).unit_inertia())
    assert plate[2] == pytest.approx(plate[0] + plate[1])


def test_eight_small_boxes_make_a_large_one():
    edges = (0.4, 0.6, 1.0)
    small = Box(*(e / 2 for e in edges))
    total = np.zeros(3)
    for signs in itertools.product((-1, 1), repeat=3):
        offset = np.array(signs) * edges / 4
        total += (np.diag(small.unit_inertia()) + offset @ offset - offset**2) / 8
    assert total == pytest.approx(np.diag(Box(*edges).unit_inertia()))
