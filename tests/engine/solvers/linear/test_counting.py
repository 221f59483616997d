"""Rows that repeat others, against the rank of full matrices."""

import numpy as np
import pytest
from dense import tangent_rows
from sample_models import bar_rows, bricard, built, loop, rod

from linkwork.checks.freedom import size_of
from linkwork.compiler.compile import compile_model
from linkwork.compiler.elimination_plan import plan_elimination
from linkwork.edits import AddJoint
from linkwork.solvers.linear.counting import UNKNOWN, count_repeated
from linkwork.system.elimination_plan import make_solver_scratch
from linkwork.system.state import copied
from linkwork.system.workspace import make_workspace


def counted(compiled, q=None, size=None):
    state, plan = copied(compiled.start), plan_elimination(compiled)
    if q is not None:
        state.q[:] = q
    repeats = np.zeros(len(compiled.system.row_kind), dtype=np.int64)
    parts = compiled.system, state, make_workspace(compiled.system), plan, make_solver_scratch(plan, state)
    left = np.zeros((len(plan.node_size), 6))
    found = count_repeated(*parts, size_of(compiled) if size is None else size, repeats, left)
    return found, repeats


@pytest.mark.parametrize("model", [bar_rows(4), bricard(), bricard(1e-3), loop(6, "spherical"), loop(4, "fixed")])
def test_as_many_repeat_as_the_full_matrix_lacks(model):
    compiled = compile_model(model)
    rows = tangent_rows(compiled, compiled.start.q)
    found, repeats = counted(compiled)
    assert found == repeats.sum() == len(rows) - np.linalg.matrix_rank(rows, tol=1e-9)


def test_the_measure_of_turns_is_no_matter_over_two_decades():
    compiled = compile_model(bricard())
    assert {counted(compiled, size=size)[0] for size in (0.1, 1.0, 10.0)} == {1}


def test_a_row_that_moves_nothing_holds_nothing():
    """A rod whose ends have met has no direction."""
    held = AddJoint("rod", "rod", base="ground", follower="arm", base_at=(0, 0, 1), follower_at=(-0.5, 0, 0), length=1)
    compiled = compile_model(built(rod("arm", (0, 0, 0), (1, 0, 0)), held))
    met = compiled.start.q.copy()
    met[1, :3] += (0, 0, 1)
    assert (counted(compiled)[0], counted(compiled, met)[0]) == (0, 1)


def test_what_is_no_number_is_not_counted():
    compiled = compile_model(bricard())
    assert counted(compiled, np.nan)[0] == UNKNOWN
