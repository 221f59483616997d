"""Nested dissection: an order of all nodes, with less fill than by degree."""

import numpy as np

from linkwork.fem.assembly import assembled
from linkwork.fem.material import Material
from linkwork.fem.meshing.box import mesh_of_box
from linkwork.fem.ordering import dissected


def test_each_node_has_its_turn():
    mesh = mesh_of_box((0.3, 0.2, 0.2), 0.05)
    masses = assembled(mesh, Material(1e9, 0.3, 1000)).masses
    assert sorted(dissected(mesh.points, masses)) == list(range(len(mesh.points)))


def test_what_is_eliminated_last_parts_the_rest():
    mesh = mesh_of_box((0.4, 0.1, 0.1), 0.05)
    masses = assembled(mesh, Material(1e9, 0.3, 1000)).masses.toarray() != 0
    order = dissected(mesh.points, assembled(mesh, Material(1e9, 0.3, 1000)).masses)
    last = next(k for k in range(1, len(order)) if np.ptp(mesh.points[order[-k - 1 :], 0]) > 0.06)
    rest = order[:-last]
    low, high = rest[mesh.points[rest, 0] < 0], rest[mesh.points[rest, 0] > 0]
    assert len(low)
    assert not masses[np.ix_(low, high)][:, mesh.points[high, 0] > 0.05].any()


def test_nodes_at_one_place_come_to_an_end():
    mesh = mesh_of_box((0.3, 0.2, 0.2), 0.05)
    masses = assembled(mesh, Material(1e9, 0.3, 1000)).masses
    assert len(set(dissected(np.zeros_like(mesh.points), masses))) == len(mesh.points)
