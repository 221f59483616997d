"""Messages that point at their place and stay short."""

from linkwork.errors import ModelError
from linkwork.model.expressions.fault import ExpressionError, excerpt, near


def test_place_and_reason():
    fault = ExpressionError("there is nothing.", 4)
    assert str(fault) == "Column 4: there is nothing."
    placed = fault.within("10*x")
    assert str(placed) == "In '10*x', column 4: there is nothing."
    assert isinstance(placed, ModelError)
    assert (placed.column, placed.reason) == (4, "there is nothing.")


def test_a_long_formula_is_cut_around_the_place():
    text = "1 + " * 100 + "wrong" + " + 1" * 100
    shown = excerpt(text, 401)
    assert "wrong" in shown
    assert len(shown) <= 66
    assert excerpt(text, 1).startswith("1 + 1")
    assert excerpt(text, len(text)).endswith("+ 1")
    assert excerpt("a\nb\0", 1) == "a?b?"


def test_near_names():
    assert near("sinn", ["sin", "sinh", "cos"]) == "; near are: sin, sinh."
    assert near("cofs", ["sin", "cos"]) == "; near is: cos."
    assert near("zzz", ["sin"]) == "."
    assert near("zzz", [], "there are none yet") == "; there are none yet."
