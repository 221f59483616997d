"""The scratch arrays of the solver."""

import numpy as np
from sample_models import double_pendulum

from linkwork.compiler.compile import compile_model
from linkwork.compiler.elimination_plan import plan_elimination
from linkwork.system.elimination_plan import FINEST, LARGEST, make_solver_scratch
from linkwork.system.state import copied


def test_the_arrays_fit_the_nodes_and_leaves_the_state_alone():
    compiled = compile_model(double_pendulum())
    plan, state = plan_elimination(compiled), copied(compiled.start)
    scratch = make_solver_scratch(plan, state)
    assert scratch.blocks.shape == (len(plan.node_size) + len(plan.column_node), LARGEST, LARGEST)
    assert int(plan.update_block.max()) < len(scratch.blocks)
    assert scratch.tolerance[0] == FINEST
    scratch.midpoint.q[:] += 1.0
    scratch.midpoint.v[:] += 1.0
    assert np.array_equal(state.q, compiled.start.q)
    assert np.array_equal(state.v, compiled.start.v)
