"""Laws as numbers: kind, places of the numbers, formula and table of each."""

import math

import numpy as np
import pytest
from force_trials import in_joint, loose, table

from linkwork.compiler.compile import compile_model
from linkwork.compiler.laws import _numbers
from linkwork.edits import AddForce, apply
from linkwork.errors import ModelError
from linkwork.model.forces import laws as words
from linkwork.system import laws as kinds

EXPECTED = [
    (words.Spring(1.0, 2.0, 3.0), kinds.SPRING, (1.0, 3.0, 2.0)),
    (words.Curve("b", 2.0, 3.0), kinds.CURVE, (1, 3.0, 2.0)),
    (words.Friction(1.0, 2.0), kinds.FRICTION, (1.0, 2.0)),
    (words.Stop(-math.inf, 2.0, 3.0, 4.0), kinds.STOP, (-math.inf, 2.0, 3.0, 4.0)),
    (words.Barrier(1.0, 2.0, 0.5), kinds.STOP, (1.0, 2.0, 0.0, 0.0)),
    (words.Effort("f"), kinds.EFFORT, ()),
    (words.Servo("f", 1.0, 2.0, 3.0, 4.0), kinds.SERVO, (1.0, 2.0, 3.0, 4.0, False)),
    (words.Drag(1.0, 2.0, 2), kinds.DRAG, (1.0, 2.0, 2)),
    (words.Tyre(1.0, 2.0, 3.0, 2), kinds.TYRE, (1.0, 2.0, 3.0, 2)),
]


@pytest.mark.parametrize(("law", "kind", "numbers"), EXPECTED, ids=lambda value: type(value).__name__)
def test_numbers_of_a_law(law, kind, numbers):
    assert _numbers(law, "force", {"a": 0, "b": 1}) == (kind, numbers)
    assert len(numbers) <= kinds.NUMBERS


def test_every_law_has_numbers():
    assert {type(law) for law, _, _ in EXPECTED} == set(words.Law.__args__)


def test_what_is_no_table_is_refused():
    with pytest.raises(ModelError, match="force: 'c' is not a table; choose a driver of the kind table"):
        _numbers(words.Curve("c"), "force", {"a": 0})


def test_formulas_and_tables_are_found_by_number():
    model, _ = apply(
        loose("force", table("one", (0, 1), (0, 2)), table("two", (0, 1), (0, 3)), fy="t", fz="2"),
        AddForce("spring", "spring", base="ground", follower="block", table="two", free_length=0.5),
    )
    system = compile_model(model).system
    assert system.law_kind.tolist() == [kinds.EFFORT] * 3 + [kinds.CURVE]
    assert system.law_formula.tolist() == [0, 1, 2, -1]
    assert system.law_number[3, :3].tolist() == [1.0, 0.5, 0.0]


def test_a_model_without_forces_has_no_laws():
    model = in_joint("joint_spring", "revolute").without("force")
    system = compile_model(model).system
    assert np.shape(system.law_number) == (0, kinds.NUMBERS)
