"""What fits together, what fits a field, and what is reported for the compiler."""

import pytest

from linkwork.model.dimensions import ANGLE, FORCE, LENGTH, PURE, TIME, TORQUE
from linkwork.model.expressions.check import check, fits
from linkwork.model.expressions.expression import Expression
from linkwork.model.expressions.fault import ExpressionError
from linkwork.model.expressions.readings import PARAMETER, Reading
from linkwork.model.expressions.scope import Scope
from linkwork.model.expressions.written import written

SCOPE = Scope(
    bodies=("ground", "arm", "rod"),
    joints={"pin": (("angle", "rad"),), "rail": (("distance", "m"),)},
    parameters={"k": "N m/rad", "n": ""},
    tables={"cam": ("rad", "m"), "raw": ("", "")},
)


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("10*sin(2*pi*t)", "N m"),
        ("sin(t)", "N"),
        ("t^2", "m"),
        ("t + t^2", "m"),
        ("if(t<1, 0, 5)", "N"),
        ("step(t, 0, 0, 1, 1)", "rad"),
        ("step(t, 0 s, 0 deg, 500 ms, 90 deg)", "rad"),
        ("30 deg/s*t", "rad"),
        ("10*sin(30 deg/s*t)", "N"),
        ("5 N*pulse(t, 1 s, 2 s)", "N"),
        ("-20*angle(pin) - 0.5*speed(pin)", "N m"),
        ("5 N m - 20*angle(pin)", "N m"),
        ("-20 N m/rad*angle(pin)", "N m"),
        ("k*angle(pin)", "N m"),
        ("n*angle(pin)", "N m"),
        ("angle(pin) + 0.1", "rad"),
        ("0.1 m*angle(pin)", "m"),
        ("0.1 m*speed(pin)", "m/s"),
        ("velocity(arm, x)/0.1 m", "rad/s"),
        ("asin(displacement(rail)/0.1 m)", "rad"),
        ("atan2(position(arm, y), position(arm, x))", "rad"),
        ("sqrt(position(arm, x)^2 + position(arm, y)^2)", "m"),
        ("position(arm, x)^(1/2)*position(arm, x)^0.5", "m"),
        ("1 kg*acceleration(arm, x)", "N"),
        ("2 kg m2*angular_acceleration(arm, x)", "N m"),
        ("max(0, 100 N/m*(displacement(rail) - 10 mm))", "N"),
        ("kinetic_energy() + 3 J", "J"),
        ('table("cam", angle(pin))', "m"),
        ('table("cam")', "m"),
        ('table("raw", displacement(rail))', "N"),
        ("mod(angle(pin), 1 rev)", "rad"),
        ("sign(speed(pin))*3", "N m"),
        ("exp(-t)", ""),
        ("exp(-t/(2 s))", ""),
    ],
)
def test_what_fits(text, unit):
    assert check(Expression(text), unit, SCOPE).unit == unit


@pytest.mark.parametrize(
    ("text", "unit", "column", "words"),
    [
        ("5 kg", "m", 1, "this is a mass; here a length is needed (m, mm, cm, km, ...)."),
        ("2*5 kg", "m", 1, "a mass"),
        ("5 m", "N", 1, "a length; here a force is needed (N, kN, lbf)."),
        ("angle(pin)", "N m", 1, "an angle; here a torque is needed (N m, N mm, kN m, lbf ft, ...). Multiply by"),
        ("sin(angle(pin))", "N m", 1, "a pure number; here a torque is needed (N m, N mm, kN m, lbf ft, ...)."),
        ("k", "N m", 1, "a torsional stiffness"),
        ("angle(pin)", "", 1, "here a pure number is needed"),
        ("t*angle(pin)", "rad", 1, "a quantity in s rad"),
        ("angle(pin) + displacement(rail)", "m", 12, "an angle and a length cannot be combined"),
        ("if(t < 1, 5 N, 3 m)", "N", 1, "a force and a length cannot be combined"),
        ("if(t < 5 m, 1, 2)", "N", 6, "a time and a length cannot be combined"),
        ("step(t, 0, 5 N, 1, 5 m)", "N", 1, "cannot be combined"),
        ("sin(displacement(rail))", "", 5, "sin takes an angle, not a length."),
        ("exp(angle(pin))", "", 5, "exp takes a pure number, not an angle."),
        ("2^angle(pin)", "", 3, "a power takes a pure number, not an angle."),
        ("displacement(rail)^t", "m", 1, "its power must be a number"),
        ('table("cam", displacement(rail))', "m", 14, "the table 'cam' takes an angle, not a length."),
        ("t < 1", "", 1, "a condition is not a number; write if(condition, 1, 0)."),
        ("1 + (t < 1)", "", 8, "a condition is not a number"),
        ("(t < 1) == (t < 2)", "", 4, "a condition is not a number"),
        ("if(t, 1, 2)", "", 4, "t is not a condition; compare it, such as t < 1."),
        ("if(t < 1 and 5, 1, 2)", "", 14, "5 is not a condition"),
        ('"cam"', "", 1, "a quoted text is allowed as a name only"),
        ("step(t, 1)", "", 1, "write step(x, x0, y0, x1, y1); there are 2 arguments."),
        ("sin()", "", 1, "write sin(x); there are no arguments."),
        ("atan2(1)", "", 1, "there is one argument."),
        ("9^9^9^9", "", 4, "has no finite value"),
        ("t*log(-1)", "", 3, "log(-1) has no finite value"),
        ("1e300 km*1e300", "m", 9, "has no finite value"),
    ],
)
def test_what_does_not_fit(text, unit, column, words):
    with pytest.raises(ExpressionError) as told:
        check(Expression(text), unit, SCOPE)
    assert words in str(told.value)
    assert told.value.column == column


def test_room_for_angles():
    assert fits(LENGTH * ANGLE, LENGTH)
    assert fits(LENGTH * ANGLE**2 / TIME**2, LENGTH / TIME**2)
    assert fits(PURE, ANGLE)
    assert fits(PURE / TIME, ANGLE / TIME)
    assert not fits(ANGLE, PURE)
    assert not fits(ANGLE / TIME, PURE / TIME)
    assert not fits(TORQUE / ANGLE, TORQUE)
    assert not fits(FORCE, LENGTH)


def test_the_report_for_the_compiler():
    found = check(Expression('k*angle(pin) + n*(angle(pin) + table("raw", 2*3)) + k*2 deg'), "N m", SCOPE)
    angle = Reading("angle", ("pin", "angle"))
    assert found.readings == (Reading(PARAMETER, ("k",)), angle, Reading(PARAMETER, ("n",)))
    assert set(found.bound.values()) == set(found.readings)
    assert found.tables == ("raw",)
    assert written(found.root).startswith('k*angle(pin) + n*(angle(pin) + table("raw", 6)) + k*0.0349')


@pytest.mark.parametrize(
    ("text", "derivatives", "continuity"),
    [
        ("sin(t)*n", 2, 2),
        ("angle(pin)", 2, 2),
        ("speed(pin)", 1, 2),
        ("speed(pin)*force(pin, x)", 0, 2),
        ("abs(sin(t))", 2, 0),
        ("ramp(t, 0, 0, 1, 1)", 2, 0),
        ("max(0, if(t < 1, 1, 2))", 2, -1),
        ("step(t, 0, 0, 1, 1)", 2, 2),
    ],
)
def test_derivatives_and_continuity(text, derivatives, continuity):
    found = check(Expression(f"1*{text}"), "N m", SCOPE)
    assert (found.derivatives, found.continuity) == (derivatives, continuity)


def test_a_driver_needs_derivatives():
    with pytest.raises(
        ExpressionError, match=r"column 7: speed\(pin, angle\) cannot stand here, where two derivatives"
    ):
        check(Expression("t + 2*speed(pin)"), "rad", SCOPE, derivatives=2)
    check(Expression("2*speed(pin)"), "rad", SCOPE, derivatives=1)
