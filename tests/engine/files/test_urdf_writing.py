"""URDF out: what is written is read back as the same mechanism."""

import numpy as np
import pytest
from hypothesis import given, settings
from joint_trials import on_ground, residuals
from random_models import models
from sample_models import chain, loop

from linkwork.edits import SetModelValue, SetValue, apply
from linkwork.files import formats
from linkwork.files.noting import Notes
from linkwork.files.urdf_reading import from_rpy
from linkwork.files.urdf_writing import CARRIED, to_rpy, to_text
from linkwork.math3d import rotation
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.shapes.box import Box
from linkwork.model.shapes.capsule import Capsule
from linkwork.model.shapes.torus import Torus


def again(model, tmp_path, suffix=".urdf"):
    path = tmp_path / f"again{suffix}"
    findings = formats.save(model, path)
    return formats.load(path)[0], findings


def assert_same_bodies(a, b):
    assert set(a.bodies) == set(b.bodies)
    for id in a.bodies:
        one, two = a.bodies[id], b.bodies[id]
        assert two.position == pytest.approx(one.position, abs=1e-12)
        assert rotation.angle_between(one.rotation, two.rotation) < 1e-12
        if id != GROUND_ID:
            assert two.mass == one.mass
            assert (two.inertia, two.products) == (pytest.approx(one.inertia), pytest.approx(one.products))


@pytest.mark.parametrize("suffix", [".urdf", ".xml"])
@pytest.mark.parametrize("kind", [*CARRIED, "free"])
def test_every_kind_comes_back(tmp_path, suffix, kind):
    model = on_ground(kind)
    back, _ = again(model, tmp_path, suffix)
    assert_same_bodies(model, back)
    assert [(j.kind, j.follower) for j in back.joints.values()] == [(kind, "brick")]
    assert abs(residuals(back)).max(initial=0.0) < 1e-12
    if kind not in ("free", "fixed", "spherical", "universal"):
        one, two = (m.joints["joint"].follower_frame for m in (model, back))
        assert rotation.axes(two.rotation)[2] == pytest.approx(rotation.axes(one.rotation)[2])


@pytest.mark.parametrize("suffix", [".urdf", ".xml"])
def test_a_chain_comes_back_with_its_names(tmp_path, suffix):
    model = chain(6, "revolute")
    back, findings = again(model, tmp_path, suffix)
    assert_same_bodies(model, back)
    assert list(back.joints) == list(model.joints)
    assert findings == ()
    assert back.name == model.name


@pytest.mark.parametrize("pitch", [0.3, 1.57, np.pi / 2, -np.pi / 2, np.pi / 2 - 1e-9, np.pi / 2 + 1e-7, 3.0])
@pytest.mark.parametrize("roll", [0.0, 0.4, -3.0])
def test_roll_pitch_yaw_come_back(roll, pitch):
    turn = from_rpy((roll, pitch, 1.1))
    assert rotation.angle_between(turn, from_rpy(to_rpy(turn))) < 1e-15


def test_shapes(tmp_path):
    model = chain(1, "revolute")
    shapes = (Box(x=1, y=2, z=3, color="#336699", position=(0, 0, 1)), Capsule(radius=0.1, length=0.4), Torus())
    model, _ = apply(model, SetValue("link0", "shapes", shapes))
    back, findings = again(model, tmp_path)
    kinds = [shape.kind for shape in back.bodies["link0"].shapes]
    assert kinds == ["box", "cylinder", "sphere", "sphere", "mesh"]
    box, _, _, end, ring = back.bodies["link0"].shapes
    assert (box.color, box.position) == ("#336699", pytest.approx((0, 0, 1)))
    assert end.position == pytest.approx((0, 0, 0.2))
    assert ring.volume == pytest.approx(Torus().volume, rel=0.02)
    assert [(f.level, f.code, f.elements) for f in findings] == [("info", "became_mesh", ("link0",))]


def test_loops_and_gravity_are_told(tmp_path):
    model, _ = apply(loop(3, "revolute"), SetModelValue("gravity", (0, 0, -1.6)))
    _, findings = again(model, tmp_path)
    assert [(f.level, f.code) for f in findings] == [("error", "lost_joint"), ("warning", "lost_gravity")]


@settings(max_examples=30)
@given(models())
def test_random_models_are_written_without_a_crash(model):
    assert to_text(model, Notes()).startswith("<?xml")
