"""A new array of the state needs one line: its table drives all that is done to it."""

import numpy as np
import pytest
from sample_models import chain

from linkwork.compiler.carry_state import carry_arrays, way_of
from linkwork.compiler.compile import compile_model
from linkwork.edits import RemoveJoint, apply
from linkwork.model.diff import Succession
from linkwork.system.declared import (
    ALL,
    CARRIED,
    NODE,
    NOTHING,
    ROW,
    STEPPED,
    TREE_RATE,
    compared,
    copied,
    declared,
    empty,
    restore,
    roll_back,
    table_of,
)
from linkwork.system.packed import Packed
from linkwork.system.state import State, empty_state


class Warm(Packed):
    """A state of its own kind.

    Attributes:
        heat: of each body; flow: by row, of two layers; steps: never taken back; seen: by whom it was looked at.
    """

    heat: np.ndarray = declared(NODE, 3, over_edit=CARRIED, begins=20.0)
    flow: np.ndarray = declared(2, ROW, over_edit=CARRIED)
    steps: np.ndarray = declared(1, rolled_back=False, over_edit=CARRIED)
    seen: np.ndarray = declared(ROW, compared=STEPPED)
    notes: np.ndarray = declared(TREE_RATE, compared=NOTHING)


@pytest.fixture
def old():
    return compile_model(chain(3, "revolute"))


@pytest.fixture
def warm(old):
    return empty(Warm, old.system)


def test_arrays_begin_as_declared(warm, old):
    rows, bodies = len(old.system.row_kind), len(old.bodies)
    assert [array.shape for array in warm] == [(bodies, 3), (2, rows), (1,), (rows,), (6 * bodies,)]
    assert (warm.heat == 20.0).all()
    assert not warm.flow.any()


def test_a_failed_step_takes_back_what_is_declared_so(warm):
    saved = copied(warm)
    for array in warm:
        array[...] = 7.0
    roll_back(warm, saved)
    assert warm.steps[0] == 7.0
    assert all(np.array_equal(a, b) for a, b in zip(warm, saved, strict=True) if a is not warm.steps)
    restore(warm, saved)
    assert warm.steps[0] == 0.0


def test_bits_are_compared_as_declared(warm):
    found = compared(warm, 5)
    assert [array.shape for array in found] == [warm.heat.shape, warm.flow.shape, (1,), (5,)]
    assert [table_of(Warm)[name].compared for name in ("heat", "seen", "notes")] == [ALL, STEPPED, NOTHING]


def test_an_edit_carries_what_is_declared_so(old, warm):
    model = apply(old.model, RemoveJoint("joint0"))[0]
    new = compile_model(model, old)
    warm.heat[2], warm.flow[:, -1], warm.steps[0], warm.seen[:] = 50.0, 3.0, 4.0, 1.0
    carried = empty(Warm, new.system)
    carry_arrays(warm, carried, way_of(old, new, Succession(old.model, model)))
    assert np.array_equal(carried.heat[1:], warm.heat[1:])
    assert carried.flow[:, -1].tolist() == [3.0, 3.0]
    assert carried.steps[0] == 4.0
    assert not carried.seen.any()


def test_every_array_of_the_state_is_declared(old):
    assert all(entry is not None for entry in table_of(State).values())
    assert list(empty_state(old.system)._asdict()) == list(table_of(State))
