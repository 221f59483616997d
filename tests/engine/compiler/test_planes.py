"""Which mechanisms can only move in a plane, and which of their rows no such motion changes."""

from __future__ import annotations

import numpy as np
import pytest
from random_mechanisms import random_mechanism
from sample_models import bar_rows, bricard, built, chain, crank_and_rocker, double_pendulum, hinge, loop, rod, tilted

from linkwork.compiler.planes import planes_of
from linkwork.edits import AddJoint, apply
from linkwork.math3d import vector
from linkwork.model.model import Model
from linkwork.simulation.installed import install_stored
from linkwork.simulation.simulation import Simulation


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


def test_what_hangs_on_a_body_does_not_take_it_out_of_its_plane():
    arm, bob = rod("arm", (0, 0, 0), (1, 0, 0)), rod("bob", (1, 0.1, 0), (2, 0, 0))
    ball = AddJoint("ball", "spherical", base="arm", follower="bob", at=(1, 0.1, 0))
    now, planes = found(built(arm, bob, hinge("pin", "ground", "arm", (0, 0, 0)), ball))
    numbers = now.compiled.bodies
    assert planes.flat[numbers["arm"]]
    assert not planes.flat[numbers["bob"]]
    assert planes.idle.sum() == 3  # of the hinge; all three of the ball act


def test_what_stands_on_a_body_in_space_moves_in_space():
    arm, bob = rod("arm", (0, 0, 0), (1, 0, 0)), rod("bob", (1, 0, 0), (2, 0, 0))
    ball = AddJoint("ball", "spherical", base="ground", follower="arm", at=(0, 0, 0))
    _, planes = found(built(arm, bob, ball, hinge("pin", "arm", "bob", (1, 0, 0))))
    assert not planes.flat.any()


def test_parts_of_one_mechanism_have_planes_of_their_own():
    _, planes = found(crank_and_rocker())
    normals = abs(planes.frame[planes.flat][:, 2])
    assert normals.tolist() == [[0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]
    assert planes.idle.sum() == 6


def test_a_tilted_plane_that_repeats_rows_is_left():
    """No component of space lies along its normal: its three ties would share what two directions ask for."""
    arms = (rod("one", (0, 0, 0), (1, 0, 0)), rod("two", (0, 1, 0), (0, 2, 0)))
    _, planes = found(built(*arms, hinge("pin", "ground", "one", (0, 0, 0)), tilted("two", (0, 1, 0))))
    assert planes.flat.tolist() == [False, True, False]
    assert planes.idle.sum() == 3


def test_slides_across_the_normal_keep_to_the_plane():
    cart, bob = rod("cart", (0, 0, 0), (1, 0, 0)), rod("bob", (1, 0, 0), (1, 0, -1))
    for axis, keeps in ((vector.X, True), (vector.Y, False)):
        rail = AddJoint("rail", "prismatic", base="ground", follower="cart", at=(0, 0, 0), axis=axis)
        _, planes = found(built(cart, bob, rail, hinge("pin", "cart", "bob", (1, 0, 0))))
        assert planes.flat[1:].all() == keeps


def test_a_joint_that_passes_on_turns_about_the_normal_is_not_idle():
    """What keeps two shafts in step is a product of sums, of which one is nothing where the joint is not bent."""
    across = (0, 1, 0)
    model = built(
        rod("crank", (0, 0, 0), (1, 0, 0)),
        rod("rocker", (1, 0, 0), (2, 0, 1)),
        hinge("pin", "ground", "crank", (0, 0, 0)),
        AddJoint("slide", "planar", base="ground", follower="rocker", at=(1, 0, 0), axis=across),
        AddJoint("shaft", "constant_velocity", base="crank", follower="rocker", at=(1, 0, 0), axis=across),
    )
    ends = {}
    for solver in ("semirecursive", "ali3p", "modular"):
        simulation = Simulation(model, solver)
        simulation.advance(200)
        assert simulation.snapshot().violation < 1e-9
        ends[solver] = simulation.installed.state.q[1:, :3].copy()
    assert ends["modular"] == pytest.approx(ends["semirecursive"], abs=1e-4)
    assert ends["ali3p"] == pytest.approx(ends["semirecursive"], abs=1e-4)


def test_what_hangs_on_a_body_that_moves_in_space_does_so_too():
    """A body lies flat on another, which two universal joints to a third tie askew."""
    _, planes = found(random_mechanism(4002803))
    assert not planes.flat.any()
