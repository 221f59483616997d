"""What an installed system knows of its redundant rows."""

import pytest
from sample_models import bar_rows, bricard, chain, double_pendulum, loop

from linkwork.compiler.compile import compile_model
from linkwork.compiler.elimination_plan import plan_elimination
from linkwork.simulation.redundancy import COUNTED_AT_ONCE, Redundancy
from linkwork.solvers.linear.counting import UNKNOWN
from linkwork.system.elimination_plan import make_solver_scratch


def known(model):
    compiled = compile_model(model)
    plan = plan_elimination(compiled)
    return Redundancy(compiled), lambda: (plan, make_solver_scratch(plan, compiled.start)), compiled.start.q


@pytest.mark.parametrize(
    ("model", "there"),
    [(double_pendulum(), False), (loop(6, "spherical"), False), (bricard(), True), (bar_rows(1), True)],
)
def test_rows_are_redundant_in_loops_at_most(model, there):
    redundancy, order, q = known(model)
    assert redundancy.is_there(False, order, q) is there


def test_nothing_is_counted_along_a_tree():
    redundancy, order, q = known(chain(5, "revolute"))
    assert not redundancy.is_there(False, order, q)
    assert not redundancy.counters


def test_the_first_look_at_many_bodies_is_spared():
    redundancy, order, q = known(chain(COUNTED_AT_ONCE, "revolute"))
    assert redundancy.mobility(False, order, order, q) == UNKNOWN
    assert redundancy.mobility(False, order, order, q) == COUNTED_AT_ONCE
    redundancy, order, q = known(bar_rows(1))
    assert redundancy.mobility(False, order, order, q) == 1
