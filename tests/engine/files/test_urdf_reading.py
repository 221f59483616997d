"""URDF in, against calculations by hand: rotation matrices written out, centres and inertias moved by numpy."""

from pathlib import Path

import numpy as np
import pytest
from surfaces import cube

from linkwork.analysis.accelerations import accelerations
from linkwork.errors import FileError
from linkwork.files import formats, stl
from linkwork.files.urdf_reading import from_rpy
from linkwork.math3d import inertia, rotation
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.frame import Frame

ARM = Path(__file__).parent / "data" / "arm.urdf"


def rpy(roll, pitch, yaw):
    """The matrix as the URDF documentation writes it out."""
    (cr, sr), (cp, sp), (cy, sy) = ((np.cos(a), np.sin(a)) for a in (roll, pitch, yaw))
    return np.array(
        [
            [cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr],
            [sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr],
            [-sp, cp * sr, cp * cr],
        ]
    )


def axes(turn):
    return np.array(rotation.axes(turn)).T


def robot(tmp_path, text, **options):
    path = tmp_path / "robot.urdf"
    path.write_text(text if text.startswith("<robot") else f'<robot name="r">{text}</robot>')
    return formats.load(path, **options)


def refusal(tmp_path, text) -> str:
    with pytest.raises(FileError) as caught:
        robot(tmp_path, text)
    return str(caught.value)


MASS = '<inertial><mass value="2"/><inertia ixx="1" iyy="1" izz="1"/></inertial>'


def link(name, mass=MASS, more="") -> str:
    return f'<link name="{name}">{mass}{more}</link>'


def joint(name, base, follower, kind="continuous", more="") -> str:
    return f'<joint name="{name}" type="{kind}"><parent link="{base}"/><child link="{follower}"/>{more}</joint>'


@pytest.mark.parametrize("angles", [(0, 0, 0), (0.3, -1.2, 2.5), (3, 1.57079632679, -3), (0, 9, 0), (1e9, 0.1, 0)])
def test_roll_pitch_yaw(angles):
    assert axes(from_rpy(angles)) == pytest.approx(rpy(*angles), abs=1e-12)


def test_places_masses_and_inertias_of_the_arm():
    model, _ = formats.load(ARM)
    pedestal = np.array([0, 0, 0.2]), rpy(0, 0, 0.1)
    p, R = pedestal
    turret = model.bodies["turret"]
    assert turret.position == pytest.approx(p + R @ [0.01, -0.02, 0.07], abs=1e-15)
    assert axes(turret.rotation) == pytest.approx(R, abs=1e-15)
    own, tilt = np.array([[0.05, 0.002, -0.001], [0.002, 0.06, 0.003], [-0.001, 0.003, 0.04]]), rpy(0.3, -0.2, 0.5)
    assert np.array(inertia.tensor(turret.inertia, turret.products)) == pytest.approx(tilt @ own @ tilt.T, abs=1e-16)
    assert turret.mass == 5.5
    p, R = p + R @ [0.05, 0.08, 0.14], R @ rpy(-1.5, 0.2, 0.1)
    upper = model.bodies["upper_arm"]
    assert upper.position == pytest.approx(p + R @ [0.16, 0.01, 0], abs=1e-15)
    assert axes(upper.rotation) == pytest.approx(R, abs=1e-15)
    shape = upper.shapes[0]
    assert shape.position == pytest.approx((0, -0.01, 0))
    assert axes(shape.rotation)[:, 2] == pytest.approx([1, 0, 0])


def test_joint_frames_lie_along_the_axes():
    model, _ = formats.load(ARM)
    pin = model.joints["j2"]
    axis = np.array([0, 0.2, 1]) / np.hypot(0.2, 1)
    assert pin.follower_frame.position == pytest.approx((-0.16, -0.01, 0))
    assert axes(pin.follower_frame.rotation)[:, 2] == pytest.approx(axis)
    assert pin.base_frame.position == pytest.approx((0.04, 0.1, 0.07))
    assert axes(pin.base_frame.rotation)[:, 2] == pytest.approx(rpy(-1.5, 0.2, 0.1) @ axis)
    for each in model.joints.values():
        ends = [
            model.bodies[s].in_global(each.frame(n).position)
            for s, n in ((each.base, "base"), (each.follower, "follower"))
        ]
        assert ends[0] == pytest.approx(ends[1], abs=1e-15)


def test_merging_keeps_mass_centre_and_inertia(tmp_path):
    text = (
        link("base", "")
        + link("a")
        + '<link name="b"><inertial><origin xyz="0 0 1" rpy="0.5 0 0"/><mass value="3"/>'
        + '<inertia ixx="0.2" iyy="0.3" izz="0.4"/></inertial>'
        + '<visual><geometry><sphere radius="0.1"/></geometry></visual></link>'
        + link("c")
        + joint("turn", "base", "a")
        + joint("weld", "a", "b", "fixed", '<origin xyz="1 0 0" rpy="0 0 1.5"/>')
        + joint("on", "b", "c", more='<origin xyz="0 2 0"/>')
    )
    apart, _ = robot(tmp_path, text)
    merged, findings = robot(tmp_path, text, merge_fixed=True)
    assert (list(apart.bodies), list(merged.bodies)) == ([GROUND_ID, "a", "b", "c"], [GROUND_ID, "a", "c"])
    centre = np.array([1, 0, 1]) * 3 / 5
    R, one, two = rpy(0, 0, 1.5) @ rpy(0.5, 0, 0), centre, np.array([1, 0, 1]) - centre
    expected = np.eye(3) + R @ np.diag([0.2, 0.3, 0.4]) @ R.T
    expected += sum(m * (d @ d * np.eye(3) - np.outer(d, d)) for m, d in ((2, one), (3, two)))
    a = merged.bodies["a"]
    assert (a.mass, a.position) == (5.0, pytest.approx(centre))
    assert np.array(inertia.tensor(a.inertia, a.products)) == pytest.approx(expected)
    assert a.shapes[0].position == pytest.approx(np.array([1, 0, 0]) - centre)
    assert merged.bodies["c"].position == pytest.approx(apart.bodies["c"].position)
    on = merged.joints["on"]
    assert (on.base, on.base_frame.position) == ("a", pytest.approx([1 - 2 * np.sin(1.5), 2 * np.cos(1.5), 0] - centre))
    assert [f.message for f in findings if f.code == "merged"][-1].endswith(": b.")


def test_the_root(tmp_path):
    fixed, _ = robot(tmp_path, link("only"))
    assert [(j.kind, j.base, j.follower) for j in fixed.joints.values()] == [("fixed", GROUND_ID, "only")]
    floating, _ = robot(tmp_path, link("only"), floating=True)
    assert [j.kind for j in floating.joints.values()] == ["free"]
    said, _ = robot(tmp_path, link("world", "") + link("body") + joint("fly", "world", "body", "floating"))
    assert [(j.id, j.kind, j.base) for j in said.joints.values()] == [("fly", "free", GROUND_ID)]


def test_every_type_of_joint(tmp_path):
    kinds = ["fixed", "revolute", "continuous", "prismatic", "floating", "planar"]
    text = link("l0") + "".join(
        link(f"l{i + 1}") + joint(f"j{i}", f"l{i}", f"l{i + 1}", k) for i, k in enumerate(kinds)
    )
    model, _ = robot(tmp_path, text)
    assert [model.joints[f"j{i}"].kind for i in range(6)] == [
        "fixed", "revolute", "revolute", "prismatic", "free", "planar",
    ]  # fmt: skip
    assert rotation.axes(model.joints["j5"].base_frame.rotation)[2] == pytest.approx((1, 0, 0)), "by default along x"


def test_shapes_and_colours(tmp_path):
    seen = (
        '<visual><origin xyz="0 0 1"/><geometry><box size="1 2 3"/></geometry><material name="red"/></visual>'
        '<visual><geometry><cylinder radius="1" length="2"/></geometry>'
        '<material name="own"><color rgba="0 0.5 1 0.2"/></material></visual>'
        '<collision><geometry><sphere radius="3"/></geometry></collision>'
    )
    text = '<material name="red"><color rgba="1 0 0 1"/></material>' + link("a", more=seen)
    model, findings = robot(tmp_path, text)
    box, cylinder = model.bodies["a"].shapes
    assert (box.kind, (box.x, box.y, box.z), box.position, box.color) == ("box", (1, 2, 3), (0, 0, 1), "#ff0000")
    assert (cylinder.kind, cylinder.radius, cylinder.length, cylinder.color) == ("cylinder", 1, 2, "#0080ff")
    assert [f.code for f in findings] == ["two_shapes"]
    touched, _ = robot(tmp_path, link("a", more=seen[seen.index("<collision") :]))
    assert touched.bodies["a"].shapes[0].radius == 3


def test_what_could_not_be_carried_is_told():
    _, findings = formats.load(ARM)
    told = {f.code: f for f in findings}
    assert told["stops"].elements == ("j1", "j2", "j7")
    assert told["lost_mesh"].elements == ("forearm",)
    assert told["merged"].level == "info"


def test_more_that_could_not_be_carried(tmp_path):
    text = link("a") + link("b") + joint("j", "a", "b", more='<mimic joint="j"/>') + "<gazebo/><transmission/>"
    _, findings = robot(tmp_path, text)
    assert [f.code for f in findings] == ["lost_element", "lost_element", "lost_mimic"]


def test_a_moving_link_without_mass(tmp_path):
    text = (
        link("a")
        + link("b", "")
        + link("c")
        + joint("j", "a", "b")
        + joint("k", "b", "c", more='<origin xyz="1 0 0"/>')
    )
    model, findings = robot(tmp_path, text)
    assert model.bodies["b"].mass == 2e-3
    assert [(f.level, f.code, f.elements) for f in findings] == [("warning", "massless", ("b",))]


def test_hinges_across_a_link_without_mass_are_one_joint(tmp_path):
    across = '<origin xyz="0 0 1"/><axis xyz="0 1 0"/>'
    text = link("a") + link("b", "") + link("c") + joint("j", "a", "b", more=across) + joint("k", "b", "c")
    model, findings = robot(tmp_path, text)
    cross = model.joints["k"]
    assert (cross.kind, cross.base, cross.follower) == ("universal", "a", "c")
    assert rotation.axes(cross.base_frame.rotation)[0] == pytest.approx((0, 1, 0))
    assert cross.base_frame.position == pytest.approx((0, 0, 1))
    assert cross.follower_frame == Frame(rotation=cross.follower_frame.rotation)
    assert [f.code for f in findings] == ["combined"]


AB = link("a") + link("b")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "there is no <link>"),
        (link("a") * 2, "<link a>: the name 'a' is used twice"),
        ("<link/>", "'name' is missing"),
        (AB, "it has 2 (a, b)"),
        (AB + joint("j", "a", "c"), "<joint j>: its child is 'c', which is not a link"),
        (AB + joint("j", "a", "a"), "holds the link a to itself"),
        (AB + joint("j", "a", "b") + joint("k", "b", "a"), "it has none: its joints form a ring"),
        (AB + link("c") + joint("j", "a", "b") + joint("k", "b", "a"), "ring that does not hang on the root link c"),
        (AB + link("c") + joint("j", "a", "b") + joint("k", "c", "b"), "b is already the child of j"),
        (AB + joint("j", "a", "b") * 2, "the name 'j' is used twice"),
        (AB + joint("j", "a", "b", "hinge"), "no type 'hinge'"),
        (AB + joint("j", "a", "b", more='<axis xyz="0 0 0"/>'), "no direction"),
        (AB + '<joint name="j" type="fixed"><parent link="a"/></joint>', "<child> is missing"),
        (AB + joint("j", "a", "b", more='<origin xyz="0 0 nan"/>'), "<origin>: xyz takes finite numbers"),
        (link("a", '<inertial><mass value="1"/></inertial>'), "<inertia> is missing"),
        (link("a", MASS.replace('"2"', '"-2"')), "must not be negative"),
        (link("a", MASS.replace('izz="1"', 'izz="3"')), "<link a>: a: this inertia is impossible"),
        (link("a", more="<visual/>"), "<geometry> is missing"),
        (link("a", more='<visual><geometry><sphere radius="0"/></geometry></visual>'), "greater than 0"),
        ("<xacro:property/>" + AB, "xacro"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(tmp_path, text, told):
    message = refusal(tmp_path, text)
    assert told in message
    assert "robot.urdf, line 1, <" in message


def test_meshes(tmp_path):
    (tmp_path / "block.stl").write_bytes(stl.write(*cube(1000.0), "block"))
    mesh = '<mesh filename="package://robot/block.stl" scale="0.001 0.001 0.002"/>'
    origin = '<origin xyz="1 0 0" rpy="0 0 1.5707963267948966"/>'
    text = link("a", more=f"<visual>{origin}<geometry>{mesh}</geometry></visual>")
    model, findings = robot(tmp_path, text)
    (shape,) = model.bodies[GROUND_ID].shapes or model.bodies["a"].shapes
    assert shape.volume == pytest.approx(2.0)
    assert shape.label == "block.stl"
    assert shape.origin == pytest.approx(shape.position - np.array((-0.5, 0.5, 1.0)))
    assert findings == ()


def test_a_mesh_that_cannot_be_read_gives_way_to_what_the_link_touches_with(tmp_path):
    seen = '<visual><geometry><mesh filename="a.dae"/></geometry></visual>'
    touched = '<collision><geometry><sphere radius="2"/></geometry></collision>'
    model, findings = robot(tmp_path, link("a", more=seen + touched))
    assert [f.code for f in findings] == ["lost_mesh"]
    assert next(b for b in model.bodies.values() if b.shapes).shapes[0].kind == "sphere"
    with pytest.raises(FileError, match=r"line \d+, <mesh>: '../a.stl' leads out of the folder"):
        robot(tmp_path, link("a", more=seen.replace("a.dae", "../a.stl")))


WEIGHTS = """<robot name="pulley"><link name="world"/>{}<joint name="left" type="prismatic"><parent link="world"/>
<child link="a"/><axis xyz="0 0 1"/></joint><joint name="right" type="prismatic"><parent link="world"/><child link="b"/>
<axis xyz="0 0 1"/><mimic joint="left" multiplier="-0.5" offset="{}"/></joint></robot>"""
WEIGHT = '<link name="{}"><inertial><mass value="{}"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>'


def test_a_joint_that_mimics_another_is_coupled_to_it(tmp_path):
    """Two weights on a differential pulley: q2 = -q1/2, so a1 = -g (m1 - m2/2) / (m1 + m2/4)."""
    model, findings = robot(tmp_path, WEIGHTS.format(WEIGHT.format("a", 3) + WEIGHT.format("b", 2), 0))
    (coupler,) = model.drivers.values()
    assert (coupler.kind, coupler.first, coupler.second, coupler.factor) == ("coupler", "left", "right", -0.5)
    assert "lost_mimic" not in [finding.code for finding in findings]
    linear = {id: found[0][2] for id, found in accelerations(model, solver="ali3p").items()}
    expected = -9.80665 * (3 - 1) / (3 + 0.5)
    assert linear["a"] == pytest.approx(expected, rel=1e-9)
    assert linear["b"] == pytest.approx(-expected / 2, rel=1e-9)


def test_what_mimics_cannot_carry_is_told(tmp_path):
    _, findings = robot(tmp_path, WEIGHTS.format(WEIGHT.format("a", 3) + WEIGHT.format("b", 2), 0.1))
    assert "lost_offset" in [finding.code for finding in findings]
    with pytest.raises(FileError, match="it names the joint 'middle', which the robot does not have"):
        robot(
            tmp_path,
            WEIGHTS.replace('joint="left"', 'joint="middle"').format(WEIGHT.format("a", 3) + WEIGHT.format("b", 2), 0),
        )


def test_limits_become_stops_as_stiff_as_the_joint_is_strong(tmp_path):
    limit = '<limit lower="-0.5" upper="1.2" effort="20" velocity="3"/>'
    model, findings = robot(tmp_path, link("a") + link("b") + joint("j", "a", "b", "revolute", limit))
    stop = model.forces["j_stop"]
    assert (stop.low, stop.high, stop.sides) == (-0.5, 1.2, "both")
    assert (stop.stiffness, stop.damping) == (pytest.approx(2000.0), pytest.approx(20.0))
    assert "stops" in [f.code for f in findings]
    again, _ = formats.load(formats_written(model, tmp_path / "again.urdf"))
    assert again.forces["j_stop"] == stop


@pytest.mark.parametrize("limit", ['lower="0.5" upper="-1"', "", 'lower="-1e6" upper="1e6"'])
def test_limits_that_mean_nothing_are_left_out(tmp_path, limit):
    model, _ = robot(tmp_path, link("a") + link("b") + joint("j", "a", "b", "revolute", f"<limit {limit} effort='1'/>"))
    assert not model.forces


def formats_written(model, path):
    formats.save(model, path)
    return path
