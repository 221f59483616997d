"""Rows in relative coordinates, of cut joints and of forces: their Jacobian times the velocities of the tree.

A row with gradient g on the columns of a body presses on the element that carries it with the force g_r and, about the
origin of the element, the torque  sum of (column - origin) x g_column; this wrench times (w, v) of the element is what
the row sees of its motion. So J z' needs no matrix, and neither does M^-1 JT: the wrench is sent through the tree.
"""

from __future__ import annotations

from linkwork.equations.articulated import eliminate, pass_wrenches, respond
from linkwork.equations.kernel import part
from linkwork.equations.laws import evaluate_laws
from linkwork.equations.rows import evaluate_formulas, evaluate_row
from linkwork.equations.spatial import along_axes, cross
from linkwork.equations.tree_motion import move_tree
from linkwork.equations.tree_state import write_positions
from linkwork.equations.turns import share_tree_turns
from linkwork.system.compiled_system import SIZE
from linkwork.system.tree import BALL, TURN


@part
def pull_rows(system, state, work, tree, scratch, time):
    """Evaluate rows and laws and find the rows' wrenches; positions and velocities of the bodies are up to date."""
    share_tree_turns(system, state, tree, scratch)
    evaluate_formulas(system, state, work, time)
    for n in range(tree.row.size):
        row = tree.row[n]
        evaluate_row(system, state, work, row)
        for i in range(tree.side_start[n + 1] - tree.side_start[n]):
            side = tree.side_start[n] + i
            body = tree.side_body[side]
            g, x, wrench = work.jacobian[system.row_start[row] + i], state.q[body], scratch.pull[side]
            pose = scratch.pose[tree.body_element[body]]
            wrench[3], wrench[4], wrench[5] = g[0], g[1], g[2]
            dx, dy, dz = x[0] - pose[9], x[1] - pose[10], x[2] - pose[11]
            wrench[0], wrench[1], wrench[2] = cross(dx, dy, dz, g[0], g[1], g[2])
            for c in range(3, SIZE, 3):
                tx, ty, tz = cross(x[c], x[c + 1], x[c + 2], g[c], g[c + 1], g[c + 2])
                wrench[0], wrench[1], wrench[2] = wrench[0] + tx, wrench[1] + ty, wrench[2] + tz
    if system.law_kind.size > 0:
        evaluate_laws(system, state, work)


@part
def accelerate_along(system, state, work, tree, scratch, time):
    """z'' under all forces and the present multipliers; brings rows, laws and positions of the bodies up to date."""
    move_tree(system, tree, scratch)
    if tree.row.size > 0:
        write_positions(tree, scratch, state.q, state.v)
        pull_rows(system, state, work, tree, scratch, time)
        for n in range(tree.row.size):
            press(tree, scratch, n, state.multipliers[tree.row[n]])
    push_bodies(system, state, tree, scratch)
    eliminate(tree, scratch)
    respond(tree, scratch)


@part
def push_bodies(system, state, tree, scratch):
    """Take from what the elements need what contacts press on the bodies with, about the origin of each element."""
    for body in range(1, system.width.size):
        push, element = state.push[body], tree.body_element[body]
        force, place = scratch.force[element], tree.body_placing[body]
        dx, dy, dz = along_axes(scratch.pose[element], place[9], place[10], place[11])
        tx, ty, tz = cross(dx, dy, dz, push[0], push[1], push[2])
        force[0], force[1], force[2] = force[0] - push[3] - tx, force[1] - push[4] - ty, force[2] - push[5] - tz
        for k in range(3):
            force[3 + k] -= push[k]


@part
def press(tree, scratch, n, amount):
    """Add amount times the wrench of row n to what its elements need."""
    for side in range(tree.side_start[n], tree.side_start[n + 1]):
        force = scratch.force[tree.body_element[tree.side_body[side]]]
        for k in range(6):
            force[k] += amount * scratch.pull[side, k]


@part
def seen(tree, scratch, n):
    """What row n sees of `delta`."""
    total = 0.0
    for side in range(tree.side_start[n], tree.side_start[n + 1]):
        delta = scratch.delta[tree.body_element[tree.side_body[side]]]
        for k in range(6):
            total += scratch.pull[side, k] * delta[k]
    return total


@part
def spread(tree, scratch, x):
    """`delta` of all elements for rates x, as if nothing moved yet."""
    for k in range(6):
        scratch.delta[0, k] = 0.0
    for e in range(1, tree.kind.size):
        p, k, kind = tree.parent[e], tree.coordinate[e, 1], tree.kind[e]
        pose, base, below, delta = scratch.pose[e], scratch.pose[p], scratch.delta[p], scratch.delta[e]
        dx, dy, dz = pose[9] - base[9], pose[10] - base[10], pose[11] - base[11]
        fx, fy, fz = cross(below[0], below[1], below[2], dx, dy, dz)
        for i in range(6):
            delta[i] = below[i]
        delta[3], delta[4], delta[5] = delta[3] + fx, delta[4] + fy, delta[5] + fz
        if kind == BALL:
            ax, ay, az = along_axes(pose, x[k], x[k + 1], x[k + 2])
        else:
            ax, ay, az = x[k] * pose[6], x[k] * pose[7], x[k] * pose[8]
        first = 0 if kind in (BALL, TURN) else 3
        delta[first], delta[first + 1], delta[first + 2] = (
            delta[first] + ax,
            delta[first + 1] + ay,
            delta[first + 2] + az,
        )


@part
def make_columns(tree, scratch):
    """M^-1 JT of all rows by the factors that `eliminate` left, and J M^-1 JT into `factor` (lower triangle)."""
    for n in range(tree.row.size):
        for e in range(tree.kind.size):
            for k in range(6):
                scratch.force[e, k] = 0.0
        press(tree, scratch, n, -1.0)
        pass_wrenches(tree, scratch)
        respond(tree, scratch)
        for k in range(scratch.rate.size):
            scratch.columns[n, k] = scratch.acceleration[k]
        for m in range(n, tree.row.size):
            scratch.factor[m, n] = seen(tree, scratch, m)
