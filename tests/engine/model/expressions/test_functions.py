"""The table of functions agrees with the rooms that use it."""

import pytest

from linkwork.model.expressions.check import RULES
from linkwork.model.expressions.evaluate import OPERATIONS
from linkwork.model.expressions.functions import FUNCTIONS
from linkwork.model.expressions.readings import READINGS


def test_every_function_has_its_rule_and_its_value():
    assert {function.units for function in FUNCTIONS.values()} == set(RULES)
    assert set(FUNCTIONS) - {"table"} <= set(OPERATIONS)


def test_names_are_said_once():
    assert not set(FUNCTIONS) & set(READINGS)


@pytest.mark.parametrize(
    ("name", "counts"),
    [("sin", {1}), ("atan2", {2}), ("min", {2, 3, 4, 5}), ("step", {5}), ("pulse", {3, 4}), ("table", {1, 2})],
)
def test_how_many_arguments(name, counts):
    assert {count for count in range(6) if FUNCTIONS[name].takes(count)} == counts


def test_signatures():
    assert FUNCTIONS["step"].signature == "step(x, x0, y0, x1, y1)"
    assert FUNCTIONS["min"].signature == "min(x, y, ...)"
    assert all(function.doc.endswith(".") for function in FUNCTIONS.values())
