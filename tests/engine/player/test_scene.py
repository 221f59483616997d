"""What of a mechanism is seen: shapes, beams, dots, lines, and surfaces packed once."""

import numpy as np
import pytest
from sample_models import double_pendulum

import linkwork as lw
from linkwork.player.packing import Packing
from linkwork.player.scene import Scene, turning_on
from linkwork.results.reel import Take


def take_of(m):
    run = lw.simulate(m, until=0.02, step=1e-3, sample=0.01)
    return Take(m.model, list(run.snapshots))


@pytest.fixture
def m():
    made = lw.Mechanism("seen", gravity=(0, 0, -9.81))
    for name, x in (("a", 0.0), ("b", 1.0)):
        made.add_body(name, mass=1, shape=lw.Box(x=0.2, y=0.1, z=0.1, color="#ff0000"), position=(x, 0, 0))
    made.add_joint("pin", "revolute", base="ground", follower="a", at=(-0.1, 0, 0), axis=(0, 1, 0))
    made.add_joint("string", "rope", base="a", follower="b", base_at=(0.1, 0, 0), follower_at=(-0.1, 0, 0))
    return made


def test_shapes_share_a_surface_and_keep_their_colour(m):
    scene = Scene(Packing())
    told = scene.take(take_of(m))
    bodies = {body["id"]: body for body in told["bodies"]}
    assert bodies["ground"]["pose"] == -1
    assert bodies["a"]["shapes"][0]["surface"] == bodies["b"]["shapes"][0]["surface"]
    assert bodies["a"]["shapes"][0]["color"] == (1.0, 0.0, 0.0)
    assert len(scene.surfaces) == 1


def test_a_hinge_is_a_dot_and_a_rope_a_line(m):
    told = Scene(Packing()).take(take_of(m))
    assert [dot["id"] for dot in told["joints"]] == ["pin"]
    (line,) = told["lines"]
    assert line["kind"] == "rope"
    assert [end["at"] for end in line["ends"]] == [(0.1, 0.0, 0.0), (-0.1, 0.0, 0.0)]


def test_a_body_without_shape_has_arms_to_its_joints():
    told = Scene(Packing()).take(take_of(lw.Mechanism.of(double_pendulum())))
    assert sorted(len(body["arms"]) for body in told["bodies"]) == [0, 1, 2]


def test_a_beam_is_drawn_along_its_nodes():
    m = lw.Mechanism("bent")
    m.add_beam("rod", start=(0, 0, 0), end=(1, 0, 0), elements=3)
    m.add_joint("clamp", "fixed", base="ground", follower="rod", at=(0, 0, 0))
    told = Scene(Packing()).take(take_of(m))
    (beam,) = told["beams"]
    assert len(beam["nodes"]) == 4
    assert beam["radius"] > 0.0


def test_quaternions_do_not_jump():
    turns = np.array([[[1.0, 0, 0, 0]], [[-0.9, -0.1, 0, 0]], [[0.8, 0.2, 0, 0]]])
    assert (turning_on(turns)[:, 0, 0] > 0.0).all()
