"""Dots and arrows of contacts."""

import numpy as np
import pytest
from vtkmodules.vtkRenderingCore import vtkRenderer

from linkwork.results.contacts import NO_CONTACTS, ContactPoints
from linkwork_studio.look.theme import DARK
from linkwork_studio.viewport.contact_arrows import APART, FEW, LONGEST, ContactArrows, arrows, by_pair, thinned

UP = np.array([(0.0, 0, 1), (0, 0, 1)])
TWO = ContactPoints(np.zeros((2, 3)), UP, np.array([(0.0, 0, 5), (0, 0, 0)]), np.array([(0, 1), (0, 2)]), np.zeros(2))


def test_an_arrow_points_along_its_force_and_a_dot_has_none():
    points, lines = arrows(TWO, 2.0 * LONGEST)
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


def chain(links, each=3):
    """A chain along x whose neighbours press each other at some points."""
    count = links * each
    pair = np.repeat(np.arange(links), each)
    points = np.stack((pair / links + 1e-4 * (np.arange(count) % each), np.zeros(count), np.zeros(count)), axis=1)
    forces = np.tile((0.0, 0.0, 2.0), (count, 1)) * (1 + pair % 7)[:, None]
    normals = np.tile((0.0, 0.0, 1.0), (count, 1))
    return ContactPoints(points, normals, forces, np.stack((pair, pair + 1), axis=1), -1e-6 * np.arange(count))


def test_a_few_contacts_are_shown_as_they_are():
    few = chain(FEW // 3)
    shown, longest = thinned(few, 1.0)
    assert shown is few
    assert longest == LONGEST


def test_a_pair_of_bodies_has_one_arrow_with_the_whole_force():
    merged = by_pair(chain(10))
    assert len(merged) == 10
    assert merged.bodies.tolist() == [[n, n + 1] for n in range(10)]
    assert merged.forces[:, 2] == pytest.approx(6.0 * (1 + np.arange(10) % 7))
    assert merged.points[:, 0] == pytest.approx(np.arange(10) / 10 + 1e-4)
    assert merged.gaps[0] == -2e-6


def test_a_chain_is_not_buried_under_arrows():
    many = chain(60)
    shown, longest = thinned(many, 1.0)
    assert len(shown) < FEW
    assert longest < LONGEST
    away = np.abs(shown.points[:, None, 0] - shown.points[None, :, 0])[np.triu_indices(len(shown), 1)]
    assert away.min() > APART
    strongest = np.linalg.norm(shown.forces, axis=1)
    assert strongest.max() >= 32.0
    assert strongest.mean() > 24.0, "the strongest are kept"
    again, _ = thinned(ContactPoints(*(getattr(many, name) for name in ("points", "normals")), 1.001 * many.forces,
                                     many.bodies, many.gaps), 1.0)  # fmt: skip
    assert again.bodies.tolist() == shown.bodies.tolist(), "arrows do not take turns as forces tremble"
