"""Velocities are the rates of poses, forces those of the textbook."""

import numpy as np
import pytest
from grown import grown
from parts import for_python

from linkwork.equations.tree_motion import move_tree, weigh_element

move_tree = for_python(move_tree)
weigh_element = for_python(weigh_element)


@pytest.mark.parametrize("seed", range(4))
def test_velocities_are_the_differences_of_poses(seed):
    installed, tree, scratch = grown(seed)
    system, (scalars, balls), h = installed.compiled.system, tree.counts, 1e-6
    scratch.rate[scalars:] = 0.0  # balls stay as they are: their numbers are no rates
    z = scratch.z.copy()
    poses, motions = [], []
    for time in (-h, h, 0.0):
        scratch.z[:scalars] = z[:scalars] + time * scratch.rate[:scalars]
        move_tree(system, tree, scratch)
        poses.append(scratch.pose.copy())
        motions.append(scratch.motion.copy())
    rate, motion = (poses[1] - poses[0]) / (2 * h), scratch.motion
    assert rate[:, 9:] == pytest.approx(motion[:, 3:6], abs=1e-8)
    for c in range(0, 9, 3):
        assert rate[:, c : c + 3] == pytest.approx(np.cross(motion[:, :3], scratch.pose[:, c : c + 3]), abs=1e-8)
    fall = np.zeros(12)
    fall[9:] = system.gravity
    found = (motions[1] - motions[0]) / (2 * h)
    assert found[:, :6] == pytest.approx((motion + fall)[:, 6:], abs=1e-7)
    assert balls >= 0


def test_the_force_on_an_element_is_the_change_of_its_momentum():
    """f = m (r + w x c / m)'' and n about the origin, from the moments of the body in global axes."""
    _, tree, scratch = grown(3)
    for e in range(1, len(tree.kind)):
        mass, c, s = tree.inertia[e, 0], tree.inertia[e, 1:4], tree.inertia[e, 4:]
        axes, (w, _, b, a) = scratch.pose[e, :9].reshape(3, 3).T, scratch.motion[e].reshape(4, 3)
        second = axes @ np.array([[s[0], s[3], s[5]], [s[3], s[1], s[4]], [s[5], s[4], s[2]]]) @ axes.T
        about, first = np.trace(second) * np.eye(3) - second, axes @ c
        force = mass * a + np.cross(b, first) + np.cross(w, np.cross(w, first))
        torque = np.cross(first, a) + about @ b + np.cross(w, about @ w)
        weigh_element(tree, scratch, e)
        assert scratch.force[e] == pytest.approx(np.concatenate((torque, force)), abs=1e-12)
