"""An animated glTF: nodes that move as the run does, bodies there as long as the mechanism has them."""

import numpy as np
import pytest
from glb import read

import linkwork as lw
from linkwork.errors import ModelError
from linkwork.player.animated import animated


@pytest.fixture
def pendulum():
    m = lw.Mechanism("two", gravity=(0, 0, -9.81))
    for name, x in (("upper", 0.5), ("lower", 1.5)):
        m.add_body(name, mass=1, shape=lw.Box(x=1, y=0.1, z=0.1), position=(x, 0, 0))
    m.add_joint("pin", "revolute", base="ground", follower="upper", at=(0, 0, 0), axis=(0, 1, 0))
    m.add_joint("elbow", "revolute", base="upper", follower="lower", at=(1, 0, 0), axis=(0, 1, 0))
    return m


def test_nodes_move_as_bodies_do(pendulum):
    run = lw.simulate(pendulum, until=0.5, sample=0.02)
    told, array = read(animated(run.reel()))
    (animation,) = told["animations"]
    for channel in animation["channels"]:
        name, path = told["nodes"][channel["target"]["node"]]["name"], channel["target"]["path"]
        sampler = animation["samplers"][channel["sampler"]]
        assert array(sampler["input"])[:, 0] == pytest.approx(run.time, rel=1e-6)
        values = array(sampler["output"])
        if path == "translation":
            assert np.array_equal(values, run.position(name).astype("f4"))
        else:
            assert values == pytest.approx(np.roll(run.rotation(name), -1, axis=1), abs=1e-6)
    assert {told["nodes"][c["target"]["node"]]["name"] for c in animation["channels"]} == {"upper", "lower"}


def test_a_body_that_is_removed_disappears(pendulum):
    with lw.LiveRun(pendulum) as live:
        live.advance(0.1)
        live.edit(lw.edits.RemoveBody("lower"))
        live.advance(0.1)
        told, array = read(animated(live.reel()))
    (animation,) = told["animations"]
    scales = {
        told["nodes"][c["target"]["node"]]["name"]: array(animation["samplers"][c["sampler"]]["output"])[:, 0]
        for c in animation["channels"]
        if c["target"]["path"] == "scale"
    }
    assert list(scales) == ["lower"]
    assert set(scales["lower"][:5]) == {1.0}
    assert set(scales["lower"][-5:]) == {0.0}
    times = array(animation["samplers"][0]["input"])[:, 0]
    assert (np.diff(times) > 0.0).all(), "glTF wants times that rise"


def test_nothing_to_be_seen_is_refused():
    m = lw.Mechanism("bare")
    m.add_body("bare", mass=1, inertia=(1, 1, 1))
    with pytest.raises(ModelError, match="nothing to see"):
        animated(lw.simulate(m, until=0.01).reel())
