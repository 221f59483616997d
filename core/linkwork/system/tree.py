"""A spanning tree of the mechanism in relative coordinates: what is constant, and scratch arrays.

The tree is made of elements, each with a frame of its own. Element 0 is the ground; every other one hangs on a parent
with a smaller number by a turn about the z axis, a slide along it, or a ball. A joint is a short sequence of elements,
of which only the last carries a body: a universal joint is two turns, a planar one two slides and a turn.

Coordinates of turns and slides stand first in `z` and in `rate`; then come four of a unit quaternion for each ball in
`z`, and three of the angular velocity in the axes of the element in `rate`. Made only for formulations that ask for it.
"""

from __future__ import annotations

import numpy as np

from linkwork.system.compiled_system import SIZE
from linkwork.system.packed import Packed

TURN, SLIDE, BALL = 0, 1, 2
LOOSE = -1  # joint of a body that hangs on the ground by none


class Tree(Packed):
    """Flat arrays by element, by body, by cut row.

    Attributes:
        kind, parent: TURN, SLIDE or BALL; element that it hangs on.
        coordinate: place of its first coordinate in `z`, shape (elements, 2); of its first rate in the second column.
        placing: frame before the motion in the frame of the parent: columns of the axes, then the origin [m].
        inertia: m, m c, and the second moment S (xx, yy, zz, xy, yz, zx) about the origin, in its axes [kg m2].
        sight: for a turn a direction in the axes of the last element of the joint that shows it, and the angle at which
            it is seen at coordinate zero [rad]; for a ball its own axes in those, shape (elements, 9).
        carried: body whose pose shows the coordinate of the element.
        counts: numbers of turns and slides, of balls, shape (2,).
        order: bodies, each after its parent, the ground left out.
        body_element: element that carries each body; several where bodies are welded.
        body_placing: frame of each body in its element, as in `placing`.
        body_joint: joint by which a body hangs in the tree, or LOOSE.
        cut: joints that are not in the tree, which close loops, and drivers that prescribe something.
        row: rows that are seen from the tree: `hard` ones of the cut, then those that forces act along.
        hard: how many of the rows are held, shape (1,).
        side_start: sides of row n are side_start[n] to side_start[n + 1]; the ground has none.
        side_body: body of each side.
        least: mass or moment of inertia along the motion of an element that counts as none [kg or kg m2]; zero but for
            bodies without mass.
        light: turns and slides of bodies without mass.
        turn_z: coordinate that each counted angle of the system goes along with, -1 where the tree has none.
        from_origin: whether velocities are referred to the global origin (tree_origin.py), shape (1,).
    """

    kind: np.ndarray
    parent: np.ndarray
    coordinate: np.ndarray
    placing: np.ndarray
    inertia: np.ndarray
    sight: np.ndarray
    carried: np.ndarray
    counts: np.ndarray
    order: np.ndarray
    body_element: np.ndarray
    body_placing: np.ndarray
    body_joint: np.ndarray
    cut: np.ndarray
    row: np.ndarray
    hard: np.ndarray
    side_start: np.ndarray
    side_body: np.ndarray
    least: np.ndarray
    light: np.ndarray
    turn_z: np.ndarray
    from_origin: np.ndarray


class TreeScratch(Packed):
    """Arrays that hold nothing between two advances. All vectors in global axes.

    Attributes:
        z, rate, acceleration: relative coordinates and their rates.
        start_z, start_rate, sum_z, sum_rate: of an integrator.
        cosine, sine: of all turns.
        pose: axes and origin of each element, as in `placing` but global.
        motion: angular velocity, velocity of the origin, and their rates for relative accelerations of zero.
        inertia: articulated inertia (xx yy zz xy yz zx of the turning part, the mixed part by rows, xx ... of the part
            of translation) about the origin, shape (elements, 21).
        force: torque about the origin and force that the element needs for its motion, shape (elements, 6).
        gain: what elimination leaves behind for the way back, shape (elements, 9).
        delta: angular and linear acceleration beside those of `motion`.
        wrench: scratch for reactions.
        turned: counted angles less the coordinates of the tree that they go along with [rad].
        reach: increments of the relative coordinates since the start of the step.
        start_acceleration: relative accelerations at the start of the step.
        pull: torque about the origin and force of each side of the rows on the element of its body.
        columns: M^-1 JT of each row, shape (rows, rates).
        factor: Cholesky factor of J M^-1 JT + compliance.
        compliance: what each row gives way: next to nothing where it is held, 1 / (h2/4 K + h/2 C) along a force.
        missing, share: of each row.
        idle_motion: rates of all for a unit rate of each light element, shape (light, rates).
        idle_force: what the forces leave along each light element, at the rates at hand, shape (light,).
        idle_slope: how it changes with their rates, and a column beside, shape (light, light + 1).
        screw, twist, heft, matrix, gradient: of `tree_origin.py`, empty unless velocities are referred to the origin.
    """

    z: np.ndarray
    rate: np.ndarray
    acceleration: np.ndarray
    start_z: np.ndarray
    start_rate: np.ndarray
    sum_z: np.ndarray
    sum_rate: np.ndarray
    cosine: np.ndarray
    sine: np.ndarray
    pose: np.ndarray
    motion: np.ndarray
    inertia: np.ndarray
    force: np.ndarray
    gain: np.ndarray
    delta: np.ndarray
    wrench: np.ndarray
    turned: np.ndarray
    reach: np.ndarray
    start_acceleration: np.ndarray
    pull: np.ndarray
    columns: np.ndarray
    factor: np.ndarray
    compliance: np.ndarray
    missing: np.ndarray
    share: np.ndarray
    idle_motion: np.ndarray
    idle_force: np.ndarray
    idle_slope: np.ndarray
    screw: np.ndarray
    twist: np.ndarray
    heft: np.ndarray
    matrix: np.ndarray
    gradient: np.ndarray


def make_tree_scratch(tree: Tree) -> TreeScratch:
    """Scratch arrays for a tree."""
    elements, (scalars, balls) = len(tree.kind), tree.counts
    positions, rates, rows = scalars + 4 * balls, scalars + 3 * balls, len(tree.row)
    seen = 1 if tree.from_origin[0] else 0
    scratch = TreeScratch(
        z=_numbers(positions),
        rate=_numbers(rates),
        acceleration=_numbers(rates),
        start_z=_numbers(positions),
        start_rate=_numbers(rates),
        sum_z=_numbers(positions),
        sum_rate=_numbers(rates),
        cosine=_numbers(scalars),
        sine=_numbers(scalars),
        pose=_numbers(elements, SIZE),
        motion=_numbers(elements, SIZE),
        inertia=_numbers(elements, 21),
        force=_numbers(elements, 6),
        gain=_numbers(elements, 9),
        delta=_numbers(elements, 6),
        wrench=_numbers(13, 6),
        turned=_numbers(len(tree.turn_z)),
        reach=_numbers(rates),
        start_acceleration=_numbers(rates),
        pull=_numbers(len(tree.side_body), 6),
        columns=_numbers(rows, rates),
        factor=_numbers(rows, rows),
        compliance=_numbers(rows),
        missing=_numbers(rows),
        share=_numbers(rows),
        idle_motion=_numbers(len(tree.light), rates),
        idle_force=_numbers(len(tree.light)),
        idle_slope=_numbers(len(tree.light), len(tree.light) + 1),
        screw=_numbers(seen * rates, 6),
        twist=_numbers(seen * elements, 12),
        heft=_numbers(seen * elements, 10),
        matrix=_numbers(seen * rates, seen * rates),
        gradient=_numbers(seen * rows, seen * rates),
    )
    scratch.pose[:, :9] = np.eye(3).ravel()
    return scratch


def _numbers(*shape: int) -> np.ndarray:
    return np.zeros(shape)
