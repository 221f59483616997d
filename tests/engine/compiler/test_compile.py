"""Numbering, rows and pattern of a compiled model."""

import numpy as np
import pytest
from dense import evaluated
from hypothesis import given, settings
from processors import told_on_each
from random_models import models
from sample_models import brick, built, chain, double_pendulum, hinge, loop

from linkwork.compiler.compile import compile_model
from linkwork.edits import AddElement, apply
from linkwork.model.bodies.rigid import RigidBody


def test_the_ground_is_number_zero_and_the_rest_follow_the_tree():
    compiled = compile_model(double_pendulum())
    assert compiled.bodies == {"ground": 0, "upper": 1, "lower": 2}
    assert compiled.joints == {"shoulder": 0, "elbow": 1}
    assert compiled.system.joint_body.tolist() == [[0, 1], [1, 2]]


def test_rows_are_counted_by_body_and_by_joint():
    system = compile_model(double_pendulum()).system
    assert system.body_rows.tolist() == [0, 0, 6, 12]
    assert system.joint_rows.tolist() == [12, 17, 22]
    assert system.row_body[:12].tolist() == [[1, 0]] * 6 + [[2, 0]] * 6
    assert system.row_body[12:].tolist() == [[0, 1]] * 5 + [[1, 2]] * 5


@settings(max_examples=30)
@given(models(rigid=True))
def test_numbers_of_any_model_fit_together(model):
    compiled = compile_model(model)
    system, model = compiled.system, compiled.model  # with nodes in the place of beams
    assert [number for _, number in sorted((n, n) for n in compiled.bodies.values())] == list(range(len(model.bodies)))
    assert system.joint_rows[-1] == system.first_soft[0] <= system.first_read[0] <= len(system.row_kind)
    assert system.body_rows[-1] == system.joint_rows[0]
    assert np.diff(system.joint_rows).tolist()[: len(model.joints)] == [len(j.rows()) for j in model.joints.values()]
    assert sorted(system.order) == list(range(1, len(model.bodies)))
    assert system.place[0] == -1
    assert np.array_equal(system.place[system.order], np.arange(len(system.order)))
    alone = np.setdiff1d(np.arange(len(system.mass)), system.coupled)
    assert np.array_equal(system.moment[alone], system.mass[alone, 0])


@pytest.mark.parametrize("model", [chain(6, "revolute"), loop(7, "spherical")], ids=["chain", "loop"])
def test_the_block_of_a_row_couples_its_two_bodies(model):
    system = compile_model(model).system
    bodies = len(system.order)
    where = {}
    for column in range(bodies):
        for n in range(system.column_start[column], system.column_start[column + 1]):
            where[bodies + n] = {int(system.order[system.column_row[n]]), int(system.order[column])}
    for row, pair in enumerate(system.row_body):
        blocks = system.pair_block[system.pair_start[row] : system.pair_start[row + 1]]
        assert len(blocks) == (0 not in pair)
        for block in blocks:
            assert where[block] == set(pair.tolist())


def test_a_model_that_is_closed_has_no_residuals():
    assert abs(evaluated(compile_model(loop(6, "revolute"))).residual).max() < 1e-12


def test_an_empty_model_compiles():
    compiled = compile_model(built())
    assert (len(compiled.system.row_kind), len(compiled.system.order), compiled.joints) == (0, 0, {})


def test_a_joint_may_come_before_its_bodies_in_no_order_at_all():
    """The ground may be follower, and the base may stand below the follower in the tree."""
    model = built(brick("b"), RigidBody(id="a"), hinge("h", "a", "b", (0, 0, 0)), hinge("g", "b", "ground", (1, 0, 0)))
    compiled = compile_model(model)
    assert compiled.system.joint_body.tolist() == [[2, 1], [1, 0]]
    assert abs(evaluated(compiled).residual).max() < 1e-12


def test_the_joint_point_is_the_origin_on_the_follower():
    compiled = compile_model(double_pendulum())
    assert compiled.system.joint_point == pytest.approx(np.array([[1, -0.5, 0, 0], [1, -0.5, 0, 0]]))


def test_what_is_compiled_is_not_touched_by_later_edits():
    model = double_pendulum()
    compiled = compile_model(model)
    system = compiled.system._replace(formulas=None)
    saved = [None if array is None else array.copy() for array in system]
    apply(model, AddElement(brick()))
    assert all(np.array_equal(a, b) for a, b in zip(system, saved, strict=True))


BITS = """
import hashlib
import numpy as np
import sample_elements
from random_trees import random_tree
from sample_models import bricard, loop
from linkwork.compiler.compile import compile_model
from linkwork.compiler.planes import planes_of
from linkwork.compiler.tree import compile_tree
from linkwork.system.packed import Packed

def numbers(value):
    return b"".join(map(numbers, value)) if isinstance(value, tuple | Packed) else np.ascontiguousarray(value).tobytes()

for model in (sample_elements.host(), bricard(), loop(4, "revolute"), *(random_tree(seed, 12) for seed in range(5))):
    compiled = compile_model(model)
    parts = (compiled.system, compiled.start, compile_tree(compiled), planes_of(compiled, compiled.start.q))
    print(*(hashlib.sha256(numbers(part)).hexdigest() for part in parts))
"""


def test_a_model_has_the_same_bits_whatever_blas_takes_the_processor_for():
    assert len(set(told_on_each(BITS))) == 1
