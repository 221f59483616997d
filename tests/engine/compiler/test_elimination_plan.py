"""From a model to the nodes of its saddle-point matrix and their order."""

import numpy as np
from sample_models import bar_rows, bricard, double_pendulum

from linkwork.compiler.compile import compile_model
from linkwork.compiler.elimination_plan import plan_elimination


def test_a_double_pendulum_has_two_bodies_and_two_joints():
    plan = plan_elimination(compile_model(double_pendulum()))
    assert sorted(plan.node_body.tolist()) == [-1, -1, 1, 2]
    assert sorted(plan.node_size.tolist()) == [5, 5, 6, 6]
    assert plan.nonlinear.size == 0


def test_sides_of_rows_reach_their_bodies():
    compiled = compile_model(bricard())
    plan, system = plan_elimination(compiled), compiled.system
    count = len(plan.node_size)
    sender = np.repeat(np.arange(count), np.diff(plan.column_start))
    for row in range(int(system.joint_rows[0]), int(system.first_soft[0])):
        for side in range(int(system.row_start[row]), int(system.row_start[row + 1])):
            link = plan.side_block[side] - count
            ends = {int(sender[link]), int(plan.column_node[link])}
            assert ends == {int(plan.row_node[row]), int(plan.body_node[system.side_body[side]])}


def test_internal_rows_have_no_node():
    compiled = compile_model(double_pendulum())
    plan = plan_elimination(compiled)
    assert (plan.row_node[: compiled.system.joint_rows[0]] == -1).all()


def test_work_on_a_row_of_loops_grows_with_their_number():
    """Four-bars in a row: the pairs of blocks that a loop asks for do not spread along the row."""
    few, many = (len(plan_elimination(compile_model(bar_rows(n))).update_block) for n in (10, 40))
    assert many < 4.5 * few
