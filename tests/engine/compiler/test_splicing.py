"""What a compile takes over from the one before it changes nothing but the time, to the last bit."""

import dataclasses
from collections.abc import Mapping

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from random_edits import edits_for
from random_models import models
from sample_models import chain, double_pendulum

from linkwork.compiler.compile import compile_model
from linkwork.compiler.compiled import Compiled
from linkwork.compiler.rows import Entry
from linkwork.compiler.splicing import Splice, all_new, splice_of
from linkwork.edits import AddElement, AddJoint, ReconnectJoint, RemoveElement, Rename, SetValue, apply
from linkwork.errors import ModelError
from linkwork.model.frame import Frame
from linkwork.system.packed import Packed

FOR_THE_NEXT = {"kept", "layout", "table"}  # what only later compiles read


def compiled(model, earlier=None) -> Compiled | str:
    """The numbers of a model, or why there are none."""
    try:
        return compile_model(model, earlier)
    except ModelError as error:
        return str(error)


def told(value) -> object:
    """All that a value says, as bytes and plain values."""
    if isinstance(value, np.ndarray):
        return value.dtype.str, value.shape, value.flags.c_contiguous, value.tobytes()
    if isinstance(value, Packed):
        return {name: told(part) for name, part in value._asdict().items()}
    if isinstance(value, Entry):
        return tuple(told(getattr(value, f.name)) for f in dataclasses.fields(value))
    if isinstance(value, list | tuple):
        return [told(part) for part in value]
    if isinstance(value, Mapping):
        return [(told(key), told(part)) for key, part in value.items()]
    if dataclasses.is_dataclass(value) and type(value).__module__.startswith("linkwork.compiler"):
        return {f.name: told(getattr(value, f.name)) for f in dataclasses.fields(value) if f.name not in FOR_THE_NEXT}
    return value


def assert_the_same(found: Compiled | str, wanted: Compiled | str) -> None:
    """Compare field by field, so that what differs is named."""
    assert type(found) is type(wanted)
    if isinstance(wanted, str):
        assert found == wanted
        return
    for f in dataclasses.fields(Compiled):
        if f.name in FOR_THE_NEXT | {"model"}:
            continue
        one, other = told(getattr(found, f.name)), told(getattr(wanted, f.name))
        if isinstance(other, dict):
            assert [name for name in other if one[name] != other[name]] == [], f.name
        assert one == other, f.name


@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(models(rigid=True), st.data())
def test_any_edited_model_has_the_numbers_of_one_compiled_alone(model, data):
    before = compiled(model)
    for _ in range(4):
        try:
            model, _ = apply(model, data.draw(edits_for(model)))
        except ModelError:
            continue
        beside = compiled(model, before if isinstance(before, Compiled) else None)
        assert_the_same(beside, compiled(model))
        before = beside


LOWER = "link1"
EDITS = {
    "mass": SetValue("link2", "mass", 7.0),
    "pose": SetValue("link2", "position", (0.1, 0.2, 0.3)),
    "cut": RemoveElement("joint3"),
    "joint in between": RemoveElement("joint1"),
    "body in between": RemoveElement(LOWER),
    "shorter": [RemoveElement("joint3"), RemoveElement(LOWER)],
    "elsewhere": ReconnectJoint("joint2", "base", "ground", Frame((1.0, 0.0, 0.0))),
    "name": Rename("link2", "other"),
    "another kind": [
        RemoveElement("joint2"),
        AddJoint("joint2", "spherical", base=LOWER, follower="link2", at=(0.0, 0.0, 0.0)),
    ],
    "first": [
        RemoveElement("joint4"),
        AddElement(AddJoint("new", "rope", base="ground", follower="link4").made(chain(5, "revolute")), 0),
    ],
}


@pytest.mark.parametrize("edits", EDITS.values(), ids=EDITS.keys())
def test_a_chain_has_the_same_numbers_again_after_each_edit_and_its_way_back(edits):
    model = chain(5, "revolute")
    before = compile_model(model)
    edited, back = apply(model, edits)
    beside = compile_model(edited, before)
    assert_the_same(beside, compile_model(edited))
    assert_the_same(compile_model(apply(edited, back)[0], beside), before)


def test_numbers_that_a_run_writes_are_not_shared_nor_taken_over():
    model = double_pendulum()
    first = compile_model(model)
    start = first.start
    for array in start:
        array[...] = 7.0
    second = compile_model(model, first)
    assert_the_same(second, compile_model(model))
    assert all(np.array_equal(a, b) for a, b in zip(first.start, second.start, strict=True))
    assert not any(np.shares_memory(a, b) for a in first.start for b in second.system if isinstance(b, np.ndarray))


def test_stretches_come_in_their_order():
    splice = splice_of(np.array([3, 4, -1, -1, 0, 1, 7]))
    assert splice == Splice(((False, 3, 5), (True, 0, 2), (False, 0, 2), (False, 7, 8)))
    old, new = np.arange(8), np.array([10, 11])
    assert splice.array(old, new).tolist() == splice.list(old.tolist(), new.tolist()) == [3, 4, 10, 11, 0, 1, 7]


def test_elements_of_several_entries_are_stretched():
    splice = splice_of(np.array([2, -1, 0]))
    rows = splice.stretched(np.array([0, 1, 1, 4]), np.array([5, 7]))
    assert rows == Splice(((False, 1, 4), (True, 5, 7), (False, 0, 1)))


def test_an_array_that_serves_whole_is_no_copy():
    old, new = np.arange(3), np.arange(2)
    assert splice_of(np.arange(3)).array(old, new) is old
    assert all_new(2).array(None, new) is new
    assert splice_of(np.arange(2)).array(old, new).tolist() == [0, 1]
    assert splice_of(np.zeros(0)).array(old, new).tolist() == []
