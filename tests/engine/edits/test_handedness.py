"""What turns its sign in a mirror."""

from dataclasses import dataclass
from typing import ClassVar

import pytest
from sample_elements import sample_element
from sample_models import brick, double_pendulum, hinge

from linkwork.edits import AddBody, AddElement, Mirror, apply
from linkwork.edits.handedness import ACROSS, REFLECTIONS, negated, signs_of, stays
from linkwork.model import fields
from linkwork.model.expressions.evaluate import value
from linkwork.model.expressions.expression import Expression
from linkwork.model.joints.revolute import Revolute
from linkwork.model.joints.rows import SHIFT_X, SHIFT_Y, SHIFT_Z, Angle, Direction, Roll, Slide, Spin
from linkwork.model.registry import FAMILIES


@pytest.mark.parametrize("kind", FAMILIES["joints"])
def test_joint_angles_keep_their_sign(kind):
    joint = sample_element("joints", kind)
    made = signs_of(joint)
    assert made in REFLECTIONS
    assert all(stays(c, made) for c in joint.coordinates if isinstance(c, Angle))


def test_a_way_along_an_axis_stays_where_the_axis_does():
    assert [stays(c, ACROSS) for c in (SHIFT_X, SHIFT_Y, SHIFT_Z, Angle())] == [True, False, True, False]
    assert all(stays(c, (1, 1, -1)) for c in (SHIFT_X, SHIFT_Y, Angle()))


def sliding():
    """A cylindrical joint, whose angle stays in a mirror and whose way is opposed, with all that acts along both."""
    kinds = FAMILIES["drivers"] | FAMILIES["forces"]
    model, _ = apply(double_pendulum(), (AddBody(brick()), hinge("rail", "lower", "brick", (1, 0, 0), "cylindrical")))
    way, turn = (c.name for c in sorted(model.joints["rail"].coordinates, key=lambda c: c.unit))
    elements = (
        kinds["joint_effort"](id="push", joint="rail", coordinate=way, effort="3 N"),
        kinds["joint_effort"](id="twist", joint="rail", coordinate=turn, effort="4 N m"),
        kinds["motion"](id="go", joint="rail", coordinate=way, formula="0.1 m*sin(2 rad/s*t)"),
        kinds["coupler"](
            id="screw", first="rail", first_coordinate=turn, second="rail", second_coordinate=way, factor=0.1
        ),
        kinds["coupler"](id="belt", first="shoulder", second="rail", second_coordinate=turn, factor=2.0),
    )
    return apply(model, [AddElement(element) for element in elements])[0]


def test_what_acts_along_an_opposed_way_acts_the_other_way():
    model = sliding()
    everything = tuple(element.id for element in model.elements() if element.id != "ground")
    mirrored, _ = apply(model, Mirror(everything))
    assert mirrored.forces["push 2"].effort == "-(3 N)"
    assert mirrored.forces["twist 2"].effort == "4 N m"
    assert mirrored.drivers["go 2"].formula == "-(0.1 m*sin(2 rad/s*t))"
    assert (mirrored.drivers["screw 2"].factor, mirrored.drivers["belt 2"].factor) == (-0.1, 2.0)


def test_what_acts_in_a_joint_that_stays_is_copied_as_it_is():
    copied, _ = apply(sliding(), Mirror(("push",)))
    assert copied.forces["push 2"].effort == "3 N"


def test_in_place_what_acts_in_the_joints_goes_along():
    mirrored, _ = apply(sliding(), Mirror(("lower", "brick"), keep=False))
    assert mirrored.forces["push"].effort == "-(3 N)"


def test_slides_and_spins():
    x, y = Direction.FOLLOWER_X, Direction.FOLLOWER_Y
    assert [stays(row, ACROSS) for row in (Slide(x), Slide(y), Spin(x), Spin(y))] == [True, False, False, True]


def test_ends_of_a_way_change_places():
    kinds = FAMILIES["forces"]
    model = sliding()
    way = next(c.name for c in model.joints["rail"].coordinates if c.unit == "m")
    model, _ = apply(
        model,
        (
            AddElement(kinds["joint_stop"](id="end", joint="rail", coordinate=way, low=-0.1, high=0.3, sides="low")),
            AddElement(kinds["joint_spring"](id="back", joint="rail", coordinate=way, free=0.2)),
        ),
    )
    mirrored, _ = apply(model, Mirror(("lower", "brick", "rail"), keep=False))
    end = mirrored.forces["end"]
    assert (end.low, end.high, end.sides) == (-0.3, 0.1, "high")
    assert mirrored.forces["back"].free == -0.2


@pytest.mark.parametrize(
    ("kind", "names", "sign"), [("force", ("fx", "fy", "fz"), 1), ("torque", ("tx", "ty", "tz"), -1)]
)
def test_what_is_fixed_in_space_is_seen_in_the_mirror(kind, names, sign):
    """At a coordinate plane one component of a force turns, and two of a torque; at a slanted one they mix."""
    unit = "N" if kind == "force" else "N m"
    texts = {name: f"{n + 1} {unit}" for n, name in enumerate(names)}
    push = FAMILIES["forces"][kind](id="push", body="upper", axes="world", **texts)
    model, _ = apply(double_pendulum(), AddElement(push))
    image = apply(model, Mirror(("upper",), normal=(0.0, 1.0, 0.0)))[0].forces["push 2"]
    turned = [getattr(image, name) != texts[name] for name in names]
    assert turned == ([False, True, False] if sign > 0 else [True, False, True])
    slanted = apply(model, Mirror(("upper",), normal=(1.0, 1.0, 0.0)))[0].forces["push 2"]
    numbers = [evaluated(getattr(slanted, name)) for name in names]
    assert numbers == pytest.approx([-2.0 * sign, -1.0 * sign, 3.0 * sign])


@pytest.mark.parametrize(("kind", "names"), [("force", ("fx", "fy", "fz")), ("torque", ("tx", "ty", "tz"))])
def test_what_turns_with_the_body_turns_in_its_own_axes(kind, names):
    unit = "N" if kind == "force" else "N m"
    push = FAMILIES["forces"][kind](id="push", body="upper", axes="body", **dict.fromkeys(names, f"2 {unit}"))
    model, _ = apply(double_pendulum(), AddElement(push))
    image = apply(model, Mirror(("upper",), normal=(0.3, 1.0, -0.2)))[0].forces["push 2"]
    signs = [1 if getattr(image, name) == f"2 {unit}" else -1 for name in names]
    assert signs == ([1, -1, 1] if kind == "force" else [-1, 1, -1])


def evaluated(text: str) -> float:
    """The number of a formula without names."""
    return value(Expression(text).root, lambda node: 0.0)


@pytest.mark.parametrize(
    ("text", "other"), [("t", "-(t)"), ("-(t)", "t"), ("-(t)*(t)", "-(-(t)*(t))"), ("-t", "-(-t)")]
)
def test_the_other_sign(text, other):
    assert negated(text) == other


def test_a_wheel_stays_on_its_side_of_the_plane():
    assert signs_of(sample_element("forces", "tyre"))[2] == 1

    class Wheel(Revolute):
        def rows(self):
            return (Roll("height", 0.3),)

    assert signs_of(Wheel(id="wheel", base="ground", follower="upper"))[2] == 1


def test_what_tells_left_from_right_changes_its_sign(monkeypatch):
    @dataclass(frozen=True, slots=True, kw_only=True)
    class Thread(Revolute):
        kind: ClassVar[str] = "thread"
        pitch: float = fields.handed(0.01, unit="m", doc="Way for one turn.")

    monkeypatch.setitem(FAMILIES["joints"], "thread", Thread)
    thread = Thread(id="thread", base="upper", follower="brick", pitch=0.02)
    model, _ = apply(double_pendulum(), (AddBody(brick()), AddElement(thread)))
    assert apply(model, Mirror(("thread",)))[0].joints["thread 2"].pitch == -0.02
