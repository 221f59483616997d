"""Matrices from elsewhere become a free body in SI units, or are refused."""

from pathlib import Path

import numpy as np
import pytest
from beam_matrices import PLACES, beam
from scipy.linalg import eigh

from linkwork.errors import FileError, ModelError
from linkwork.fem.readers.reduced import ReadMatrices, body_of, symmetric

COORDINATES = tuple((node, component) for node in PLACES for component in range(1, 7))


def read(stiffness=None, mass=None, coordinates=COORDINATES, places=PLACES) -> ReadMatrices:
    k, m = beam()
    return ReadMatrices(
        Path("a.pch"), coordinates, k if stiffness is None else stiffness, m if mass is None else mass, places
    )


def speeds(body) -> np.ndarray:
    return np.sqrt(np.maximum(eigh(body.stiffness, body.mass, eigvals_only=True)[6:], 0))


def test_a_beam_in_si_units():
    found = body_of(read(), "boom")
    assert found.nodes == (11, 22)
    assert found.places == pytest.approx(np.array(list(PLACES.values())))
    assert (found.stiffness == beam()[0]).all()


def test_rows_in_another_order_and_modes_behind():
    """A mode that is not coupled keeps its frequency; rows are sorted by node and component."""
    k, m = (np.pad(matrix, (0, 1)) for matrix in beam())
    k[12, 12], m[12, 12] = 400.0, 4.0
    order = np.random.default_rng(1).permutation(13)
    coordinates = tuple((*COORDINATES, (1, 0))[j] for j in order)
    found = body_of(read(k[np.ix_(order, order)], m[np.ix_(order, order)], coordinates), "boom")
    at = [found.nodes.index(node) for node in (11, 22)]
    rows = np.concatenate([np.arange(6 * a, 6 * a + 6) for a in at])
    assert (found.stiffness[np.ix_(rows, rows)] == k[:12, :12]).all()
    assert found.stiffness[12, 12] / found.mass[12, 12] == pytest.approx(100.0)


def test_millimetres_and_tonnes_are_the_same_body():
    k, m = beam()
    long = np.tile([1, 1, 1, 1e3, 1e3, 1e3], 2)
    there = read(1e-3 * k * np.outer(long, long), 1e-3 * m * np.outer(long, long))
    places = {node: tuple(1e3 * np.array(place)) for node, place in PLACES.items()}
    found = body_of(ReadMatrices(there.path, COORDINATES, there.stiffness, there.mass, places), "boom", "mm", "t")
    assert found.stiffness == pytest.approx(k, rel=1e-12)
    assert found.mass == pytest.approx(m, rel=1e-12)
    assert speeds(found) == pytest.approx(speeds(body_of(read(), "boom")), rel=1e-6)


def test_a_wrong_unit_of_length_is_told():
    places = {node: tuple(1e3 * np.array(place)) for node, place in PLACES.items()}
    with pytest.raises(ModelError, match="boom: the motions without energy are not rigid; are places or units"):
        body_of(read(places=places), "boom")


def test_five_zeros_are_told():
    k = beam()[0]
    k[3, 3] *= 1.5
    with pytest.raises(ModelError, match="boom: its stiffness has 5 motions without energy instead of six"):
        body_of(read(k), "boom")


def test_missing_components_places_and_units_are_told():
    k, m = beam()
    with pytest.raises(FileError, match="node 22 has no component 6; an interface has all six"):
        body_of(read(k[:11, :11], m[:11, :11], COORDINATES[:11]), "boom")
    with pytest.raises(FileError, match="the place of node 11 is not in the file"):
        body_of(read(places={}), "boom")
    with pytest.raises(FileError, match="units are m, cm, mm"):
        body_of(read(), "boom", "miles")


def test_negative_mass_and_loose_modes_are_told():
    k, m = beam()
    with pytest.raises(ModelError, match="boom: its mass is negative"):
        body_of(read(k, -m), "boom")
    k, m = (np.pad(matrix, (0, 1)) for matrix in (k, m))
    m[12, 12] = 1.0
    with pytest.raises(ModelError, match="a mode of its matrices has no stiffness"):
        body_of(read(k, m, (*COORDINATES, (1, 0))), "boom")


def test_matrices_that_are_none():
    with pytest.raises(FileError, match="K is 2 x 3; it must be square"):
        symmetric(np.zeros((2, 3)), "K", Path("a"))
    with pytest.raises(FileError, match="K is not symmetric"):
        symmetric(np.array([[1.0, 2.0], [0.0, 1.0]]), "K", Path("a"))
    with pytest.raises(FileError, match="K has entries that are no numbers"):
        symmetric(np.array([[np.nan]]), "K", Path("a"))
