"""Gradients in planes against differences, and which joints can be peeled off a mechanism."""

from unittest import mock

import numpy as np
import pytest
from sample_models import bar_rows, brick, built, chain, hinge, rod, tilted

from linkwork.compiler import sharing
from linkwork.compiler.planes import Planes, no_planes, planes_of
from linkwork.compiler.sharing import _left
from linkwork.edits import AddBody, AddJoint, apply
from linkwork.equations.rows import evaluate_rows
from linkwork.equations.sharing import flatten, leave, put_gradients
from linkwork.simulation.installed import Installed, install_stored

SMALL = 1e-6


def gradients(now: Installed, planes: Planes) -> tuple[np.ndarray, np.ndarray]:
    """Of all sides of joints, in space and in the planes."""
    system, q = now.compiled.system, now.state.q
    space, plane = np.empty(
        (2, int(system.row_start[system.first_soft[0]]) - system.row_start[system.joint_rows[0]], 6)
    )
    put_gradients(system, q, sharing._jacobian(now.compiled, q), planes.frame, np.empty(len(q)), space)
    flatten(system, planes.flat, space, plane)
    return space, plane


def left(now: Installed) -> list[str]:
    """Joints that are not peeled off where all bodies keep to the planes that joints tie them to."""
    with mock.patch.object(sharing, "shared_otherwise", lambda compiled, q, found: np.zeros(len(q), dtype=bool)):
        planes = planes_of(now.compiled, now.state.q)
    _, plane = gradients(now, planes)
    rows, counted = now.compiled.system.joint_rows, _left(now.compiled, planes, plane)
    return [joint for joint, n in now.compiled.joints.items() if counted[rows[n] : rows[n + 1]].any()]


@pytest.mark.parametrize("kind", ["revolute", "universal", "point_on_line", "rod", "screw"])
def test_gradients_are_what_small_shifts_and_turns_change(kind):
    place = {"base_at": (0.1, 0.7, 0.2), "follower_at": (0.3, 0.1, 0.4)} if kind == "rod" else {"at": (0.1, 0.7, 0.2)}
    axis = {} if kind == "rod" else {"axis": (0.6, 0.0, 0.8)}
    now = install_stored(built(brick(), AddJoint("joint", kind, base="ground", follower="brick", **place, **axis)))
    system, q = now.compiled.system, now.state.q.copy()
    planes = no_planes(now.compiled)
    planes.frame[1] = np.linalg.qr(np.random.default_rng(2).normal(size=(3, 3)))[0]
    space, _ = gradients(now, planes)
    found = []
    for n in range(6):
        axis, ends = planes.frame[1, n % 3], []
        for sign in (1.0, -1.0):
            now.state.q[:] = q
            if n < 3:
                now.state.q[1, :3] += sign * SMALL * axis
            else:
                now.state.q[1, 3:] += sign * SMALL * np.cross(axis, q[1, 3:].reshape(3, 3)).ravel()
            evaluate_rows(system, now.state, now.work, 0.0)
            ends.append(now.work.residual[system.joint_rows[0] : system.joint_rows[1]].copy())
        found.append((ends[0] - ends[1]) / (2 * SMALL))
    wanted = np.array(found).T
    shift, turn = (np.linalg.norm(part, axis=1) for part in (wanted[:, :3], wanted[:, 3:]))
    wanted[:, 3:] /= (turn[shift > 1e-6] / shift[shift > 1e-6]).max()
    assert space == pytest.approx(wanted, abs=1e-8)


def test_what_leaves_a_plane_is_found_and_left_out():
    for offset, leaves in ((0.0, False), (0.2, True)):
        now = install_stored(built(rod("arm", (0, 0, 0), (1, 0, 0)), hinge("pin", "ground", "arm", (0, offset, 0))))
        planes = planes_of(now.compiled, now.state.q)
        space, plane = gradients(now, planes)
        parts = now.compiled.system, now.state.q, np.empty((0, 12)), planes.frame, planes.flat, planes.idle
        assert leave(*parts, np.empty_like(space)) == leaves
        assert (abs(plane[:, 2:5]).max(), abs(plane[:, :2]).max()) == (0.0, abs(space[:, :2]).max())


def test_trees_are_peeled_and_loops_are_left():
    assert left(install_stored(chain(5, "revolute"))) == []
    assert left(install_stored(bar_rows(1))) == ["foot0", "foot1", "left0", "right0"]
    tail = AddBody(rod("tail", (0.5, 0, 1), (0.5, 0, 0)))
    model, _ = apply(bar_rows(1), [tail, hinge("joint", "coupler0", "tail", (0.5, 0, 1))])
    assert left(install_stored(model)) == ["foot0", "foot1", "left0", "right0"]


def test_a_joint_whose_own_rows_repeat_each_other_is_left():
    assert left(install_stored(built(rod("arm", (0, 1, 0), (0, 2, 0)), tilted("arm", (0, 1, 0))))) == ["tilted"]
