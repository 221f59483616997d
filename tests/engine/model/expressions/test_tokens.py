"""Words of a formula, and signs that mean nothing."""

import pytest

from linkwork.model.expressions.fault import ExpressionError
from linkwork.model.expressions.tokens import MOST_SIGNS, tokens


def test_kinds_and_columns():
    found = tokens('2.5e-3*sin(t) <= "a \\" b"')
    assert [(token.kind, token.text) for token in found] == [
        ("number", "2.5e-3"),
        ("sign", "*"),
        ("name", "sin"),
        ("sign", "("),
        ("name", "t"),
        ("sign", ")"),
        ("sign", "<="),
        ("text", '"a \\" b"'),
        ("end", ""),
    ]
    assert [token.column for token in found][:4] == [1, 7, 8, 11]
    assert (found[0].end, found[-1].column) == (7, 26)


def test_other_minus_and_times():
    assert [token.text for token in tokens("−2·3×4")][:-1] == ["-", "2", "*", "3", "*", "4"]


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("a.b", 2, "Names have no dots"),
        ("a = 1", 3, "Write =="),
        ("a && b", 3, "Write and"),
        ("'a'", 1, "double quotes"),
        ('"a', 1, "not closed"),
        ("x[0]", 2, "round brackets"),
        ("_x", 1, "'_' means nothing"),
        ("x;y", 2, "commas"),
        ("π", 1, "Write pi"),
        ("٣", 1, "means nothing"),
        ("ｓｉｎ", 1, "means nothing"),
        ("1\u202e2", 2, "U+202E"),
        ("1\0", 2, "U+0000"),
        ("\ud800", 1, "U+D800"),
        ("1" * (MOST_SIGNS + 1), 1, "the limit is 4000"),
    ],
)
def test_signs_that_mean_nothing(text, column, words):
    with pytest.raises(ExpressionError, match=words.replace("+", r"\+")) as told:
        tokens(text)
    assert told.value.column == column
