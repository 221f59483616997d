"""Shapes that touch, in numbers, and the table of contacts between them."""

from __future__ import annotations

import numpy as np

from linkwork.system.declared import CONVERTED, declared
from linkwork.system.packed import Packed

SPHERE, CAPSULE, BOX, CYLINDER, HULL, MESH, ELLIPSOID, CONE, TORUS = range(9)
MOST_CORNERS = 24  # of a face: a cylinder's end counts as a polygon of so many
CONTACT, PAIR_END = "contact", "end of a pair"  # what axes of a table of contacts go by
LACKS_PAIRS, LACKS_CONTACTS = 1, 2  # what `TouchScratch.found` tells of a table that was too small
MOST_PAIRS, MOST_CONTACTS = 1 << 20, 1 << 17  # of shapes that are near, and of points that may press
MOST_OF_MESH = 64  # contacts of a mesh with another shape
AROUND = 16  # points of a ring from which the nearest ones are sought


class Shapes(Packed):
    """What is constant between two edits.

    Attributes:
        kind: SPHERE, CAPSULE, ...
        body: number of the body that carries each shape.
        place: origin and axes in the body's frame, shape (shapes, 12).
        size: radius; radius and half length; half edges or half axes; radius and length of a cone; radius of the ring
            and of the section of a torus; for a hull or mesh nothing [m], shape (shapes, 3).
        reach: radius of a ball around the origin that holds the shape [m].
        friction, restitution, rolling: of its surface.
        material: number of what its surface is made of, 0 for nothing that is known.
        pair_law: friction, restitution and rolling of two materials, below zero where their surfaces say it themselves,
            shape (materials, materials, 3).
        apart: pairs of bodies a < b that do not touch each other as a * bodies + b, rising.
        point: corners of hulls and meshes in the shape's frame [m]; those of a shape are point_start[n] to [n + 1].
        face: corners of the faces of hulls one after the other, counted from the shape's first;
            face k of all has face_start[k] to [k + 1], the faces of a shape are hull_start[n] to [n + 1].
        normal: outward normal of each face, shape (faces, 3).
        closed: 1 for a mesh that encloses something; its triangles are counterclockwise from outside.
        triangle: corners of the triangles of meshes, shape (triangles, 3); those of a shape mesh_start[n] to [n + 1].
        fan: triangles around each corner of all points; those of corner k are fan_start[k] to [k + 1].
        node_box: boxes of a tree over the triangles of each mesh, shape (nodes, 6): lowest and highest corner.
        node_next: node to go on with where a box is missed; node_triangle: triangle of a leaf, -1 inside;
            the nodes of a shape are node_start[n] to [n + 1].
    """

    kind: np.ndarray
    body: np.ndarray
    place: np.ndarray
    size: np.ndarray
    reach: np.ndarray
    friction: np.ndarray
    restitution: np.ndarray
    rolling: np.ndarray
    material: np.ndarray
    pair_law: np.ndarray
    apart: np.ndarray
    point: np.ndarray
    point_start: np.ndarray
    face: np.ndarray
    face_start: np.ndarray
    hull_start: np.ndarray
    normal: np.ndarray
    closed: np.ndarray
    triangle: np.ndarray
    mesh_start: np.ndarray
    fan: np.ndarray
    fan_start: np.ndarray
    node_box: np.ndarray
    node_next: np.ndarray
    node_triangle: np.ndarray
    node_start: np.ndarray


class Contacts(Packed):
    """Points in which two shapes meet or are about to, of one step; the first `count[0]` are in use.

    Attributes:
        count: contacts, and pairs of shapes that have some, shape (2,).
        pair: shapes a and b of each contact, shape (places, 2); contacts of a pair follow each other.
        pair_start: first contact of each pair, shape (places + 1,).
        body: their bodies, shape (places, 2).
        local: the point on each, in the frame of its body [m], shape (places, 2, 3); where a surface is round, the
            middle of the rounding, from which the point lies along the normal whichever way the body turns.
        round: radius of the surfaces there [m], 0 where they are flat or sharp, shape (places, 2).
        ellipsoid: what else is round there, in the frame of the body [m2] (equations/rounded.py), shape (places, 2, 6).
        normal: from a to b, global, shape (places, 3).
        gap: distance at the start of the step, below zero where they overlap [m].
        misses: 1 where the shapes pass each other by on the courses they had at the start of the step.
        impulse: on b over the last step, global, shape (places, 3) [N s]; turning: the same of rolling resistance.
        smooth: share of it that goes on in the next step, shape (places, 3); smooth_turning likewise.
    """

    count: np.ndarray = declared(2, over_edit=CONVERTED)
    pair: np.ndarray = declared(CONTACT, 2, over_edit=CONVERTED)
    pair_start: np.ndarray = declared(PAIR_END, over_edit=CONVERTED)
    body: np.ndarray = declared(CONTACT, 2, over_edit=CONVERTED)
    local: np.ndarray = declared(CONTACT, 2, 3, over_edit=CONVERTED)
    round: np.ndarray = declared(CONTACT, 2, over_edit=CONVERTED)
    ellipsoid: np.ndarray = declared(CONTACT, 2, 6, over_edit=CONVERTED)
    normal: np.ndarray = declared(CONTACT, 3, over_edit=CONVERTED)
    gap: np.ndarray = declared(CONTACT, over_edit=CONVERTED)
    misses: np.ndarray = declared(CONTACT)
    impulse: np.ndarray = declared(CONTACT, 3, over_edit=CONVERTED)
    turning: np.ndarray = declared(CONTACT, 3, over_edit=CONVERTED)
    smooth: np.ndarray = declared(CONTACT, 3, over_edit=CONVERTED)
    smooth_turning: np.ndarray = declared(CONTACT, 3, over_edit=CONVERTED)


def empty_contacts(scratch: int) -> Contacts:
    """A table without contacts."""
    return Contacts(
        count=np.zeros(2, dtype=np.int64),
        pair=np.zeros((scratch, 2), dtype=np.int64),
        pair_start=np.zeros(scratch + 1, dtype=np.int64),
        body=np.zeros((scratch, 2), dtype=np.int64),
        local=np.zeros((scratch, 2, 3)),
        round=np.zeros((scratch, 2)),
        ellipsoid=np.zeros((scratch, 2, 6)),
        normal=np.zeros((scratch, 3)),
        gap=np.zeros(scratch),
        misses=np.zeros(scratch, dtype=np.int64),
        impulse=np.zeros((scratch, 3)),
        turning=np.zeros((scratch, 3)),
        smooth=np.zeros((scratch, 3)),
        smooth_turning=np.zeros((scratch, 3)),
    )


class TouchScratch(Packed):
    """Scratch of the search for contacts.

    Attributes:
        pose: origin and axes of each shape, global, shape (shapes, 12).
        course: way of the origin of each shape in the step, and how far it may leave that [m], shape (shapes, 4).
        low, high: box around each shape with its way in the step, shape (shapes, 3).
        margin: how far a shape may move in the step [m].
        wide_low, wide_high: wider boxes, within which pairs were sought last.
        order: shapes by the lower end of those; kept from search to search, so that sorting it is cheap.
        near: shapes a, b of each pair whose wide boxes met, by their numbers, shape (pairs, 2).
        found: pairs, and which table was full, by the numbers above, 0 where none, shape (2,).
        sorted, tally: scratch for putting them in order.
        face: corners of two faces and of what is cut, shape (4, 2 corners, 3).
        meeting: points on a, points on b, normals, gaps of one pair, and 1 where they miss each other on their courses,
            shape (points, 11).
        gathered: the same of the triangles of a mesh.
        spot: points of two rings in the frames of their shapes, shape (2, 3); profile: distances around a ring.
        simplex: of the distance between two shapes: points of the difference, on a, on b, shape (4, 9).
        halt: not zero where another thread asks for the search to be given up, as in `Workspace.halt`.
    """

    pose: np.ndarray
    course: np.ndarray
    low: np.ndarray
    high: np.ndarray
    margin: np.ndarray
    wide_low: np.ndarray
    wide_high: np.ndarray
    order: np.ndarray
    near: np.ndarray
    found: np.ndarray
    sorted: np.ndarray
    tally: np.ndarray
    face: np.ndarray
    meeting: np.ndarray
    gathered: np.ndarray
    spot: np.ndarray
    profile: np.ndarray
    simplex: np.ndarray
    halt: np.ndarray


def make_touch_scratch(shapes: Shapes, pairs: int) -> TouchScratch:
    """Scratch for so many pairs."""
    count = len(shapes.kind)
    return TouchScratch(
        pose=np.zeros((count, 12)),
        course=np.zeros((count, 4)),
        low=np.zeros((count, 3)),
        high=np.zeros((count, 3)),
        margin=np.zeros(count),
        wide_low=np.zeros((count, 3)),
        wide_high=np.zeros((count, 3)),
        order=np.arange(count),
        near=np.zeros((pairs, 2), dtype=np.int64),
        found=np.zeros(2, dtype=np.int64),
        sorted=np.zeros((pairs, 2), dtype=np.int64),
        tally=np.zeros(count + 1, dtype=np.int64),
        face=np.zeros((4, 3 * MOST_CORNERS, 3)),
        meeting=np.zeros((4 * MOST_CORNERS, 11)),
        gathered=np.zeros((MOST_OF_MESH, 11)),
        spot=np.zeros((2, 3)),
        profile=np.zeros(AROUND),
        simplex=np.zeros((4, 9)),
        halt=np.zeros(1, dtype=np.int64),
    )
