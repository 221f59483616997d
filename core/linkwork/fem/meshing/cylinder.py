"""Cylinders and tubes along z: four sectors about a square core, or about a bore."""

from __future__ import annotations

import math

from linkwork.errors import ModelError
from linkwork.fem.mesh import Mesh
from linkwork.fem.meshing.blocks import (
    Patch,
    arc,
    check_count,
    check_lengths,
    extruded,
    line,
    number_along,
)

CORE = 0.45  # half the edge of the square core, beside the radius
QUARTER = math.pi / 2


def mesh_of_cylinder(radius: float, length: float, element: float, bore: float = 0.0) -> Mesh:
    """A cylinder about the origin along z, hollow where `bore` is above zero.

    Args:
        radius: outer radius [m].
        length: along z [m].
        element: edge of an element, at most [m].
        bore: inner radius [m].

    Raises:
        ModelError: lengths that are none, a bore that leaves nothing, or too many elements.
    """
    check_lengths("cylinder", radius=radius, length=length, size_of_an_element=element)
    if not 0 <= bore < radius:
        raise ModelError(f"cylinder: the bore is {bore:g} m; it must be less than the radius, {radius:g} m.")
    around = number_along(QUARTER * radius, element, least=2)
    inner = bore or CORE * radius
    patches = [_sector(k, bore, radius, number_along(radius - inner, element), around) for k in range(4)]
    if not bore:
        patches.append(_core(radius, around))
    layers = number_along(length, element)
    check_count("cylinder", layers * float(sum(p.across * p.along for p in patches)))
    return extruded(patches, -length / 2, length / 2, layers)


def _sector(k: int, bore: float, radius: float, across: int, around: int) -> Patch:
    first = (k - 0.5) * QUARTER
    outer = arc((0, 0), radius, first, first + QUARTER)
    if bore:
        return Patch(arc((0, 0), bore, first, first + QUARTER), outer, across, around)
    diagonal = CORE * radius * math.sqrt(2)
    a, b = ((diagonal * math.cos(t), diagonal * math.sin(t)) for t in (first, first + QUARTER))
    return Patch(line(a, b), outer, across, around)


def _core(radius: float, around: int) -> Patch:
    c = CORE * radius
    return Patch(line((-c, -c), (-c, c)), line((c, -c), (c, c)), around, around)
