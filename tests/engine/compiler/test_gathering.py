"""What the words of a model ask of the table."""

import math

import numpy as np
import pytest
from driver_trials import push, wheels

from linkwork.compiler.gathering import UNLED, coordinate_entry, gather, held_by
from linkwork.compiler.keeping import Kept
from linkwork.compiler.layout import layout_of
from linkwork.errors import ModelError
from linkwork.math3d import rotation, vector
from linkwork.model.forces.laws import Effort, JointCoordinate, Servo
from linkwork.model.frame import Frame
from linkwork.model.joints.cylindrical import Cylindrical
from linkwork.model.joints.rope import Rope
from linkwork.model.joints.screw import Screw
from linkwork.model.joints.spherical import Spherical
from linkwork.system.compiled_system import ANGLE, LENGTH, SUM, VELOCITY
from linkwork.system.tree import SLIDE, TURN


def gathered(m):
    layout = layout_of(m.model, None)
    return gather(m.model, layout.numbers, layout.holdings, Kept())


def test_elements_ask_in_their_order():
    m = wheels(kind="gear_pair", first="first", second="second")
    push(m, "slide", "2*t")
    found = gathered(m)
    assert [len(asked.rows) for asked in found.holdings] == [5, 5, 5]
    assert (found.drivers, [len(rows) for rows in found.driven]) == ([("driver", 1, 2)], [1])
    assert [entry.owner[0] for entry in found.soft] == ["push"]
    assert found.laws == [(Effort("effort"), "push")]


def test_a_joint_asks_for_its_rows_their_parts_and_its_laws():
    rope = Rope(id="rope", base="ground", follower="arm", length=2.0)
    asked = held_by(rope, 0, 3)
    assert (asked.rows, asked.parts, asked.laws) == ([], [], [item.law for item in rope.acting()])
    assert [(row.kind, row.bodies, row.owner) for row in asked.soft] == [(LENGTH, (0, 3), ("rope", "0"))]
    asked = held_by(Screw(id="screw", base="ground", follower="nut", pitch=0.1), 0, 1)
    (total,) = [row for row in asked.rows if row.kind == SUM]
    assert asked.parts == [part for part, _ in total.parts]


def test_what_couples_is_a_sum_of_coordinates_that_everybody_shares():
    m = wheels(kind="gear_pair", first="first", second="second")
    found = gathered(m)
    (mesh,) = found.driven[-1]
    assert (mesh.kind, mesh.period) == (SUM, math.inf)
    assert [factor for _, factor in mesh.parts] == [1.0, 0.5]
    assert mesh.parts[1][0] is coordinate_entry(found, JointCoordinate("first"), "test")
    assert all(part in found.read for part, _ in mesh.parts)


def test_a_prescribed_speed_has_its_level_and_its_formula():
    found = gathered(wheels(kind="motion", joint="first", level="speed", formula="3*t"))
    (row,) = found.driven[-1]
    assert (row.kind, row.level, row.formula) == (ANGLE, VELOCITY, 0)
    assert found.formula_numbers == {("driver", "formula"): 0}
    assert row.turns_with == ("first", "angle")


def test_a_motor_acts_and_holds_nothing():
    found = gathered(wheels(kind="motor", joint="slide", p=3.0))
    assert not found.driven
    assert isinstance(found.laws[0][0], Servo)
    assert found.soft[0].level == 0


def test_who_asks_for_a_coordinate_that_is_not_there_is_named():
    found = gathered(wheels())
    with pytest.raises(ModelError, match=r"^somebody: first has no coordinate 'x'"):
        coordinate_entry(found, JointCoordinate("first", "x"), "somebody")


def test_a_joint_knows_its_steps_and_their_axes_on_its_base():
    turned = Frame((1.0, 0.0, 0.0), rotation.about(vector.X, -math.pi / 2))
    asked = held_by(Cylindrical(id="pin", base="ground", follower="arm", base_frame=turned), 0, 1)
    axes, slides = asked.axes
    assert [step.kind for step in asked.steps] == [SLIDE if is_slide else TURN for is_slide in slides]
    assert sorted(slides.tolist()) == [False, True]
    assert axes == pytest.approx(np.array([vector.Y, vector.Y]))
    ball = held_by(Spherical(id="ball", base="ground", follower="arm"), 0, 1)
    screw = held_by(Screw(id="screw", base="ground", follower="arm"), 0, 1)
    assert (ball.axes, screw.axes) == (None, None)
    assert [asked.freedom, ball.freedom, screw.freedom] == [2, 3, UNLED]
