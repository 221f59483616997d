"""What the words of a model ask of the table."""

import math

import pytest
from driver_trials import push, wheels

from linkwork.compiler.gathering import coordinate_entry, gather
from linkwork.compiler.keeping import Kept
from linkwork.errors import ModelError
from linkwork.model.forces.laws import Effort, JointCoordinate, Servo
from linkwork.system.compiled_system import ANGLE, SUM, VELOCITY


def gathered(m):
    numbers = {body: n for n, body in enumerate(m.model.bodies)}
    return gather(m.model, numbers, Kept())


def test_groups_follow_each_other():
    m = wheels(kind="gear_pair", first="first", second="second")
    push(m, "slide", "2*t")
    found = gathered(m)
    assert [len(rows) for rows in found.internal] == [0, 6, 6, 6]
    assert [owner for owner, _, _ in found.holders] == ["first", "second", "slide", "driver"]
    assert [len(rows) for rows in found.held] == [5, 5, 5, 1]
    assert [entry.owner[0] for entry in found.soft] == ["push"]
    assert found.laws == [(Effort("effort"), "push")]
    order = [entry for group in found.groups() for entry in group]
    assert order[:18] == [entry for rows in found.internal for entry in rows]
    assert order[-len(found.read) :] == found.read


def test_what_couples_is_a_sum_of_coordinates_that_everybody_shares():
    m = wheels(kind="gear_pair", first="first", second="second")
    found = gathered(m)
    (mesh,) = found.held[-1]
    assert (mesh.kind, mesh.period) == (SUM, math.inf)
    assert [factor for _, factor in mesh.parts] == [1.0, 0.5]
    assert mesh.parts[1][0] is coordinate_entry(found, JointCoordinate("first"), "test")
    assert all(part in found.read for part, _ in mesh.parts)


def test_a_prescribed_speed_has_its_level_and_its_formula():
    found = gathered(wheels(kind="motion", joint="first", level="speed", formula="3*t"))
    (row,) = found.held[-1]
    assert (row.kind, row.level, row.formula) == (ANGLE, VELOCITY, 0)
    assert found.formula_numbers == {("driver", "formula"): 0}
    assert row.turns_with == ("first", "angle")


def test_a_motor_acts_and_holds_nothing():
    found = gathered(wheels(kind="motor", joint="slide", p=3.0))
    assert len(found.held) == 3
    assert isinstance(found.laws[0][0], Servo)
    assert found.soft[0].level == 0


def test_who_asks_for_a_coordinate_that_is_not_there_is_named():
    found = gathered(wheels())
    with pytest.raises(ModelError, match=r"^somebody: first has no coordinate 'x'"):
        coordinate_entry(found, JointCoordinate("first", "x"), "somebody")
