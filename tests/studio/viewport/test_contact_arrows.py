"""Dots and arrows of contacts."""

import numpy as np
import pytest
from vtkmodules.vtkRenderingCore import vtkRenderer

from linkwork.results.contacts import NO_CONTACTS, ContactPoints
from linkwork_studio.look.theme import DARK
from linkwork_studio.viewport.contact_arrows import LONGEST, ContactArrows, arrows

UP = np.array([(0.0, 0, 1), (0, 0, 1)])
TWO = ContactPoints(np.zeros((2, 3)), UP, np.array([(0.0, 0, 5), (0, 0, 0)]), np.array([(0, 1), (0, 2)]), np.zeros(2))


def test_an_arrow_points_along_its_force_and_a_dot_has_none():
    points, lines = arrows(TWO, 2.0)
    assert len(points) == 2 + 3
    assert points[2] == pytest.approx((0, 0, LONGEST * 2.0 / 2))
    assert lines.tolist() == [[0, 2], [2, 3], [2, 4]]


def test_they_are_shown_unless_turned_off():
    renderer = vtkRenderer()
    shown = ContactArrows(renderer, DARK)
    assert renderer.VisibleActorCount() == 0
    shown.show(TWO, 1.0)
    shown.widen(2.0)
    assert renderer.VisibleActorCount() == 1
    shown.turn(False)
    assert renderer.VisibleActorCount() == 0
    shown.turn(True)
    assert renderer.VisibleActorCount() == 1
    shown.show(NO_CONTACTS, 1.0)
    assert renderer.VisibleActorCount() == 0
