"""MJCF in: places by hand, joints in a row, equalities, and what is wrong told with its place."""

import math
from pathlib import Path

import numpy as np
import pytest

from linkwork.errors import FileError
from linkwork.files import formats
from linkwork.math3d import rotation
from linkwork.model.bodies.ground import GROUND_ID

WALKER = Path(__file__).parent / "data" / "walker.xml"
BALL = '<geom size="0.1"/>'


def read(tmp_path, world, more="", **options):
    path = tmp_path / "robot.xml"
    path.write_text(f"<mujoco>{more}<worldbody>{world}</worldbody></mujoco>")
    return formats.load(path, **options)


def body(name, inside=BALL, pos="0 0 0") -> str:
    return f'<body name="{name}" pos="{pos}">{inside}</body>'


def test_the_walker():
    model, findings = formats.load(WALKER)
    kinds = {id: joint.kind for id, joint in model.joints.items()}
    assert kinds == {
        "root": "free",
        "left_hip_y": "universal",
        "left_knee": "revolute",
        "left_ankle": "spherical",
        "right_hip_y": "spherical",
        "right_turn": "cylindrical",
        "tail_root": "revolute",
        "tail_end": "prismatic",
        "backpack_fixed": "fixed",
        "puck_joint3": "planar",
        "kite_joint4": "free",
    }
    assert model.gravity == (0.1, -0.2, -9.7)
    assert [shape.kind for shape in model.bodies[GROUND_ID].shapes] == ["box", "sphere"]
    assert model.bodies["backpack"].mass == 0.8
    assert model.bodies["trunk"].shapes[0].color == "#336699"
    told = {f.code for f in findings}
    assert told == {"lost_mesh", "lost_laws", "lost_range", "stops", "plane", "combined"}


def test_places_by_hand(tmp_path):
    inner = body("b", '<joint name="j" pos="0 0 0.5" axis="0 0 2"/><geom size="0.1" pos="0 0.2 0"/>', "1 0 0")
    model, _ = read(tmp_path, f'<body name="a" pos="0 0 1" euler="0 90 0">{BALL}{inner}</body>')
    assert model.bodies["a"].position == pytest.approx((0, 0, 1))
    b, j = model.bodies["b"], model.joints["j"]
    assert b.position == pytest.approx((0, 0.2, 0))
    assert np.array(rotation.axes(b.rotation)) == pytest.approx(np.array(((0, 0, -1), (0, 1, 0), (1, 0, 0))))
    assert j.follower_frame.position == pytest.approx((0, -0.2, 0.5))
    assert j.base_frame.position == pytest.approx((1, 0, 0.5))
    assert rotation.axes(j.base_frame.rotation)[2] == pytest.approx((0, 0, 1))


def test_bodies_without_joints_are_fixed_or_part_of_the_parent(tmp_path):
    world = body("a", BALL + '<joint name="j"/>' + body("b") + body("empty", "<site/>"))
    apart, findings = read(tmp_path, world)
    assert [j.kind for j in apart.joints.values()] == ["revolute", "fixed"]
    assert [f.code for f in findings] == ["merged"]
    together, _ = read(tmp_path, world, merge_fixed=True)
    assert list(together.bodies) == [GROUND_ID, "a"]


def test_a_row_without_a_joint_of_its_own_gets_slight_bodies(tmp_path):
    joints = '<joint name="one" axis="1 0 0"/><joint name="two" axis="1 1 0"/>'
    model, findings = read(tmp_path, body("a", BALL + joints))
    assert [j.kind for j in model.joints.values()] == ["revolute", "revolute"]
    assert model.bodies["a_between"].mass == pytest.approx(1e-3 * model.bodies["a"].mass)
    assert [(f.level, f.code, f.elements) for f in findings] == [("warning", "massless", ("a_between",))]


EQUALITY = """<equality><connect name="pin" body1="a" body2="b" anchor="0.5 0 0"/>
<weld name="glue" body1="b" body2="c"/>
<weld name="far" body1="c" relpose="0 0 1 1 0 0 0"/><tendon tendon1="t"/>
<connect active="false" body1="a" anchor="0 0 0"/>
</equality>"""


def test_equalities(tmp_path):
    moving = BALL + "<freejoint/>"
    world = body("a", moving) + body("b", moving, "1 0 0") + body("c", moving, "1 1 0")
    model, findings = read(tmp_path, world, EQUALITY)
    pin, glue, far = (model.joints[name] for name in ("pin", "glue", "far"))
    assert (pin.kind, pin.base_frame.position, pin.follower_frame.position) == ("spherical", (0.5, 0, 0), (-0.5, 0, 0))
    assert (glue.kind, glue.base_frame.position, glue.follower_frame.position) == ("fixed", (0, 1, 0), (0, 0, 0))
    assert (far.follower, far.base_frame.position) == (GROUND_ID, (0, 0, 1))
    assert [f.code for f in findings] == ["lost_equality", "lost_equality", "hard"]


def test_what_could_not_be_carried(tmp_path):
    joint = '<joint name="j" damping="1" stiffness="2" armature="0.1" ref="10" frictionloss="0" range="0 0"/>'
    more = '<tendon/><sensor/><option density="1"/><keyframe/><strange/><size/>'
    _, findings = read(tmp_path, body("a", BALL + joint + "<composite/>").replace("<body", '<body gravcomp="1"'), more)
    assert {f.code for f in findings} == {
        "lost_armature", "lost_ref", "lost_tendon", "lost_sensor",
        "lost_medium", "lost_keyframe", "lost_strange", "lost_element", "lost_gravcomp",
    }  # fmt: skip
    assert findings[0].level == "error"


def test_gravity_and_total_mass(tmp_path):
    model, _ = read(tmp_path, body("a"), '<compiler settotalmass="5"/><option><flag gravity="disable"/></option>')
    assert (model.gravity, model.bodies["a"].mass) == ((0, 0, 0), pytest.approx(5.0))
    assert model.bodies["a"].inertia[0] == pytest.approx(0.4 * 5 * 0.01)
    assert read(tmp_path, body("a"))[0].gravity == (0, 0, -9.81)


@pytest.mark.parametrize(
    ("world", "more", "told"),
    [
        (body("a") * 2, "", "<body a>: the name 'a' is used twice"),
        (body("a", BALL + '<joint type="screw"/>'), "", "no type 'screw'"),
        (body("a", BALL + '<joint axis="0 0 0"/>'), "", "no direction"),
        (body("a", BALL + "<freejoint/><joint/>"), "", "a free joint can only be"),
        (body("a", BALL + body("b", BALL + "<freejoint/>")), "", "a free joint can only be"),
        (body("a"), '<equality><connect body1="z" anchor="0 0 0"/></equality>', "body1 is 'z', which is not a body"),
        (body("a"), '<equality><connect body1="a"/></equality>', "'anchor' is missing"),
        (body("a"), '<equality><weld body1="a" body2="a"/></equality>', "ties a to itself"),
        (body("a", BALL, "0 0"), "", "pos takes 3 numbers, not 2"),
        (body("a", BALL + "<inertial pos='0 0 0' mass='1'/>" * 2), "", "there is already a <inertial>"),
        ("<joint/>", "", "the world neither moves nor weighs"),
        ('<body childclass="none"><geom size="1"/></body>', "", "no class 'none'"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(tmp_path, world, more, told):
    with pytest.raises(FileError, match=r"robot\.xml, line 1, <") as caught:
        read(tmp_path, world, more)
    assert told in str(caught.value)


def test_a_deep_chain(tmp_path):
    count = 900
    world = '<body pos="0 0 1"><joint/><geom size="0.1"/>' * count + "</body>" * count
    model, _ = read(tmp_path, world)
    assert max(b.position[2] for b in model.bodies.values()) == pytest.approx(count)


def test_joints_of_an_equality_are_coupled(tmp_path):
    inside = BALL + '<joint name="{}" type="slide" axis="0 0 1"/>'
    world = body("a", inside.format("left")) + body("b", inside.format("right"))
    said = '<equality><joint name="belt" joint1="right" joint2="left" polycoef="0.1 -2 {} 0 0"/></equality>'
    model, findings = read(tmp_path, world, said.format(0))
    coupler = model.drivers["belt"]
    assert (coupler.first, coupler.second, coupler.factor) == ("left", "right", -2.0)
    assert {"lost_offset", "hard"} <= {finding.code for finding in findings}
    _, findings = read(tmp_path, world, said.format(3))
    assert "lost_equality" in {finding.code for finding in findings}
    with pytest.raises(FileError, match="joint2 is 'middle', which is not a joint"):
        read(tmp_path, world, said.format(0).replace('"left"', '"middle"'))


def test_springs_dampers_and_friction_of_joints_are_carried(tmp_path):
    joint = '<joint name="j" damping="1" stiffness="2" springref="30" ref="10" frictionloss="0.5"/>'
    model, _ = read(tmp_path, body("a", BALL + joint))
    spring, friction = model.forces["j_spring"], model.forces["j_friction"]
    assert (spring.joint, spring.stiffness, spring.damping) == ("j", 2.0, 1.0)
    assert spring.free == pytest.approx(np.radians(20), rel=1e-15)
    assert friction.level == 0.5
    with pytest.raises(FileError, match="damping is negative"):
        read(tmp_path, body("a", BALL + joint.replace('damping="1"', 'damping="-1"')))


def test_springs_in_joints_of_several_freedoms_are_told(tmp_path):
    hinges = '<joint name="x" axis="1 0 0" damping="1"/><joint name="y" axis="0 1 0"/><joint name="z" axis="0 0 1"/>'
    model, findings = read(tmp_path, body("a", BALL + hinges))
    assert not model.forces
    assert "lost_laws" in {finding.code for finding in findings}


def test_limits_become_stops(tmp_path):
    hinge = '<joint name="j" range="-30 60" ref="10"/>'
    model, findings = read(tmp_path, body("a", BALL + hinge))
    stop = model.forces["j_stop"]
    assert (stop.low, stop.high) == (pytest.approx(math.radians(-40)), pytest.approx(math.radians(50)))
    assert "stops" in [f.code for f in findings]
    slide = '<joint name="j" type="slide" range="-0.1 0.2"/>'
    sliding, _ = read(tmp_path, body("a", BALL + slide))
    assert (sliding.forces["j_stop"].low, sliding.forces["j_stop"].high) == (-0.1, 0.2)
    formats.save(sliding, tmp_path / "again.xml")
    assert formats.load(tmp_path / "again.xml")[0].forces["j_stop"].high == 0.2
    for free in ('limited="false"', ""):
        more = "" if free else '<compiler autolimits="false"/>'
        text = BALL + f'<joint name="j" range="-30 60" {free}/>'
        assert not read(tmp_path, body("a", text), more)[0].forces


def test_a_joint_is_held_at_a_value(tmp_path):
    inside = BALL + '<joint name="j" axis="0 0 1"/>'
    model, _ = read(tmp_path, body("a", inside), '<equality><joint joint1="j" polycoef="0.4"/></equality>')
    hold = model.drivers["j_hold"]
    assert (hold.kind, hold.joint, hold.level, hold.formula) == ("motion", "j", "position", "0.4")
    with pytest.raises(FileError, match="joint1 is 'k', which is not a joint"):
        read(tmp_path, body("a", inside), '<equality><joint joint1="k"/></equality>')


@pytest.mark.parametrize(("tag", "kind"), [("connect", "spherical"), ("weld", "fixed")])
def test_sites_are_tied(tmp_path, tag, kind):
    one = BALL + '<joint/><site name="here" pos="0.1 0 0"/>'
    two = BALL + '<joint/><frame pos="0 0 0.2"><site name="there" pos="0 0.3 0"/></frame>'
    world = body("a", one) + body("b", two, "1 0 0")
    model, _ = read(tmp_path, world, f'<equality><{tag} name="tie" site1="here" site2="there"/></equality>')
    tie = model.joints["tie"]
    assert (tie.kind, tie.base, tie.follower) == (kind, "a", "b")
    assert tie.base_frame.position == pytest.approx((0.1, 0.0, 0.0))
    assert tie.follower_frame.position == pytest.approx((0.0, 0.3, 0.2))
    with pytest.raises(FileError, match="site2 is 'nowhere', which is not a site"):
        read(tmp_path, world, f'<equality><{tag} site1="here" site2="nowhere"/></equality>')
