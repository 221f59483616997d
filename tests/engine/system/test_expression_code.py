"""The arrays of formulas go into a kernel as they are."""

import numpy as np
from measure_trials import arm

from linkwork.compiler.compile import compile_model
from linkwork.system.expression_code import ExpressionCode


def test_arrays_are_flat_and_consistent():
    m = arm()
    m.add_driver("curve", "table", x=(0.0, 1.0, 2.0), y=(0.0, 1.0, 4.0))
    m.add_force("push", "joint_effort", joint="pin", effort='table("curve", t) + 2*t')
    code = compile_model(m.model).system.formulas
    assert isinstance(code, ExpressionCode)
    assert code.start.tolist() == sorted(code.start)
    assert (code.start[0], code.start[-1]) == (0, len(code.code))
    assert len(code.start) == 1 + 2
    assert code.table_start[-1] == len(code.table_piece)
    assert code.depth >= 2
    assert all(array.flags.c_contiguous for array in code if isinstance(array, np.ndarray))
