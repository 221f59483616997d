"""Carrying a state across an edit: every field has its word in the table and does what the table says."""

import numpy as np
import pytest
from sample_models import brick, double_pendulum

from linkwork.compiler.carry_state import carry_state, way_of
from linkwork.compiler.compile import compile_model
from linkwork.edits import (
    AddBody,
    AddElement,
    ReconnectJoint,
    RemoveBody,
    RemoveElement,
    RemoveJoint,
    Rename,
    SetModelValue,
    SetValue,
    apply,
)
from linkwork.model.diff import Succession
from linkwork.model.drivers.motion import Motion
from linkwork.model.drivers.slider import Slider
from linkwork.model.frame import Frame
from linkwork.system.declared import CARRIED, CONVERTED, REMEMBERED, RESET, table_of
from linkwork.system.state import State, copied


@pytest.fixture
def old():
    return compile_model(double_pendulum())


@pytest.fixture
def state(old) -> State:
    random = np.random.default_rng(7)
    return State(*(random.normal(size=array.shape) for array in old.start))


def carried_over(old, state, new) -> State:
    """The state of one system in another, by the elements that both have."""
    return carry_state(old, state, new, way_of(old, new, Succession(old.model, new.model)))


def after(old, state, *edits):
    new = compile_model(apply(old.model, edits)[0])
    return new, carried_over(old, state, new)


TABLE = table_of(State)
REMEMBER = [name for name, entry in TABLE.items() if entry.over_edit == REMEMBERED]
OTHERS = [name for name, entry in TABLE.items() if entry.over_edit in (CARRIED, RESET)]


def test_the_table_knows_what_becomes_of_each_array():
    assert {entry.over_edit for entry in TABLE.values()} == {CARRIED, CONVERTED, REMEMBERED, RESET}
    assert [name for name in TABLE if name not in OTHERS + REMEMBER] == ["row_value"]


@pytest.mark.parametrize("field", OTHERS)
def test_each_field_does_what_the_table_says(old, state, field):
    new, carried = after(old, state, SetModelValue("gravity", (0, 0, -1)))
    before, there, start = (getattr(s, field) for s in (state, carried, new.start))
    moving = slice(1, None) if before.ndim == 2 else slice(None)
    assert np.array_equal(there[moving], {CARRIED: before, RESET: start}[TABLE[field].over_edit][moving])


@pytest.mark.parametrize("field", REMEMBER)
def test_what_a_row_remembers_follows_its_element(field):
    model = apply(double_pendulum(), (AddElement(Motion(id="drive", joint="elbow", formula="t")),))[0]
    old = compile_model(model)
    (row,) = old.rows
    state = copied(old.start)
    getattr(state, field)[row] = 7.0
    new, carried = after(old, state, Rename("elbow", "knee"), RemoveJoint("shoulder"))
    (there,) = new.rows
    assert there != row
    assert getattr(carried, field)[there] == 7.0


def test_the_old_state_is_not_touched_and_nothing_is_shared(old, state):
    saved = [array.copy() for array in state]
    _, carried = after(old, state, RemoveJoint("elbow"))
    assert all(np.array_equal(a, b) for a, b in zip(state, saved, strict=True))
    assert not any(np.shares_memory(a, b) for a, b in zip(state, carried, strict=True))


def test_the_start_of_the_new_system_is_not_touched(old, state):
    new, carried = after(old, state, RemoveJoint("elbow"))
    assert not any(np.shares_memory(a, b) for a, b in zip(new.start, carried, strict=True))
    assert new.start.time[0] == 0.0


def test_motion_follows_the_id_when_numbers_change(old, state):
    new, carried = after(old, state, AddElement(brick(), 1))
    assert new.bodies["lower"] == 3
    for field in ("q", "v", "a"):
        assert np.array_equal(getattr(carried, field)[3], getattr(state, field)[2])
        assert np.array_equal(getattr(carried, field)[1], getattr(new.start, field)[1])


def test_multipliers_follow_the_joint_when_rows_change(old, state):
    new, carried = after(old, state, RemoveJoint("shoulder"))
    first = new.system.joint_rows[new.joints["elbow"]]
    assert np.array_equal(carried.multipliers[first:], state.multipliers[17:22])
    assert np.array_equal(carried.multipliers[:12], state.multipliers[:12]), "those of the bodies' own rows"


@pytest.mark.parametrize(
    ("edit", "kept"),
    [
        (SetValue("elbow", "base_frame", Frame((0.4, 0, 0))), True),
        (ReconnectJoint("elbow", "base", "ground", Frame()), False),
    ],
)
def test_multipliers_stay_with_a_joint_between_the_same_bodies(old, state, edit, kept):
    _, carried = after(old, state, edit)
    assert np.array_equal(carried.multipliers[17:22], state.multipliers[17:22] if kept else np.zeros(5))


def test_a_joint_of_another_kind_starts_anew(old, state):
    elbow = old.model.joints["elbow"]
    from linkwork.model.registry import FAMILIES

    other = FAMILIES["joints"]["universal"](
        id="elbow", base="upper", follower="lower", base_frame=elbow.base_frame, follower_frame=elbow.follower_frame
    )
    new, carried = after(old, state, RemoveJoint("elbow"), AddElement(other))
    assert not carried.multipliers[new.system.joint_rows[1] :].any()


def test_a_heavier_body_moves_on(old, state):
    _, carried = after(old, state, SetValue("lower", "mass", 9.0))
    assert np.array_equal(carried.q[2], state.q[2])
    assert np.array_equal(carried.v[2], state.v[2])


@pytest.mark.parametrize(
    ("field", "value"),
    [("position", (5, 0, 0)), ("velocity", (1, 0, 0)), ("rotation", (0, 1, 0, 0)), ("angular_velocity", (0, 0, 1))],
)
def test_a_body_given_another_place_takes_it(old, state, field, value):
    new, carried = after(old, state, SetValue("lower", field, value))
    assert np.array_equal(carried.q[2], new.start.q[2])
    assert np.array_equal(carried.v[2], new.start.v[2])
    assert np.array_equal(carried.q[1], state.q[1])


def test_a_body_that_comes_back_starts_at_its_stored_place(old, state):
    middle, without = after(old, state, RemoveBody("lower"))
    new = compile_model(old.model)
    carried = carried_over(middle, without, new)
    assert np.array_equal(carried.q[2], new.start.q[2])
    assert np.array_equal(carried.q[1], state.q[1])


def test_a_renamed_body_moves_on_and_its_joints_keep_their_forces(old, state):
    new, carried = after(old, state, Rename("upper", "thigh"), Rename("elbow", "knee"))
    assert list(new.bodies) == ["ground", "thigh", "lower"]
    for field in ("q", "v", "a"):
        assert np.array_equal(getattr(carried, field)[1:], getattr(state, field)[1:])
    assert np.array_equal(carried.multipliers, state.multipliers)


def test_the_ground_takes_what_it_has(old, state):
    _, carried = after(old, state, AddBody(brick()))
    assert carried.time[0] == state.time[0]


def test_a_slider_stays_where_it_was_put_unless_the_edit_changes_it():
    knobs = Slider(id="a", value=1.0, low=0.0, high=3.0), Slider(id="b", value=2.0, low=0.0, high=3.0)
    old = compile_model(apply(double_pendulum(), tuple(map(AddElement, knobs)))[0])
    state = copied(old.start)
    assert state.slider.tolist() == [1.0, 2.0]
    state.slider[:] = 1.5, 2.5
    _, carried = after(old, state, Rename("b", "c"), SetModelValue("gravity", (0, 0, -1)))
    assert carried.slider.tolist() == [1.5, 2.5]
    _, carried = after(old, state, SetValue("a", "high", 2.0), RemoveElement("b"))
    assert carried.slider.tolist() == [1.0]
