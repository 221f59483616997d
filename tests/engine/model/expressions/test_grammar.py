"""What binds to what, where units belong, and hostile text."""

import sys
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork.model.expressions.expression import Expression
from linkwork.model.expressions.fault import ExpressionError
from linkwork.model.expressions.grammar import MOST_DEEP, MOST_NESTED, parse
from linkwork.model.expressions.tree import Binary, Call, Measured, Name, Number, Text, Unary

A, B, C = Name("a"), Name("b"), Name("c")


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("a + b*c", Binary("+", A, Binary("*", B, C))),
        ("a - b - c", Binary("-", Binary("-", A, B), C)),
        ("a/b*c", Binary("*", Binary("/", A, B), C)),
        ("-a^b", Unary("-", Binary("^", A, B))),
        ("-a*b", Binary("*", Unary("-", A), B)),
        ("a^b**c", Binary("^", A, Binary("^", B, C))),
        ("a^-b", Binary("^", A, Unary("-", B))),
        ("+a", A),
        ("not a < b and c", Binary("and", Unary("not", Binary("<", A, B)), C)),
        ("a or b and c", Binary("or", A, Binary("and", B, C))),
        ("a + b == c", Binary("==", Binary("+", A, B), C)),
        ("f()", Call("f", ())),
        ("f(a, b)", Call("f", (A, B))),
        ('f("a \\"b\\" \\\\")', Call("f", (Text('a "b" \\'),))),
        ("(a)", A),
    ],
)
def test_what_binds_to_what(text, tree):
    assert parse(text) == tree


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("30 deg", Measured(Number(30), "deg")),
        ("-30°", Unary("-", Measured(Number(30), "°"))),
        ("2*pi/3 rad", Measured(Binary("/", Binary("*", Number(2), Name("pi")), Number(3)), "rad")),
        ("1/2 in", Measured(Binary("/", Number(1), Number(2)), "in")),
        ("2^3 m", Measured(Binary("^", Number(2), Number(3)), "m")),
        ("(1 + 2) mm", Measured(Binary("+", Number(1), Number(2)), "mm")),
        ("1 + 2 mm", Binary("+", Number(1), Measured(Number(2), "mm"))),
        ("a/2 s", Binary("/", A, Measured(Number(2), "s"))),
        ("a*-2 s", Binary("*", A, Unary("-", Measured(Number(2), "s")))),
        ("5 m / 2 s", Binary("/", Measured(Number(5), "m"), Measured(Number(2), "s"))),
        ("5 N m s/rad", Measured(Number(5), "N m s/rad")),
        ("5 m^2/s**2", Measured(Number(5), "m2/s2")),
        ("5 m^-1", Measured(Number(5), "m^-1")),
        ("5 m2*a", Binary("*", Measured(Number(5), "m2"), A)),
        ("5 m/a", Binary("/", Measured(Number(5), "m"), A)),
        ("5 m/min(a, b)", Binary("/", Measured(Number(5), "m"), Call("min", (A, B)))),
        ("(5 m)^2", Binary("^", Measured(Number(5), "m"), Number(2))),
        ("a < 5 m and b", Binary("and", Binary("<", A, Measured(Number(5), "m")), B)),
    ],
)
def test_where_units_belong(text, tree):
    assert parse(text) == tree


def test_columns_are_those_of_the_text():
    tree = parse("10*sin(angle(pin))")
    assert (tree.column, tree.right.column, tree.right.arguments[0].column) == (3, 4, 8)


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("", 1, "empty"),
        ("   ", 1, "empty"),
        ("1 +", 4, "something is missing at the end"),
        ("*2", 1, "missing before '*'"),
        ("f(, 1)", 3, "missing before ','"),
        ("f(1, )", 6, "missing before ')'"),
        ("f(1", 2, "not closed"),
        ("(1", 1, "not closed"),
        ("1)", 2, "has no opening bracket"),
        ("1, 2", 2, "comma"),
        ("1 2", 3, "operator is missing before '2'"),
        ("2(a)", 2, "operator is missing before '('"),
        ("a b", 3, "operator is missing before 'b'"),
        ("a m", 3, "operator is missing before 'm'"),
        ("2 t", 3, "no unit 't'"),
        ("5 metres", 3, "no unit 'metres'"),
        ("5 m^n", 5, "power of a unit"),
        ("0 < a < 1", 7, "do not chain"),
        ("1e999", 1, "too large"),
        ("and", 1, "missing before 'and'"),
        ("lambda: 3", 7, "':' means nothing"),
        ('__import__("os")', 1, "'_' means nothing"),
        ("().__class__", 3, "Names have no dots"),
        ("()", 2, "missing before ')'"),
    ],
)
def test_refusals_point_at_their_place(text, column, words):
    with pytest.raises(ExpressionError) as told:
        parse(text)
    assert words in str(told.value)
    assert told.value.column == column


HOSTILE = {
    "a million digits": "1" * 1_000_000,
    "a million brackets": "(" * 1_000_000,
    "many brackets": "(" * 3999,
    "balanced brackets": "(" * 1500 + "1" + ")" * 1500,
    "brackets within the bound of none": "[" * 100,
    "signs": "-" * 3999 + "1",
    "nots": "not " * 900 + "a",
    "powers": "2^" * 1900 + "2",
    "calls": "sin(" * 900 + "1",
    "a long sum": "+".join(["1"] * 1900),
    "a long product with a unit": "*".join(["1"] * 1900) + " m",
    "many units": "1 " + "m " * 1900,
    "many products of units": "*".join(["1 m"] * 900),
    "arguments": f"max({','.join(['1'] * 1900)}",
    "huge power of a unit": "1 m^" + "9" * 3000,
    "backslashes": '"' + "\\" * 3000,
}


@pytest.mark.timeout(60)
@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_text_is_refused_at_once(text):
    with pytest.raises(ExpressionError) as told:
        Expression(text)
    assert len(str(told.value)) < 400


def test_the_bounds_leave_the_stack_of_python_alone():
    """The deepest formulas that are read need few of Python's frames."""
    used = len([*_frames()])
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(used + 500)
    try:
        nested = "(" * (MOST_NESTED - 1) + "a" + ")" * (MOST_NESTED - 1)
        chain = " + ".join(["a"] * MOST_DEEP)
        assert str(Expression(nested)) == "a"
        assert str(Expression(chain)) == chain
    finally:
        sys.setrecursionlimit(limit)


def _frames():
    frame = sys._getframe()
    while frame is not None:
        yield frame
        frame = frame.f_back


WORDS = st.sampled_from([*"abt+-*/^(),<> ", "sin(", "30 deg", "1.5", "m", "not ", " and ", "==", '"x"', "if(", "pi"])


@given(st.text(max_size=80) | st.lists(WORDS, max_size=30).map("".join))
def test_any_text_is_a_formula_or_refused(text):
    with suppress(ExpressionError):
        expression = Expression(text)
        assert Expression(str(expression)) == expression


def test_trees_of_usual_formulas_are_kept_and_those_of_long_ones_are_not():
    usual, long = "2*sin(t)", "+".join(["t"] * 102)
    assert parse(usual) is parse(usual)
    assert parse(long) == parse(long)
    assert parse(long) is not parse(long)
