"""The room for messages."""

import numpy as np
from sample_models import double_pendulum

from linkwork.compiler.compile import compile_model
from linkwork.compiler.components import compile_components
from linkwork.system.sending import FINEST, LARGEST, make_exchange_room
from linkwork.system.state import copied


def test_the_room_fits_the_nodes_and_leaves_the_state_alone():
    compiled = compile_model(double_pendulum())
    plan, state = compile_components(compiled), copied(compiled.start)
    room = make_exchange_room(plan, state)
    assert room.blocks.shape == (len(plan.node_size) + len(plan.link_node), LARGEST, LARGEST)
    assert int(plan.meet_block.max()) < len(room.blocks)
    assert room.tolerance[0] == FINEST
    room.seen.q[:] += 1.0
    room.seen.v[:] += 1.0
    assert np.array_equal(state.q, compiled.start.q)
    assert np.array_equal(state.v, compiled.start.v)
