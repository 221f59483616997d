"""What every formulation must do, whatever its equations."""

import numpy as np
import pytest
from joint_trials import momentum
from sample_models import GRAVITY, brick, built, chain, double_pendulum, loop

from linkwork.edits import AddJoint
from linkwork.math3d import vector
from linkwork.simulation.installed import install_stored
from linkwork.simulation.snapshots import snapshot_of
from linkwork.solvers.formulation import FINE, formulations


def same(one, other) -> bool:
    return all(np.array_equal(a, b) for a, b in zip(one.state, other.state, strict=True))


def only_where_it_can(formulation, model) -> None:
    """Leave out loops where a formulation holds none."""
    if len(model.joints) > len(model.bodies) - 1 and not formulation.closes_loops:
        pytest.skip("This formulation holds no loops.")


def test_each_is_found_by_its_name():
    found = formulations()
    assert {"augmented_lagrangian", "modular_paper"} <= found.keys()
    for name, formulation in found.items():
        assert formulation.name == name
        assert formulation.order >= 1
        assert formulation.title
        assert formulation.summary.endswith(".")


@pytest.mark.parametrize("model", [double_pendulum(), loop(5, "revolute"), built()], ids=["pendulum", "loop", "empty"])
def test_the_same_run_has_the_same_bits_in_one_go_or_in_pieces(formulation, stepped, model):
    only_where_it_can(formulation, model)
    one, again, pieces = (stepped(model, formulation, count=n) for n in (60, 60, 1))
    for count in (0, 9, 50):
        assert pieces.advance(formulation, 1e-3, count) == FINE
    assert same(one, again)
    assert same(one, pieces)
    assert one.state.time[0] == pytest.approx(0.06)


def test_scratch_room_holds_nothing_between_two_steps(formulation, stepped):
    one, other = (stepped(double_pendulum(), formulation, count=20) for _ in range(2))
    for name, array in other.work._asdict().items():
        if name not in ("drive", "jacobian", "halt"):  # what rows prescribe, zeros that stay zeros, a flag
            array[...] = 7
    for made in (one, other):
        assert made.advance(formulation, 1e-3, 20) == FINE
    assert same(one, other)


def test_a_body_without_joints_falls_and_turns_as_it_should(formulation, stepped):
    """A parabola to rounding; the spin about a principal axis stays."""
    ball = brick(inertia=(0.3, 0.3, 0.5), products=(0, 0, 0), velocity=(1.0, 2.0, 3.0))
    spin = 4.0 * np.array(vector.Z)
    turned = brick(inertia=(0.3, 0.3, 0.5), products=(0, 0, 0), rotation=(1, 0, 0, 0), angular_velocity=tuple(spin))
    for body in (ball, turned):
        made = stepped(built(body), formulation, count=500)
        time, g = 0.5, np.array(GRAVITY)
        expected = np.array(body.position) + np.array(body.velocity) * time + g * time**2 / 2
        assert made.state.q[1, :3] == pytest.approx(expected, abs=1e-10)
        assert made.state.v[1, :3] == pytest.approx(np.array(body.velocity) + g * time, abs=1e-10)
        snapshot = snapshot_of(made, revision=0, document_revision=0, step_count=0)
        assert snapshot.angular_velocity("brick") == pytest.approx(body.angular_velocity, abs=1e-5)


def test_bodies_in_empty_space_keep_their_momentum(formulation, stepped):
    one = brick("one", velocity=(1.0, 0.2, -0.3), angular_velocity=(0.5, -1.0, 2.0))
    two = brick("two", position=(-0.3, 0.1, 0.4))
    ball = AddJoint("ball", "spherical", base="one", follower="two", at=(0.1, 0.0, 0.4))
    model = built(one, two, ball, gravity=vector.ZERO)

    def held(count):
        made = stepped(model, formulation, count=count)
        return momentum(model, snapshot_of(made, revision=0, document_revision=0, step_count=0))

    assert held(400)[:3] == pytest.approx(held(0)[:3], abs=1e-6)
    assert held(400)[3:] == pytest.approx(held(0)[3:], abs=2e-3)


def test_gravity_and_mass_scale_out(formulation, stepped):
    """A pendulum ten times as heavy moves the same; time goes with the root of the gravity."""
    from dataclasses import replace

    model = double_pendulum()
    heavy = model
    for name in ("upper", "lower"):
        body = model.bodies[name]
        heavier = replace(body, mass=10 * body.mass, inertia=vector.scale(body.inertia, 10.0))
        heavy = heavy.with_changed(heavier)
    slow = replace(model, gravity=vector.scale(GRAVITY, 0.25))
    normal = stepped(model, formulation, 1e-3, 200)
    assert stepped(heavy, formulation, 1e-3, 200).state.q == pytest.approx(normal.state.q, abs=1e-9)
    assert stepped(slow, formulation, 2e-3, 200).state.q == pytest.approx(normal.state.q, abs=1e-9)


@pytest.mark.parametrize("body", [1, 3])
def test_a_body_whose_numbers_are_no_numbers_is_named(formulation, body):
    made = install_stored(chain(3, "spherical"))
    made.state.v[body, 0] = np.nan
    code = made.advance(formulation, 1e-3, 10)
    assert code in (1, 2, 3)


def test_the_ground_does_not_move(formulation, stepped):
    model = loop(5, "revolute") if formulation.closes_loops else chain(5, "revolute")
    made = stepped(model, formulation, count=50)
    assert np.array_equal(made.state.q[0], made.compiled.start.q[0])
    assert not made.state.v[0].any()


def test_a_loop_with_redundant_rows_moves_like_its_half(formulation, stepped):
    """An arch of five hinged bars that is symmetric stays so, however its redundant reactions are shared."""
    only_where_it_can(formulation, loop(5, "revolute"))
    made = stepped(loop(5, "revolute"), formulation, count=300)
    x, y, z = made.state.q[1:, :3].T
    assert x == pytest.approx(-x[::-1], abs=1e-4)
    assert z == pytest.approx(z[::-1], abs=1e-4)
    assert y == pytest.approx(np.zeros(5), abs=1e-9)
    assert abs(made.state.v[3, 2]) > 0.01
