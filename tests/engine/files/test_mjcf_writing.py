"""MJCF out: what is written is read back, loops and shapes too."""

import math
from pathlib import Path

import pytest
from hypothesis import given, settings
from joint_trials import residuals
from random_models import models
from sample_models import built, chain, hinge, loop, rod

from linkwork.analysis.accelerations import accelerations
from linkwork.edits import SetValue, apply
from linkwork.files import formats
from linkwork.files.mjcf_writing import parts_of, to_text
from linkwork.files.noting import Notes
from linkwork.math3d import vector
from linkwork.model.drivers.motion import Motion
from linkwork.model.registry import SHAPES
from linkwork.model.shapes.box import Box

DATA = Path(__file__).parent / "data"


def again(model, tmp_path):
    path = tmp_path / "again.xml"
    findings = formats.save(model, path)
    return formats.load(path)[0], findings


@pytest.mark.parametrize("name", ["arm.urdf", "walker.xml", "arm.xml"])
def test_robots_come_back_and_move_alike(tmp_path, name):
    model, _ = formats.load(DATA / name)
    back, findings = again(model, tmp_path)
    assert findings == ()
    assert (back.name, back.gravity) == (model.name, model.gravity)
    ours, theirs = accelerations(model, solver="ali3p"), accelerations(back, solver="ali3p")
    largest = max(abs(a).max() for pair in ours.values() for a in pair)
    for id, pair in ours.items():
        for one, two in zip(pair, theirs[id], strict=True):
            assert two == pytest.approx(one, abs=1e-9 * largest)


def test_loops_of_balls_and_welds(tmp_path):
    for kind in ("spherical", "fixed"):
        model = loop(4, kind)
        back, findings = again(model, tmp_path)
        assert findings == ()
        assert [joint.kind for joint in back.joints.values()] == [kind] * len(model.joints)
        last = next(reversed(back.joints))  # equalities come last
        one, two = (m.joints[last] for m in (model, back))
        assert (two.base, two.follower) == (one.base, one.follower)
        if kind == "spherical":  # a weld may say the same by other frames
            assert two.base_frame.position == pytest.approx(one.base_frame.position, abs=1e-15)
        assert abs(residuals(back)).max() < 1e-12


def test_other_loops_are_told(tmp_path):
    _, findings = again(loop(3, "revolute"), tmp_path)
    assert [(f.level, f.code) for f in findings] == [("error", "lost_joint")]
    _, findings = again(chain(2, "rod"), tmp_path)
    assert findings[0].message == "In MJCF rod joints could not be converted: joint0, joint1."


def test_shapes(tmp_path):
    shapes = tuple(cls(friction=0.25) for cls in SHAPES.values())
    model, _ = apply(chain(1, "revolute"), SetValue("link0", "shapes", shapes))
    model, _ = apply(model, SetValue("ground", "shapes", (Box(color="#ff8000", position=(0, 0, -1)),)))
    back, findings = again(model, tmp_path)
    carried = ("box", "capsule", "cylinder", "ellipsoid", "sphere")
    for there, shape in zip(back.bodies["link0"].shapes, shapes, strict=True):
        assert there == shape if shape.kind in carried else there.kind == ("hull" if shape.kind == "hull" else "mesh")
        assert there.volume == pytest.approx(shape.volume, rel=0.02)
        assert (there.friction, there.position) == (0.25, pytest.approx(shape.position, abs=1e-7))
    assert back.bodies["ground"].shapes[0].color == "#ff8000"
    assert {(f.level, f.code) for f in findings} == {("info", "became_mesh")}
    assert len(findings) == len(SHAPES) - len(carried) - 2  # meshes and hulls are what they are


def test_a_body_called_world(tmp_path):
    model = built(rod("world", vector.ZERO, vector.X), hinge("j", "ground", "world", vector.ZERO))
    back, findings = again(model, tmp_path)
    assert "world_body" in back.bodies
    assert [f.code for f in findings] == ["renamed"]


def test_colours():
    assert parts_of("#ff0080") == (1.0, 0.0, pytest.approx(128 / 255, abs=1e-6))


@settings(max_examples=30)
@given(models())
def test_random_models_are_written_without_a_crash(model):
    assert to_text(model, Notes()).startswith("<?xml")


def test_what_is_held_at_a_number_goes_there_and_back(tmp_path):
    model = chain(2, "revolute").with_element(Motion(id="hold", joint="joint1", formula="30 deg"))
    back, findings = again(model, tmp_path)
    assert findings == ()
    assert back.drivers["hold"].joint == "joint1"
    assert float(back.drivers["hold"].formula) == pytest.approx(math.radians(30))
    _, findings = again(model.with_changed(Motion(id="hold", joint="joint1", formula="t")), tmp_path)
    assert [f.code for f in findings] == ["lost_drivers"]
