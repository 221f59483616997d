"""What readings mean in a model, and proposals where a name means nothing."""

import pytest

from linkwork.model.expressions.binding import bind_reading
from linkwork.model.expressions.check import check
from linkwork.model.expressions.expression import Expression
from linkwork.model.expressions.fault import ExpressionError
from linkwork.model.expressions.grammar import parse
from linkwork.model.expressions.readings import Reading
from linkwork.model.expressions.scope import NOTHING, Scope

SCOPE = Scope(
    bodies=("ground", "arm", "rod"),
    joints={
        "pin": (("angle", "rad"),),
        "rail": (("distance", "m"),),
        "tube": (("angle", "rad"), ("distance", "m")),
        "cardan": (("first", "rad"), ("second", "rad")),
        "weld": (),
    },
    parameters={"stiffness": "N/m"},
    tables={"cam": ("", "")},
)


@pytest.mark.parametrize(
    ("text", "arguments", "unit"),
    [
        ("angle(pin)", ("pin", "angle"), "rad"),
        ("angle(tube)", ("tube", "angle"), "rad"),
        ("angle(cardan, second)", ("cardan", "second"), "rad"),
        ("displacement(tube)", ("tube", "distance"), "m"),
        ("coordinate(rail)", ("rail", "distance"), "m"),
        ("speed(pin)", ("pin", "angle"), "rad/s"),
        ('speed(tube, "distance")', ("tube", "distance"), "m/s"),
        ("position(arm, z)", ("arm", "z"), "m"),
        ("distance(arm, rod)", ("arm", "rod"), "m"),
        ("force(weld, x)", ("weld", "x"), "N"),
        ("kinetic_energy()", (), "J"),
    ],
)
def test_readings(text, arguments, unit):
    node = parse(text)
    assert bind_reading(node, SCOPE) == (Reading(node.name, arguments), unit)


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("angle(pim)", 7, "there is no joint 'pim'; near is: pin."),
        ("position(arn, x)", 10, "there is no body 'arn'; near is: arm."),
        ("position(arm, w)", 15, "there is no axis 'w'; write x, y or z."),
        ("position(arm)", 1, "write position(body, axis)."),
        ("position(2, x)", 10, "here stands the name of a body"),
        ("position(arm, 2)", 15, "here stands the name of an axis"),
        ("distance(arm, arm)", 1, "between two bodies"),
        ("angle(rail)", 1, "'rail' has no angle; write displacement(rail)."),
        ("displacement(pin)", 1, "write angle(pin)"),
        ("speed(weld)", 1, "'weld' leaves nothing free"),
        ("angle(cardan)", 1, "'cardan' has several; name one: angle(cardan, first), or first, second."),
        ("angle(tube, distance)", 1, "has no coordinate 'distance' for angle; it has angle."),
        ("1 + sni(t)", 5, "there is no function 'sni'; near is: sin."),
        ("anlge(pin)", 1, "near is: angle."),
        ("stifness", 1, "nothing is called 'stifness'; near is: stiffness."),
        ("sin", 1, "'sin' takes arguments: write sin(x)."),
        ("angle", 1, "write angle(joint, coordinate)"),
        ("pin*2", 1, "'pin' is an element; say what to read of it, such as coordinate(pin)."),
        ("arm", 1, "position(arm, x)"),
        ("5 N*m", 5, "'m' is a unit and follows its number: 5 m, 5 N m."),
        ('table("cma")', 7, "there is no table 'cma'; near is: cam."),
        ("table(2)", 7, "the name of the table comes first"),
        ('eval("1")', 1, "there is no function 'eval'"),
        ('open("/etc/passwd")', 1, "there is no function 'open'"),
        ("nan", 1, "nothing is called 'nan'"),
        ("inf", 1, "nothing is called 'inf'"),
    ],
)
def test_proposals(text, column, words):
    with pytest.raises(ExpressionError) as told:
        check(Expression(text), "", SCOPE)
    assert words in str(told.value)
    assert told.value.column == column


def test_an_empty_model():
    with pytest.raises(ExpressionError, match="there is no joint yet"):
        check(Expression("angle(pin)"), "rad", NOTHING)
    with pytest.raises(ExpressionError, match="there are no tables yet"):
        check(Expression('table("cam")'), "rad", NOTHING)
