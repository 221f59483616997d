"""One canonical spelling for each tree."""

import random

import pytest

from linkwork.model.expressions.grammar import parse
from linkwork.model.expressions.tree import Binary, Call, Measured, Name, Number, Text, Unary
from linkwork.model.expressions.written import element, quoted, written


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("10 * sin( 2*pi*t )", "10*sin(2*pi*t)"),
        ("if(t<1,0,5)", "if(t < 1, 0, 5)"),
        ("((a+b))*c", "(a + b)*c"),
        ("a-(b-c)", "a - (b - c)"),
        ("a/(b*c)", "a/(b*c)"),
        ("(a*b)/c", "a*b/c"),
        ("2**3**2", "2^3^2"),
        ("(2^3)^2", "(2^3)^2"),
        ("(-a)^2", "(-a)^2"),
        ("-(a^2)", "-a^2"),
        ("not(a<b)", "not a < b"),
        ("(a<b)==(c<d)", "(a < b) == (c < d)"),
        ("(a or b) and c", "(a or b) and c"),
        ("2*pi/3 rad", "(2*pi/3) rad"),
        ("- 30 deg", "-30 deg"),
        ("(5 N)/m", "(5 N)/m"),
        ("a*(5 N)", "a*(5 N)"),
        ("5 m^2", "5 m2"),
        ("1e-5", "1e-05"),
        ("1000000", "1000000"),
        ('angle("crank pin")', 'angle("crank pin")'),
    ],
)
def test_spelling(typed, shown):
    assert written(parse(typed)) == shown
    assert written(parse(shown)) == shown


def test_elements_are_quoted_where_they_must_be():
    assert element("pin_2") == "pin_2"
    assert element("crank pin") == '"crank pin"'
    assert element("and") == '"and"'
    assert quoted('a "b" \\') == '"a \\"b\\" \\\\"'


def tree(draw: random.Random, levels: int):
    """Any tree that the grammar can make."""
    kind = draw.choice("nnuubbbbcmt") if levels else draw.choice("nvt")
    below = levels - 1
    match kind:
        case "n":
            return Number(draw.choice((0.0, 1.0, 2.5, 1e-9, 1e22, draw.random())))
        case "v":
            return Name(draw.choice(("t", "pi", "m", "s", "deg2")))
        case "t":
            return Text(draw.choice(("crank pin", '"', "\\", "ä")))
        case "m":
            number = draw.choice(
                (Number(3.0), Binary("/", Number(1.0), Name("pi")), Binary("+", Number(1.0), Number(2.0)))
            )
            return Measured(number, draw.choice(("deg", "N m/rad", "m2", "s^-1")))
        case "u":
            return Unary(draw.choice(("-", "not")), tree(draw, below))
        case "c":
            return Call(draw.choice(("f", "min")), tuple(tree(draw, below) for _ in range(draw.randrange(3))))
    sign = draw.choice(("+", "-", "*", "/", "^", "<", "==", "and", "or"))
    return Binary(sign, tree(draw, below), tree(draw, below))


def test_five_thousand_trees_come_back():
    draw = random.Random(7)
    for _ in range(5000):
        made = tree(draw, draw.randrange(6))
        assert parse(written(made)) == made, written(made)
