"""Formulas to byte code: compact, shared, bound to slots, and explained where they fail."""

import numpy as np
import pytest
from parts import for_python

from linkwork.compiler.expressions import FUNCTIONS as COMPILED
from linkwork.compiler.expressions import compile_expressions, look_up, table_pieces, why_not_finite
from linkwork.equations.expressions import Operation, evaluate_all
from linkwork.errors import ModelError
from linkwork.model.expressions.check import check
from linkwork.model.expressions.expression import Expression
from linkwork.model.expressions.functions import FUNCTIONS
from linkwork.model.expressions.readings import PARAMETER, Reading
from linkwork.model.expressions.scope import Scope
from linkwork.model.expressions.table import Table

evaluate_all = for_python(evaluate_all)


SCOPE = Scope(joints={"pin": (("angle", "rad"),)}, parameters={"k": ""}, tables={"cam": ("", ""), "other": ("", "")})
ANGLE, K = Reading("angle", ("pin", "angle")), Reading(PARAMETER, ("k",))
CAM = Table(x=(0.0, 1.0, 2.0), y=(0.0, 1.0, 0.0))


def formula(text, unit=""):
    return check(Expression(text), unit, SCOPE)


def operations(code, k=0):
    return [Operation(pair[0]).name for pair in code.code[code.start[k] : code.start[k + 1]]]


def test_constants_are_worked_out_and_shared():
    code = compile_expressions([formula("2*3*t + 6"), formula("6*t")], {})
    assert operations(code) == ["CONSTANT", "CLOCK", "MULTIPLY", "CONSTANT", "ADD"]
    assert operations(code, 1) == ["CONSTANT", "CLOCK", "MULTIPLY"]
    assert code.constant.tolist() == [6.0]
    assert code.depth == 2
    assert code.code.dtype == np.int32


def test_readings_are_bound_to_slots():
    code = compile_expressions([formula("k*angle(pin)*angle(pin, angle)")], {ANGLE: 4, K: 1})
    assert code.code[code.code[:, 0] == Operation.SLOT, 1].tolist() == [1, 4, 4]
    assert code.slots == 5


def test_every_function_is_compiled():
    assert set(FUNCTIONS) - {"step", "ramp", "pulse", "table"} == set(COMPILED)


def test_nested_steps_stay_short():
    text = "t"
    for _ in range(20):
        text = f"step({text}, {text if len(text) < 30 else 0}, 0, 1, 1)"
    assert len(compile_expressions([formula(text)], {}).code) < 400


@pytest.mark.parametrize("text", ["k*t", "1*angle(pin)", 'table("other")'])
def test_what_nothing_gives_is_refused(text):
    with pytest.raises(ModelError, match="Nothing gives"):
        compile_expressions([formula(text)], {}, {"cam": CAM})


def test_no_formulas_at_all():
    code = compile_expressions([], {})
    evaluate_all(code, 0.0, np.zeros((0, 3)), np.empty((code.depth, 3)), np.empty((0, 3)))
    assert code.start.tolist() == [0]


def test_pieces_of_a_table():
    pieces = table_pieces(CAM)
    assert pieces[:, 0].tolist() == [0, 0, 1, 2]
    assert pieces[[0, -1], 3:].tolist() == [[0, 0], [0, 0]]
    assert pieces[0, 2] == pytest.approx(1.5)
    assert len(table_pieces(Table(x=(0, 1, 2), y=(0, 1, 0), repeats=True))) == 2


@pytest.mark.parametrize("table", [Table(x=(0, 1e-320, 1), y=(0, 1, 0)), Table(x=(0, 1, 2), y=(-1e308, 1e308, 0))])
def test_points_that_no_curve_meets(table):
    with pytest.raises(ModelError, match="too far apart or too close"):
        table_pieces(table)


def test_looking_up_in_plain_numpy():
    assert look_up(CAM, 1.0) == 1.0
    assert look_up(CAM, -2.0) == pytest.approx(-3.0)
    assert look_up(Table(x=(0, 1, 2), y=(0, 1, 0), repeats=True), 7.0) == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("3 + 1/(t - 2)", "column 6: 1/(t - 2) has no finite value. This is at t = 2 s."),
        ("log(-angle(pin)/1 rad)", "column 1: log(-angle(pin)/(1 rad)) has no finite value."),
        ('sqrt(k*table("cam", 1 + t))', "has no finite value"),
        ("sqrt(t - 2)", "'sqrt(t - 2)' has no derivative in time at t = 2 s."),
    ],
)
def test_why_there_is_no_value(text, words):
    assert words in why_not_finite(formula(text), 2.0, {ANGLE: 0.5, K: 1.0}, {"cam": CAM})
