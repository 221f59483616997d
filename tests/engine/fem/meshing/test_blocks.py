"""Blocks: mapped lattices, patches drawn out, and refusals."""

import numpy as np
import pytest

from linkwork.errors import ModelError
from linkwork.fem.assembly import assembled
from linkwork.fem.material import Material
from linkwork.fem.mesh import check
from linkwork.fem.meshing.blocks import Patch, arc, check_count, check_lengths, extruded, lattice, line, number_along


def test_a_lattice_is_the_unit_cube_mapped():
    mesh = lattice((3, 2, 1), lambda unit: unit * [3, 2, 1])
    check(mesh, "block")
    assert len(mesh.cells[0].nodes) == 6
    assert assembled(mesh, Material(1, 0.3, 1)).volume == pytest.approx(6, rel=1e-13)


def test_a_patch_between_two_arcs_has_its_area():
    half = extruded([Patch(arc((0, 0), 1, 0, np.pi), arc((0, 0), 2, 0, np.pi), 2, 12)], 0, 1, 1)
    check(half, "half ring")
    assert assembled(half, Material(1, 0.3, 1)).volume == pytest.approx(1.5 * np.pi, rel=1e-5)


def test_patches_are_welded():
    left = Patch(line((0, 0), (0, 1)), line((1, 0), (1, 1)), 1, 2)
    right = Patch(line((1, 0), (1, 1)), line((2, 0), (2, 1)), 1, 2)
    check(extruded([left, right], 0, 1, 1), "two patches")


def test_as_many_elements_as_fit():
    assert number_along(1, 0.25) == 4
    assert number_along(1, 0.24) == 5
    assert number_along(0.1, 1, least=2) == 2


def test_refusals():
    with pytest.raises(ModelError, match="box: size of an element is 0 m; it must be above zero"):
        check_lengths("box", size_of_an_element=0)
    with pytest.raises(ModelError, match="box: elements of this size are 1,000,000; at most 40,000"):
        check_count("box", 1e6)
