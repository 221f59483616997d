"""Which mechanisms can only move in a plane, and which of their rows no such motion changes."""

from __future__ import annotations

import numpy as np
import pytest
from sample_models import bar_rows, bricard, built, chain, double_pendulum, hinge, loop, rod

from linkwork.compiler.planes import planes_of
from linkwork.edits import AddJoint, apply
from linkwork.math3d import rotation, vector
from linkwork.model.model import Model
from linkwork.simulation.installed import install_stored


def found(model: Model):
    now = install_stored(model)
    return now, planes_of(now.compiled, now.state.q)


@pytest.mark.parametrize(
    "model", [bar_rows(2), double_pendulum(), loop(4, "revolute")], ids=["bars", "pendulum", "arch"]
)
def test_hinges_with_one_direction_keep_all_bodies_in_a_plane(model):
    now, planes = found(model)
    assert planes.flat[1:].all()
    assert not planes.flat[0]
    hinges = len(model.joints)
    assert planes.idle.sum() == 3 * hinges
    assert abs(planes.frame[1:, 2]) == pytest.approx(np.tile(vector.Y, (len(model.bodies) - 1, 1)))
    assert np.linalg.det(planes.frame[1]) == pytest.approx(1.0)
    assert now.compiled.system.row_kind.shape == planes.idle.shape


@pytest.mark.parametrize("model", [bricard(), chain(3, "spherical"), built(rod("free", (0, 0, 0), (1, 0, 0)))])
def test_others_move_in_space(model):
    _, planes = found(model)
    assert not planes.flat.any()
    assert not planes.idle.any()


def test_one_ball_that_closes_a_loop_takes_nothing_out_of_its_plane():
    """The hinges alone hold the bodies in it."""
    model = double_pendulum()
    bead = AddJoint("bead", "point_on_line", base="ground", follower="lower", at=(1, 0, -1), axis=(0, 0, 1))
    model, _ = apply(model, bead)
    _, planes = found(model)
    assert planes.flat[1:].all()


def test_a_part_that_a_ball_connects_with_a_body_in_space_moves_in_space_too():
    arm, bob = rod("arm", (0, 0, 0), (1, 0, 0)), rod("bob", (1, 0, 0), (2, 0, 0))
    ball = AddJoint("ball", "spherical", base="arm", follower="bob", at=(1, 0, 0))
    _, planes = found(built(arm, bob, hinge("pin", "ground", "arm", (0, 0, 0)), ball))
    assert not planes.flat.any()


def test_two_parts_have_planes_of_their_own():
    arms = (rod("one", (0, 0, 0), (1, 0, 0)), rod("two", (0, 1, 0), (0, 2, 0)))
    axis = rotation.rotate(rotation.about(vector.Y, 0.4), vector.X)
    tilted = AddJoint("tilted", "revolute", base="ground", follower="two", at=(0, 1, 0), axis=axis)
    _, planes = found(built(*arms, hinge("pin", "ground", "one", (0, 0, 0)), tilted))
    assert planes.flat[1:].all()
    assert np.cross(planes.frame[2, 2], axis) == pytest.approx(np.zeros(3), abs=1e-12)
    assert planes.idle.sum() == 3 + 2  # no component of space lies along the tilted normal: its three ties all act


def test_slides_across_the_normal_keep_to_the_plane():
    cart, bob = rod("cart", (0, 0, 0), (1, 0, 0)), rod("bob", (1, 0, 0), (1, 0, -1))
    for axis, keeps in ((vector.X, True), (vector.Y, False)):
        rail = AddJoint("rail", "prismatic", base="ground", follower="cart", at=(0, 0, 0), axis=axis)
        _, planes = found(built(cart, bob, rail, hinge("pin", "cart", "bob", (1, 0, 0))))
        assert planes.flat[1:].all() == keeps
