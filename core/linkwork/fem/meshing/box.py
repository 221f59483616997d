"""Boxes and bars: one block."""

from __future__ import annotations

import numpy as np

from linkwork.fem.elements import Array
from linkwork.fem.mesh import Mesh
from linkwork.fem.meshing.blocks import check_count, check_lengths, lattice, number_along

LEAST_ACROSS = 2  # elements over the height and width of a bar
LENGTHEN = 2.0  # elements of a bar may be so much longer than the size asked for across


def mesh_of_box(size: tuple[float, float, float], element: float) -> Mesh:
    """A box about the origin.

    Args:
        size: edges along x, y and z [m].
        element: edge of an element, at most [m].

    Raises:
        ModelError: lengths that are none, or too many elements.
    """
    x, y, z = size
    check_lengths("box", length_along_x=x, length_along_y=y, length_along_z=z, size_of_an_element=element)
    return _block(size, tuple(number_along(edge, element) for edge in size))


def mesh_of_bar(length: float, width: float, height: float, element: float) -> Mesh:
    """A bar along x about the origin, with at least two elements over its width (y) and height (z)."""
    check_lengths("bar", length=length, width=width, height=height, size_of_an_element=element)
    across = (number_along(width, element, LEAST_ACROSS), number_along(height, element, LEAST_ACROSS))
    return _block((length, width, height), (number_along(length, LENGTHEN * element), *across))


def _block(size: tuple[float, float, float], counts: tuple[int, ...]) -> Mesh:
    check_count("box", float(np.prod(counts)))

    def place(unit: Array) -> Array:
        return (unit - 0.5) * np.array(size)

    nx, ny, nz = counts
    return lattice((nx, ny, nz), place)
