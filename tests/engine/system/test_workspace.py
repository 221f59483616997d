"""Scratch room fits its system and begins clean."""

import numpy as np
import pytest
from sample_models import built, chain, loop

from linkwork.compiler.compile import compile_model
from linkwork.system.workspace import make_workspace


@pytest.mark.parametrize("model", [built(), chain(3, "revolute"), loop(5, "revolute")], ids=["empty", "chain", "loop"])
def test_it_has_room_for_every_row_body_and_block(model):
    system = compile_model(model).system
    work = make_workspace(system)
    rows, bodies = len(system.row_kind), len(system.width)
    assert work.jacobian.shape == (len(system.side_body), 12)
    assert {len(a) for a in (work.residual, work.rate, work.bias, work.alpha, work.row_work)} == {rows}
    assert {a.shape for a in (work.force, work.solution, work.start, work.old_q, work.old_v)} == {(bodies, 12)}
    assert len(work.blocks) > max(system.pair_block.max(initial=0), system.update_block.max(initial=0))
    assert not any(array.any() for array in work)
    assert all(array.flags.c_contiguous for array in work)


def test_no_array_is_shared():
    work = make_workspace(compile_model(chain(3, "revolute")).system)
    arrays = list(work)
    assert not any(np.shares_memory(a, b) for i, a in enumerate(arrays) for b in arrays[:i])
