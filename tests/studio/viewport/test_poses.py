import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from linkwork.math3d import rotation
from linkwork_studio.viewport import poses

numbers = st.floats(-5, 5)
vectors = st.tuples(numbers, numbers, numbers)
turns = st.tuples(numbers, numbers, numbers, numbers).filter(lambda q: sum(c * c for c in q) > 0.01)
turns = turns.map(rotation.normalised)


@given(turns, vectors)
def test_rotate_agrees_with_the_engine(q, v):
    assert np.allclose(poses.rotate(np.array([q]), np.array([v])), [rotation.rotate(q, v)])


@given(turns, turns)
def test_multiply_agrees_with_the_engine(a, b):
    assert np.allclose(poses.multiply(np.array([a]), np.array([b])), [rotation.multiply(a, b)])


@given(turns)
def test_axes_are_the_columns(q):
    assert np.allclose(poses.axes(np.array([q]))[0].T, rotation.axes(q))


@given(vectors.filter(lambda v: sum(c * c for c in v) > 1e-6))
def test_turns_along_point_there(v):
    q = poses.turns_along(np.array([v]))
    assert np.allclose(poses.axes(q)[0][:, 2], v / np.linalg.norm(v))


def test_turns_along_down_and_nowhere():
    q = poses.turns_along(np.array([(0, 0, -2.0), (0, 0, 0)]))
    assert np.allclose(poses.axes(q)[0][:, 2], (0, 0, -1))
    assert np.isfinite(q).all()


def test_compose_chains_frames(quarter_turn):
    turn = np.array([quarter_turn])
    position, both = poses.compose(np.array([(1.0, 0, 0)]), turn, np.array([(1.0, 0, 0)]), turn)
    assert np.allclose(position, [(1, 1, 0)])
    assert np.allclose(poses.axes(both)[0] @ (1, 0, 0), (-1, 0, 0))


def test_no_rows_are_fine():
    assert poses.compose(np.zeros((0, 3)), np.zeros((0, 4)), np.zeros((0, 3)), np.zeros((0, 4)))[0].shape == (0, 3)
