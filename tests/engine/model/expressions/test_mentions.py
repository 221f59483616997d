"""Names that a formula holds on to."""

import pytest

from linkwork.model.expressions.expression import Expression
from linkwork.model.expressions.mentions import mentions, renamed

FORMULA = 'k*angle(pin) + table("cam", speed("crank pin", angle)) + position(arm, x)*sin(t)*2 m + distance(arm, rod)*pi'


def test_all_names_from_left_to_right():
    assert [(role, name) for role, name, _ in mentions(Expression(FORMULA))] == [
        ("parameter", "k"),
        ("joint", "pin"),
        ("table", "cam"),
        ("joint", "crank pin"),
        ("body", "arm"),
        ("body", "arm"),
        ("body", "rod"),
    ]


@pytest.mark.parametrize(
    ("role", "old", "new", "part"),
    [
        ("joint", "pin", "hinge", "angle(hinge)"),
        ("joint", "pin", "left hinge", 'angle("left hinge")'),
        ("joint", "crank pin", "pin2", "speed(pin2, angle)"),
        ("body", "arm", "b", "position(b, x)*sin(t)*2 m + distance(b, rod)"),
        ("parameter", "k", "stiffness", "stiffness*angle"),
        ("table", "cam", 'c "1"', 'table("c \\"1\\"", speed'),
    ],
)
def test_a_formula_follows_a_new_name(role, old, new, part):
    after = renamed(Expression(FORMULA), role, old, new)
    assert part in after.text
    assert renamed(after, role, new, old) == Expression(FORMULA)


def test_other_roles_stay():
    expression = Expression("x*position(x, x)")
    assert renamed(expression, "body", "x", "arm").text == "x*position(arm, x)"
    assert renamed(expression, "parameter", "x", "k").text == "k*position(x, x)"
    assert renamed(expression, "joint", "x", "pin") == expression
