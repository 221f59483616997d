"""Actuators of MJCF push as their formulas say, are told by name where they cannot, and go there and back."""

import math
from dataclasses import replace

import pytest

from linkwork.analysis.accelerations import accelerations
from linkwork.errors import FileError
from linkwork.files import formats
from linkwork.math3d import rotation

INERTIA, Q, SPEED, U = 0.5, 0.3, -1.2, 0.4
LEVER = '<inertial pos="0 0 0" mass="1" diaginertia="0.5 0.5 0.5"/>'


def read(tmp_path, actuators, joint='<joint name="pin" axis="0 0 1"/>', more=""):
    path = tmp_path / "robot.xml"
    world = f'<body name="arm">{LEVER}{joint}</body>'
    path.write_text(
        f"<mujoco><compiler angle='radian'/><option gravity='0 0 0'/>{more}<worldbody>{world}</worldbody>"
        f"<actuator>{actuators}</actuator></mujoco>"
    )
    return formats.load(path)


def effort(model, slider="a_control"):
    """What acts about the hinge at the state of the constants above [N m]."""
    if slider in model.drivers:
        control = model.drivers[slider]
        model = model.with_changed(replace(control, value=min(max(U, control.low), control.high)))
    arm = replace(model.bodies["arm"], rotation=rotation.about((0, 0, 1), Q), angular_velocity=(0, 0, SPEED))
    return INERTIA * accelerations(model.with_changed(arm), solver="ali3p")["arm"][1][2]


AFFINE = 'gaintype="fixed" biastype="affine"'


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("motor", U),
        ('motor gear="7 0 0 0 0 0"', 7 * U),
        ('motor gear="7" forcerange="-0.1 0.2"', 7 * 0.2),
        ('position kp="20" kv="3"', 20 * (U - Q) - 3 * SPEED),
        ('position kp="20" gear="-2"', -2 * 20 * (U + 2 * Q)),
        ('position kp="20" forcerange="-1 1"', 1.0),
        ('velocity kv="3"', 3 * (U - SPEED)),
        ('velocity kv="3" gear="0.5"', 0.5 * 3 * (U - 0.5 * SPEED)),
        (f'general {AFFINE} gainprm="5" biasprm="1 -2 -3"', 5 * U + 1 - 2 * Q - 3 * SPEED),
        (f'general {AFFINE} gainprm="5" biasprm="1 0 -3" gear="2"', 2 * (5 * U + 1 - 3 * 2 * SPEED)),
        (f'general {AFFINE} gainprm="0" biasprm="0 -2 0"', -2 * Q),
        ('general gainprm="5" biasprm="1 -2 -3"', 5 * U),
    ],
)
def test_efforts(tmp_path, said, expected):
    model, findings = read(tmp_path, f'<{said} name="a" joint="pin"/>')
    assert effort(model) == pytest.approx(expected, rel=1e-9)
    assert {f.code for f in findings} <= {"no_range", "one_limit"}


def test_a_coordinate_that_is_not_zero_at_the_drawn_pose(tmp_path):
    joint = '<joint name="pin" axis="0 0 1" ref="0.2"/>'
    model, _ = read(tmp_path, '<position name="a" joint="pin" kp="20" gear="3"/>', joint)
    assert effort(model) == pytest.approx(3 * 20 * (U - 3 * (Q + 0.2)), rel=1e-9)


def test_joints_in_a_row_keep_their_actuators_springs_and_dampers(tmp_path):
    row = '<joint name="slide" type="slide" axis="0 0 -1" damping="2"/><joint name="pin" axis="0 0 1" stiffness="3"/>'
    said = '<motor name="a" joint="pin" gear="5"/><motor name="b" joint="slide" gear="5"/>'
    model, _ = read(tmp_path, said, row)
    assert [joint.kind for joint in model.joints.values()] == ["cylindrical"]
    assert effort(model) == pytest.approx(5 * U - 3 * Q, rel=1e-9)
    up = replace(model.bodies["arm"], velocity=(0.0, 0.0, 0.7))
    model = model.with_changed(up).with_changed(replace(model.drivers["b_control"], value=U))
    assert accelerations(model, solver="ali3p")["arm"][0][2] == pytest.approx(-5 * U - 2 * 0.7, rel=1e-9)


def test_ranges_become_those_of_sliders(tmp_path):
    hinge = '<joint name="pin" axis="0 0 1" range="-0.5 1" actuatorfrcrange="-3 3"/>'
    said = '<position name="p" kp="9" joint="pin" {}/><motor name="m" joint="pin" ctrlrange="-2 0.5"/>'
    model, findings = read(tmp_path, said.format(""), hinge)
    sliders = {id: (d.low, d.high, d.value) for id, d in model.drivers.items() if d.kind == "slider"}
    assert sliders == {"p_control": (-0.5, 1.0, 0.0), "m_control": (-2.0, 0.5, 0.0)}
    assert model.drivers["p"].limit == 3.0
    assert "no_range" in {f.code for f in findings}
    model, findings = read(tmp_path, said.format('inheritrange="2"'), hinge)
    assert (model.drivers["p_control"].low, model.drivers["p_control"].high) == (-1.25, 1.75)
    assert "no_range" not in {f.code for f in findings}


def test_classes_of_defaults_whatever_they_are_called(tmp_path):
    classes = (
        '<default><general ctrlrange="-3 3" gear="2"/><default class="servo"><position kp="7"/></default></default>'
    )
    said = '<position name="a" class="servo" joint="pin"/>'
    model, _ = read(tmp_path, said, more=classes)
    assert effort(model) == pytest.approx(2 * 7 * (U - 2 * Q), rel=1e-9)
    assert model.drivers["a_control"].high == 3.0


def test_names(tmp_path):
    model, _ = read(tmp_path, '<motor name="pin" joint="pin"/><motor joint="pin"/><motor name="9 x" joint="pin"/>')
    assert list(model.forces) == ["pin_motor", "pin_motor2", "9 x"]
    assert list(model.drivers) == ["pin_motor_control", "pin_motor2_control", "a_9_x_control"]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ('<muscle name="a" joint="pin"/>', "Actuators of the kind muscle could not be converted: a."),
        ('<motor name="a" tendon="t"/>', "Actuators on a tendon could not be converted: a."),
        ('<motor name="a" site="s"/>', "Actuators on a site could not be converted: a."),
        ('<motor name="a" cranksite="s"/>', "Actuators on a crank could not be converted: a."),
        (
            '<general name="a" joint="pin" gaintype="affine"/>',
            "Actuators with the gain affine could not be converted: a.",
        ),
        (
            '<general name="a" joint="pin" biastype="muscle"/>',
            "Actuators with the bias muscle could not be converted: a.",
        ),
        ('<position name="a" joint="pin" kp="-1"/>', "drive a joint away from their target could not be converted: a."),
        ('<position name="a" joint="pin" dampratio="1"/>', "Damping ratios of actuators could not be converted"),
        ('<position name="a" joint="pin" timeconst="1"/>', "Actuators with a delay"),
    ],
)
def test_what_cannot_be_carried_is_told_by_name(tmp_path, said, told):
    _, findings = read(tmp_path, said)
    assert any(told in f.message and f.level == "warning" for f in findings)


def test_an_actuator_of_a_joint_that_lost_its_coordinate(tmp_path):
    model, findings = read(tmp_path, '<motor name="a" joint="pin"/>', '<joint name="pin" type="ball"/>')
    assert not model.drivers
    assert "Actuators of ball joints could not be converted: a." in [f.message for f in findings]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ('<jet name="a"/>', "there is no actuator <jet>"),
        ('<motor name="a"/>', "names no joint"),
        ('<motor name="a" joint="pen"/>', "its joint is 'pen', which is not a joint"),
        ('<motor name="a" joint="pin" ctrlrange="1 -1"/>', "leaves no room"),
        ('<motor name="a" joint="pin" ctrllimited="true"/>', "ctrlrange is missing"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(tmp_path, said, told):
    with pytest.raises(FileError, match=r"robot\.xml, line 1, <") as caught:
        read(tmp_path, said)
    assert told in str(caught.value)


@pytest.mark.parametrize(
    "said",
    [
        'motor gear="7" ctrlrange="-1 2"',
        'position kp="20" kv="3" ctrlrange="-1 2" forcerange="-5 5"',
        'velocity kv="3" ctrlrange="-1 2"',
        f'general {AFFINE} gainprm="5" biasprm="1 -2 -3" ctrlrange="-1 2"',
        f'general {AFFINE} gainprm="5" biasprm="1 0 0" ctrlrange="-1 2"',
    ],
)
def test_there_and_back(tmp_path, said):
    model, _ = read(tmp_path, f'<{said} name="a" joint="pin"/>')
    assert formats.save(model, tmp_path / "again.xml") == ()
    back, _ = formats.load(tmp_path / "again.xml")
    assert back.drivers["a_control"] == model.drivers["a_control"]
    assert effort(back) == pytest.approx(effort(model), rel=1e-12)
    assert f"<{said.split()[0]} " in (tmp_path / "again.xml").read_text()


def test_what_mjcf_cannot_say_is_told(tmp_path):
    model, _ = read(tmp_path, '<position name="a" joint="pin" kp="2"/>')
    motor = model.drivers["a"]
    for other in (replace(motor, i=1.0), replace(motor, target="sin(t)")):
        assert [f.code for f in formats.save(model.with_changed(other), tmp_path / "b.xml")] == ["lost_drivers"]
    turned = model.with_changed(replace(model.bodies["arm"], rotation=rotation.about((0, 0, 1), math.pi / 3)))
    assert {f.code for f in formats.save(turned, tmp_path / "b.xml")} == {"lost_drivers", "lost_zero"}
    constant = model.with_changed(replace(motor, target="30 deg"))
    assert [f.message[:35] for f in formats.save(constant, tmp_path / "b.xml")] == [
        "Drivers could not be converted: a_c"
    ]
    set_up = model.with_changed(replace(model.drivers["a_control"], value=0.5))
    assert [f.code for f in formats.save(set_up, tmp_path / "b.xml")] == ["lost_control"]
