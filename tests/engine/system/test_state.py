"""The numbers that each step changes."""

import numpy as np
import pytest
from sample_models import double_pendulum

from linkwork.compiler.compile import compile_model
from linkwork.system.state import FAR, NEVER, State, copied, empty_state, restore


@pytest.fixture
def system():
    return compile_model(double_pendulum()).system


def test_an_empty_state_is_unturned_and_at_rest(system):
    state = empty_state(system)
    assert np.array_equal(state.q.reshape(3, 4, 3)[1], [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]])
    assert state.summed[0] == state.turn_pace[FAR] == NEVER
    assert np.array_equal(state.row_value, system.row_stored)
    set_apart = ("q", "summed", "turn_pace", "row_value")
    assert not any(array.any() for name, array in state._asdict().items() if name not in set_apart)
    assert (len(state.multipliers), state.time.shape) == (len(system.row_kind), (1,))


def test_a_copy_shares_nothing_and_restore_brings_every_field_back(system):
    random = np.random.default_rng(1)
    state = State(*(random.normal(size=array.shape) for array in empty_state(system)))
    saved = copied(state)
    assert not any(np.shares_memory(a, b) for a, b in zip(state, saved, strict=True))
    kept = state
    for array in state:
        array[...] = random.normal(size=array.shape)
    restore(state, saved)
    assert all(np.array_equal(a, b) for a, b in zip(state, saved, strict=True))
    assert all(a is b for a, b in zip(state, kept, strict=True)), "written in place: the kernels hold these arrays"
