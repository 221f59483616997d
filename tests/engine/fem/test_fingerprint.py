"""The key of a reduction changes with each of its inputs, and with nothing else."""

import dataclasses

import numpy as np

from linkwork.fem.fingerprint import key_of
from linkwork.fem.interface import AVERAGED, Face, interface_on
from linkwork.fem.material import Material
from linkwork.fem.mesh import Mesh
from linkwork.fem.meshing.box import mesh_of_box

STEEL = Material(210e9, 0.3, 7850)


def parts():
    mesh = mesh_of_box((0.4, 0.3, 0.2), 0.1)
    return mesh, STEEL, (interface_on(mesh, Face((0.2, 0, 0), (1, 0, 0), 1e-6), "right"),), 8


def test_equal_inputs_have_one_key():
    assert key_of(*parts()) == key_of(*parts())


def test_each_input_counts():
    mesh, steel, (right,), vectors = parts()
    moved = mesh.points.copy()
    moved[5, 1] += 1e-12
    keys = {
        key_of(mesh, steel, (right,), vectors),
        key_of(Mesh(moved, mesh.cells), steel, (right,), vectors),
        key_of(mesh, dataclasses.replace(steel, poisson=0.31), (right,), vectors),
        key_of(mesh, steel, (dataclasses.replace(right, kind=AVERAGED),), vectors),
        key_of(mesh, steel, (dataclasses.replace(right, name="r"),), vectors),
        key_of(mesh, steel, (dataclasses.replace(right, nodes=right.nodes[1:]),), vectors),
        key_of(mesh, steel, (dataclasses.replace(right, place=right.place + 1e-9),), vectors),
        key_of(mesh, steel, (dataclasses.replace(right, axes=np.eye(3)[[1, 2, 0]]),), vectors),
        key_of(mesh, steel, (right,), 9),
        key_of(mesh, steel, (right,), None),
    }
    assert len(keys) == 10
