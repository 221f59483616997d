"""Duplicates and mirror images."""

import math

import numpy as np
import pytest
from sample_elements import KINDS, host_with
from sample_models import double_pendulum, hinge, rod

from linkwork.analysis.simulate import simulate
from linkwork.edits import (
    AddBody,
    AddElement,
    AddJoint,
    AddShape,
    Duplicate,
    Group,
    Mirror,
    SetModelValue,
    SetValue,
    apply,
)
from linkwork.errors import ModelError
from linkwork.live_run import LiveRun
from linkwork.math3d import rotation, vector
from linkwork.model.frame import Frame
from linkwork.model.frames import frames, in_space
from linkwork.model.joints.holding import gap_at
from linkwork.model.registry import FAMILIES
from linkwork.model.shapes.cone import Cone

TURN = rotation.about((1.0, -0.5, 0.3), 0.6)
SLANTED = {"point": (0.3, -0.2, 0.5), "normal": (1.0, 2.0, -0.5)}


# -- names ---------------------------------------------------------------------------------------------


def test_copies_have_names_that_can_be_read():
    model, _ = apply(double_pendulum(), [AddBody(rod(i, (0, 0, 0), (1, 0, 0))) for i in ("link4", "arm 2", "7")])
    everything = tuple(element.id for element in model.elements() if element.id != "ground")
    assert Duplicate(everything).names(model) == {
        "upper": "upper 2",
        "lower": "lower 2",
        "link4": "link5",
        "arm 2": "arm 3",
        "7": "7 2",
        "shoulder": "shoulder 2",
        "elbow": "elbow 2",
    }
    twice, _ = apply(model, (Duplicate(("upper",)), Duplicate(("upper",)), Duplicate(("link4",))))
    assert {"upper 2", "upper 3", "link5"} <= twice.bodies.keys()


# -- connections ---------------------------------------------------------------------------------------


def test_what_lies_between_copied_bodies_is_copied_and_leads_to_the_copies():
    changed, _ = apply(double_pendulum(), Duplicate(("upper", "lower")))
    copy = changed.joints["elbow 2"]
    assert (copy.base, copy.follower) == ("upper 2", "lower 2")
    assert "shoulder 2" not in changed
    assert copy.base_frame == changed.joints["elbow"].base_frame


def test_what_leads_elsewhere_stays_connected_there():
    changed, _ = apply(double_pendulum(), Duplicate(("lower", "elbow"), offset=(0.0, 0.5, 0.0)))
    copy = changed.joints["elbow 2"]
    assert (copy.base, copy.follower) == ("upper", "lower 2")
    assert gap_at(copy, changed.bodies["upper"], changed.bodies["lower 2"]) < 1e-12, "it moved along on the upper link"
    assert changed.bodies["lower 2"].position == pytest.approx((1.0, 0.5, -0.5))
    assert changed.bodies["lower 2"].inertia == changed.bodies["lower"].inertia


def test_a_copied_parameter_has_a_name_that_formulas_can_say():
    kinds = FAMILIES["drivers"]
    model, _ = apply(double_pendulum(), [AddElement(kinds["slider"](id=i)) for i in ("gain", "gain_2", "k7")])
    assert Duplicate(("gain", "k7")).names(model) == {"gain": "gain_3", "k7": "k8"}


def test_formulas_and_lists_of_ids_lead_to_the_copies(pusher):
    model, _ = pusher
    model, _ = apply(model, SetValue("push", "watched", ("lower", "shaped")))
    changed, _ = apply(model, Duplicate(("brick", "lower", "upper", "push")))
    copy = changed.forces["push 2"]
    assert (copy.body, copy.watched) == ("brick 2", ("lower 2", "shaped"))
    assert copy.effort == '10 N/rad*angle("elbow 2") + 3 N/m*position("upper 2", x)'


def test_a_whole_group_is_copied_to_a_group_of_its_own(model):
    changed, _ = apply(model, Duplicate(("brick", "shaped")))
    assert changed.groups == {**model.groups, "brick 2": "tools 2/small", "shaped 2": "tools 2"}
    changed, _ = apply(model, Duplicate(("shaped",)))
    assert changed.groups["shaped 2"] == "tools"
    grouped, _ = apply(model, Group(("upper", "lower"), "arm"))
    assert apply(grouped, Duplicate(("upper",)))[0].groups["upper 2"] == "arm"


def test_refusals(model):
    for edit, sentence in (
        (Duplicate(("nobody",)), "There is no element 'nobody'"),
        (Duplicate(("ground",)), "There is one ground only"),
        (Duplicate("upper"), r"\('upper',\) for one"),
        (Mirror(("upper",), normal=vector.ZERO), "The mirror has no direction"),
        (Mirror(("upper",), point=(1, 2)), "The point takes three numbers"),
    ):
        with pytest.raises(ModelError, match=sentence):
            apply(model, edit)


# -- mirrors -------------------------------------------------------------------------------------------


def image(point, normal, x):
    n = np.array(normal) / np.linalg.norm(normal)
    return np.array(x) - 2 * n * (np.array(x) - np.array(point)).dot(n)


def spatial():
    """A crank, a coupler on a ball and a slider, nothing symmetrical, everything in motion."""
    model, _ = apply(
        double_pendulum(thickness=0.3),
        (
            SetValue("lower", "products", (0.004, -0.003, 0.002)),
            SetValue("upper", "angular_velocity", (0.0, 2.0, 0.0)),
            AddBody(rod("side", (1.0, 0.0, -1.0), (1.3, 0.6, -1.4), thickness=0.2)),
            AddJoint("ball", "spherical", base="lower", follower="side", at=(1.0, 0.0, -1.0)),
            AddBody(rod("slide", (0.2, 0.4, 0.1), (0.4, 0.9, 0.3), thickness=0.2, velocity=(0.5, 0.0, 0.0))),
            AddJoint("rail", "cylindrical", base="upper", follower="slide", at=(0.3, 0.2, 0.1), axis=(1.0, 0.4, 0.1)),
            AddBody(rod("shaft", (-0.1, 0.4, 0.1), (-0.5, 0.9, 0.3), thickness=0.2)),
            AddJoint("cross", "universal", base="ground", follower="shaft", at=(0, 0.4, 0.1), axis=(1.0, 0.4, 0.1)),
        ),
    )
    return apply(model, [AddElement(force) for force in pushing(model)])[0]


def pushing(model):
    """Forces fixed in space and in a body, and along a hinge and both ways of the rail."""
    kinds = FAMILIES["forces"]
    turn, way = (c.name for c in sorted(model.joints["rail"].coordinates, key=lambda c: c.unit, reverse=True))
    three = {"fx": "1 N", "fy": "2 N*cos(5 rad/s*t)", "fz": "-1 N"}
    moments = {"tx": "0.1 N m", "ty": "0.2 N m", "tz": "-0.1 N m"}
    return (
        kinds["force"](id="wind", body="side", axes="world", frame=Frame((0.1, 0.0, 0.1)), **three),
        kinds["force"](id="jet", body="lower", axes="body", frame=Frame((0.0, 0.1, 0.0), TURN), **three),
        kinds["torque"](id="couple", body="side", axes="world", **moments),
        kinds["torque"](id="wheel", body="lower", axes="body", frame=Frame(rotation=TURN), **moments),
        kinds["spring"](id="spring", base="upper", follower="side", base_frame=Frame((0.2, 0.1, 0.0)), stiffness=9.0),
        kinds["joint_effort"](id="effort", joint="elbow", effort="0.3 N m"),
        kinds["joint_effort"](id="push", joint="rail", coordinate=way, effort="0.5 N"),
        kinds["joint_effort"](id="twist", joint="rail", coordinate=turn, effort="0.02 N m"),
        kinds["joint_spring"](id="back", joint="rail", coordinate=way, stiffness=5.0, free=0.1),
    )


@pytest.mark.parametrize("keep", [True, False])
def test_a_mirrored_mechanism_moves_as_the_mirror_image(keep):
    """Gravity is mirrored along, so that the plane may lie anyhow; joint angles stay, and ways where they can."""
    model = spatial()
    everything = tuple(element.id for element in model.elements() if element.id != "ground")
    edit = Mirror(everything, **SLANTED, keep=keep)
    names = edit.names(model)
    gravity = tuple(image(vector.ZERO, SLANTED["normal"], model.gravity).tolist())
    mirrored, _ = apply(model, (edit, SetModelValue("gravity", gravity)))
    if keep:
        mirrored, _ = apply(mirrored, [SetValue("ground", "shapes", ())])
    first, second = (simulate(m, until=0.25, sample=0.05, solver="augmented_lagrangian") for m in (model, mirrored))
    for body in ("upper", "lower", "side", "slide", "shaft"):
        seen = [image(**SLANTED, x=x) for x in first.position(body)]
        assert second.position(names[body]) == pytest.approx(np.array(seen), abs=1e-9)
    for joint in ("shoulder", "elbow"):
        assert second.joint(names[joint]).coordinate == pytest.approx(first.joint(joint).coordinate, abs=1e-8)


@pytest.mark.parametrize(("family", "kind"), KINDS)
def test_frames_are_mirrored_in_space_right_handed(family, kind):
    model = host_with(family, kind)
    mirrored, _ = apply(model, Mirror(("sample",), **SLANTED, keep=False))
    for (_, frame, on), (_, after, _) in zip(frames(model.get("sample")), frames(mirrored.get("sample")), strict=True):
        place, turn = in_space(model.bodies[on], frame)
        place_after, turn_after = in_space(mirrored.bodies[on], after)
        assert place_after == pytest.approx(tuple(image(**SLANTED, x=place)))
        for axis, seen in zip(rotation.axes(turn), rotation.axes(turn_after), strict=True):
            along = np.array(seen).dot(image(vector.ZERO, SLANTED["normal"], axis))
            assert abs(along) == pytest.approx(1.0)


def test_a_body_is_mirrored_with_its_inertia_and_shapes():
    model, _ = apply(
        spatial(), AddShape("lower", Cone(position=(0.1, 0.2, 0.3), rotation=rotation.about((1, 2, 3), 0.7)))
    )
    mirrored, _ = apply(model, Mirror(("lower",), **SLANTED))
    old, new = model.bodies["lower"], mirrored.bodies["lower 2"]
    s = np.eye(3) - 2 * np.outer(SLANTED["normal"], SLANTED["normal"]) / np.dot(SLANTED["normal"], SLANTED["normal"])

    def tensor_in_space(body):
        (xx, yy, zz), (xy, xz, yz) = body.inertia, body.products
        axes = np.array(rotation.axes(body.rotation)).T
        return axes @ np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]) @ axes.T

    assert tensor_in_space(new) == pytest.approx(s @ tensor_in_space(old) @ s)
    tip_old, tip_new = (
        b.in_global(vector.add(c.position, rotation.rotate(c.rotation, (0, 0, 0.15))))
        for b, c in ((old, old.shapes[0]), (new, new.shapes[0]))
    )
    assert tip_new == pytest.approx(tuple(image(**SLANTED, x=tip_old)))


def test_in_place_the_joints_to_the_rest_go_along():
    model = double_pendulum()
    mirrored, _ = apply(model, Mirror(("upper", "lower"), (0.0, 0.0, 0.0), vector.X, keep=False))
    assert mirrored.bodies["upper"].position == pytest.approx((-0.5, 0.0, 0.0))
    for joint in mirrored.joints.values():
        assert gap_at(joint, mirrored.bodies[joint.base], mirrored.bodies[joint.follower]) < 1e-12
    assert len(list(mirrored.elements())) == len(list(model.elements()))


# -- in a run ------------------------------------------------------------------------------------------


def test_copies_begin_where_the_originals_are_now():
    with LiveRun(double_pendulum(), step=1e-3) as run:
        run.advance(0.3)
        before = run.snapshot()
        report = run.edit(Duplicate(("lower", "elbow")))
        after = run.snapshot()
        assert report.accepted
        assert report.gap_before < 1e-6
        for name in ("lower", "lower 2"):
            assert after.position(name) == pytest.approx(before.position("lower"), abs=1e-9)
            assert after.velocity(name) == pytest.approx(before.velocity("lower"), abs=1e-6)
        run.advance(0.2)
        later = run.snapshot()
        assert later.position("lower 2") == pytest.approx(later.position("lower"), abs=1e-6)


def test_an_image_begins_where_the_original_is_now():
    with LiveRun(double_pendulum(), step=1e-3) as run:
        run.advance(0.3)
        report = run.edit(Mirror(("lower", "upper", "shoulder"), vector.ZERO, vector.X))
        now = run.snapshot()
        assert report.accepted
        assert report.gap_before < 1e-6
        assert now.position("lower 2") == pytest.approx(image(vector.ZERO, vector.X, now.position("lower")), abs=1e-6)
        run.advance(0.3)
        now = run.snapshot()
        assert now.position("lower 2") == pytest.approx(image(vector.ZERO, vector.X, now.position("lower")), abs=1e-5)


def test_names_and_groups_go_into_a_run_without_a_trace():
    with LiveRun(double_pendulum(), step=1e-3) as run:
        run.advance(0.1)
        before = run.snapshot()
        assert run.edit(Group(("upper",), "arm")).accepted
        assert run.edit(Group(("lower",), "arm/hand")).accepted
        assert run.model.groups == {"upper": "arm", "lower": "arm/hand"}
        assert run.snapshot().position("lower") == pytest.approx(before.position("lower"), abs=0.0)
        assert math.isclose(run.snapshot().time, 0.1)


def test_hinges_turn_alike_on_both_sides():
    """A motor that turns the original by so much turns the image by as much: the angle keeps its sign."""
    model, _ = apply(
        double_pendulum(), (AddBody(rod("third", (1, 0, -1), (2, 0, -1))), hinge("knee", "lower", "third", (1, 0, -1)))
    )
    mirrored, _ = apply(model, Mirror(("third", "lower"), vector.ZERO, (0.3, 1.0, 0.2)))
    joint = mirrored.joints["knee 2"]
    x_base, x_follower = (
        rotation.axes(in_space(mirrored.bodies[b], f)[1])[0]
        for b, f in ((joint.base, joint.base_frame), (joint.follower, joint.follower_frame))
    )
    assert x_base == pytest.approx(x_follower)
