"""A formula as a value."""

import pytest

from linkwork.errors import ModelError
from linkwork.model.expressions.expression import Expression


def test_equal_however_it_was_typed():
    typed, tidy = Expression("sin( t )*2**3"), Expression("sin(t)*2^3")
    assert typed == tidy
    assert hash(typed) == hash(tidy)
    assert typed.text == "sin( t )*2**3"
    assert str(typed) == "sin(t)*2^3"
    assert typed != Expression("sin(t)*3^2")


@pytest.mark.parametrize("text", [None, 5, b"t", ["t"]])
def test_only_texts_are_formulas(text):
    with pytest.raises(ModelError, match="A formula is a text"):
        Expression(text)
