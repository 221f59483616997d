"""Link plates: a flat bar along x with round ends and a row of holes along z.

About each hole stand sectors that reach to the rim, to the round end or to a line across the plate; plain blocks fill
what is left between the holes. A plate without holes has a core in place of each.
"""

from __future__ import annotations

import math

from linkwork.errors import ModelError
from linkwork.fem.mesh import Mesh
from linkwork.fem.meshing.blocks import Curve, Patch, arc, check_count, check_lengths, extruded, line, number_along

CORE = 0.45  # half the edge of a core, beside half the width of its surroundings
TURN = math.pi / 4


def mesh_of_link_plate(
    spacing: float, width: float, thickness: float, hole_radius: float, element: float, holes: int = 2
) -> Mesh:
    """A link plate about the origin.

    Args:
        spacing: from one hole to the next along x [m].
        width: along y; half of it rounds the ends [m].
        thickness: along z [m].
        hole_radius: 0 for none [m].
        element: edge of an element, at most [m].
        holes: how many.

    Raises:
        ModelError: lengths that are none, holes that leave nothing, or too many elements.
    """
    lengths = {"spacing": spacing, "width": width, "thickness": thickness, "size_of_an_element": element}
    check_lengths("link plate", **lengths)
    room = min(width, spacing) / 2
    if not 0 <= hole_radius < room:
        raise ModelError(f"link plate: hole radius is {hole_radius:g} m; it must be less than {room:g} m.")
    if holes < 2:
        raise ModelError(f"link plate: it has {holes} holes; it must have two or more.")
    patches: list[Patch] = []
    for k in range(holes):
        x = (k - (holes - 1) / 2) * spacing
        patches += _about_hole(x, width / 2, room, hole_radius, element, k == 0, k == holes - 1)
        if k and spacing > 2 * room:
            patches.append(_between(x - spacing + room, x - room, width / 2, element))
    layers = number_along(thickness, element)
    check_count("link plate", layers * float(sum(p.across * p.along for p in patches)))
    return extruded(patches, -thickness / 2, thickness / 2, layers)


def _counts(half: float, element: float) -> tuple[int, int]:
    """Elements along a side of the plate about a hole: over its whole width, and over half of its length."""
    return number_along(2 * half, element, 2), number_along(half, element)


def _between(left: float, right: float, half: float, element: float) -> Patch:
    over = _counts(half, element)[0]
    sides = line((left, -half), (left, half)), line((right, -half), (right, half))
    return Patch(*sides, number_along(right - left, element), over)


def _about_hole(
    x: float, half: float, reach: float, hole: float, element: float, is_first: bool, is_last: bool
) -> list[Patch]:
    """Six sectors, three on each side, and a core where there is no hole."""
    over, along = _counts(half, element)
    core = CORE * min(half, reach)
    across = number_along(half - (hole or core), element)
    found = []
    for side, is_round in ((1, is_last), (-1, is_first)):
        corners = [(0.0, -half), (reach, -half), (reach, half), (0.0, half)]
        inside = [(0.0, -core), (core, -core), (core, core), (0.0, core)]
        angles = [-2 * TURN, -TURN, TURN, 2 * TURN]
        for k, count in enumerate((along, over, along)):
            turn = 0.0 if side > 0 else math.pi
            first, last = angles[k] + turn, angles[k + 1] + turn
            rim: Curve = arc((x, 0), half, first, last)
            if not is_round:
                rim = line(_turned(x, side, corners[k]), _turned(x, side, corners[k + 1]))
            inner = arc((x, 0), hole, first, last)
            if not hole:
                inner = line(_turned(x, side, inside[k]), _turned(x, side, inside[k + 1]))
            found.append(Patch(inner, rim, across, count))
    if not hole:
        left, right = line((x - core, -core), (x - core, core)), line((x + core, -core), (x + core, core))
        found.append(Patch(left, right, 2 * along, over))
    return found


def _turned(x: float, side: int, point: tuple[float, float]) -> tuple[float, float]:
    """A point about the hole, on its side: half a turn leads from one side to the other."""
    return x + side * point[0], side * point[1]
