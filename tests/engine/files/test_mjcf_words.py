"""What MJCF's words mean: five ways to turn, checked by matrices written out, and classes of defaults."""

import numpy as np
import pytest

from linkwork.errors import FileError
from linkwork.files.mjcf_words import flag, least_turn, words_of
from linkwork.files.xml_reading import Node, parse
from linkwork.math3d import rotation


def words(text: str = ""):
    return words_of(parse(f"<mujoco>{text}</mujoco>".encode(), "m.xml"))


def node(**said) -> Node:
    return Node("geom", said, [], 1, "m.xml")


def turned(settings: str, **said):
    return np.array(rotation.axes(words(settings).turn(node(**said)))).T


def about(axis: str, angle: float):
    c, s = np.cos(angle), np.sin(angle)
    turns = {
        "x": [[1, 0, 0], [0, c, -s], [0, s, c]],
        "y": [[c, 0, s], [0, 1, 0], [-s, 0, c]],
        "z": [[c, -s, 0], [s, c, 0], [0, 0, 1]],
    }
    return np.array(turns[axis])


RADIAN = '<compiler angle="radian"/>'


@pytest.mark.parametrize(
    ("sequence", "expected"),
    [
        ("xyz", about("x", 0.1) @ about("y", 0.2) @ about("z", 0.3)),
        ("zyx", about("z", 0.1) @ about("y", 0.2) @ about("x", 0.3)),
        ("XYZ", about("z", 0.3) @ about("y", 0.2) @ about("x", 0.1)),
        ("zXz", about("x", 0.2) @ about("z", 0.1) @ about("z", 0.3)),
    ],
)
def test_euler_sequences(sequence, expected):
    settings = f'<compiler angle="radian" eulerseq="{sequence}"/>'
    assert turned(settings, euler="0.1 0.2 0.3") == pytest.approx(expected, abs=1e-15)


def test_degrees_are_the_default():
    assert turned("", euler="0 0 90") == pytest.approx(about("z", np.pi / 2), abs=1e-15)
    assert turned("", axisangle="0 2 0 30") == pytest.approx(about("y", np.pi / 6), abs=1e-15)
    assert turned(RADIAN, axisangle="3 0 0 0.5") == pytest.approx(about("x", 0.5), abs=1e-15)


def test_quaternions_and_axes():
    assert turned("", quat="2 0 0 2") == pytest.approx(about("z", np.pi / 2), abs=1e-15)
    assert turned("") == pytest.approx(np.eye(3))
    axes = turned("", xyaxes="0 2 0 -1 1 0")
    assert axes == pytest.approx(about("z", np.pi / 2), abs=1e-15)


def test_the_z_axis_takes_the_least_turn():
    assert turned("", zaxis="1 0 1") == pytest.approx(about("y", np.pi / 4), abs=1e-15)
    assert turned("", zaxis="0 0 5") == pytest.approx(np.eye(3))
    assert turned("", zaxis="0 0 -5") == pytest.approx(about("x", np.pi), abs=1e-15)
    assert least_turn((0.0, 1.0, 0.0)) == pytest.approx((0.5**0.5, -(0.5**0.5), 0, 0))


@pytest.mark.parametrize(
    "said",
    [{"quat": "0 0 0 0"}, {"axisangle": "0 0 0 1"}, {"zaxis": "0 0 0"}, {"xyaxes": "0 0 0 1 0 0"}, {"quat": "1 2"}],
)
def test_no_rotation(said):
    with pytest.raises(FileError, match=r"m\.xml, line 1, <geom>"):
        turned("", **said)


def test_a_rotation_said_twice():
    with pytest.raises(FileError, match="given twice, by quat and by euler"):
        turned("", quat="1 0 0 0", euler="0 0 0")


CLASSES = """<default><geom size="1" rgba="1 0 0 1" euler="1 2 3"/>
  <default class="leg"><geom size="2"/><joint axis="0 1 0"/><default class="foot"><geom type="box"/></default></default>
  <default class="arm"><geom size="3"/></default></default>"""


def test_classes_inherit():
    known = words(CLASSES)
    assert known.complete(node(), "main").attributes == {"size": "1", "rgba": "1 0 0 1", "euler": "1 2 3"}
    foot = known.complete(node(mass="1"), "foot").attributes
    assert foot == {"size": "2", "rgba": "1 0 0 1", "euler": "1 2 3", "type": "box", "mass": "1"}
    chosen = known.complete(node(**{"class": "arm", "size": "9", "quat": "1 0 0 0"}), "foot").attributes
    assert chosen == {"class": "arm", "size": "9", "rgba": "1 0 0 1", "quat": "1 0 0 0"}
    with pytest.raises(FileError, match="no class 'hand'"):
        known.complete(node(), "hand")


def test_frames_hand_on_place_and_class():
    root = parse(
        b'<body><frame pos="1 0 0" euler="0 0 90" childclass="a"><geom/><frame pos="1 0 0"><geom/></frame></frame>'
        b"<geom/></body>",
        "m.xml",
    )
    found = [(place.position, name) for _, place, name in words().contents(root, "main")]
    assert [name for _, name in found] == ["a", "a", "main"]
    assert np.array([place for place, _ in found]) == pytest.approx(np.array([[1, 0, 0], [1, 1, 0], [0, 0, 0]]))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('<compiler angle="grad"/>', "angle is one of degree, radian"),
        ('<compiler coordinate="global"/>', "global coordinates"),
        ('<compiler eulerseq="xyw"/>', "eulerseq"),
        ("<default><default/></default>", "needs a name"),
        ('<default><default class="a"/><default class="a"/></default>', "described twice"),
    ],
)
def test_refusals(text, told):
    with pytest.raises(FileError, match=told):
        words(text)


def test_later_settings_win_and_flags():
    known = words('<compiler angle="radian" eulerseq="zyx"/><compiler angle="degree"/>')
    assert (known.degrees, known.sequence) == (True, "zyx")
    assert [flag(node(a=text), "a", True) for text in ("true", "false", "auto")] == [True, False, True]
    with pytest.raises(FileError, match="a is one of"):
        flag(node(a="yes"), "a")
