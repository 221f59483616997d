"""An elastic body is split where it is; joints go to the half that they are on, mass and motion stay."""

import numpy as np
import pytest

import linkwork as lw
from linkwork.errors import ModelError
from linkwork.model.frames import in_space
from linkwork_studio.commands.splitting import split


@pytest.fixture
def m():
    made = lw.Mechanism("arm", gravity=(0, 0, -9.81))
    made.add_body(
        "arm",
        density=1150,
        shape=lw.Box(x=1, y=0.06, z=0.02),
        position=(0.5, 0, 0),
        velocity=(0, 0, 0.25),
        angular_velocity=(0, -0.5, 0),
    )
    made.add_body("ball", mass=0.1, shape=lw.Sphere(radius=0.05), position=(1, 0, -0.1), velocity=(0.05, 0, 0.5))
    made.add_joint("pin", "revolute", base="ground", follower="arm", at=(0, 0, 0), axis=(0, 1, 0))
    made.add_joint("hook", "spherical", base="arm", follower="ball", at=(1, 0, 0))
    made.make_elastic("arm", E=3e9, nu=0.4, vectors=3, edge=0.04)
    return made


def test_the_halves_have_the_mass_and_hold_what_is_on_them(m):
    before = m.model
    model = lw.edits.apply(before, split(before, None, "arm").edits)[0]
    halves = [model.bodies[name] for name in ("arm", "arm2")]
    assert [half.kind for half in halves] == ["elastic"] * 2
    assert sum(half.mass for half in halves) == pytest.approx(before.bodies["arm"].mass)
    assert [half.position[0] for half in halves] == pytest.approx([0.25, 0.75])
    assert [half.velocity[2] for half in halves] == pytest.approx([0.125, 0.375]), "each moves as it did in the whole"
    assert (model.joints["pin"].follower, model.joints["hook"].base) == ("arm", "arm2")
    for name in ("pin", "hook", "arm middle"):
        joint = model.joints[name]
        there = [in_space(model.bodies[getattr(joint, s)], joint.frame(s))[0] for s in ("base", "follower")]
        assert there[0] == pytest.approx(there[1], abs=1e-12)


def test_it_is_split_while_it_runs_and_bends_on(m):
    with lw.LiveRun(m) as run:
        run.advance(0.05)
        before = run.snapshot()
        report = run.edit(split(m.model, before, "arm").edits)
        assert report.accepted, report.findings
        after = run.snapshot()
        assert set(after.elastic) == {"arm", "arm2"}
        moved = after.velocity("arm") + after.velocity("arm2") - 2 * before.velocity("arm")
        assert np.abs(moved).max() < 0.05
        run.advance(0.05)
        assert run.snapshot().violation < 1e-9


def test_what_cannot_be_split_is_said(m):
    with pytest.raises(ModelError, match="not elastic"):
        split(m.model, None, "ball")
