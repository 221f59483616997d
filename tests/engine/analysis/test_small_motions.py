"""Which ways are free, and what resists them."""

import numpy as np
import pytest
from sample_models import bricard, brick, built, double_pendulum

import linkwork as lw
from linkwork.analysis import small_motions as linear
from linkwork.errors import ModelError


def natural_mass(installed):
    size = installed.state.q.size
    return linear.times_mass(installed.compiled.system, np.eye(size))


def test_moves_are_orthonormal_in_the_metric_of_mass():
    mechanism = lw.Mechanism.of(built(brick()))
    mechanism.add_bar("bar", mass=0.7, start=(0, 0, 0), end=(0.6, 0.1, 0))
    mechanism.add_point_mass("point", mass=0.2, position=(1, 2, 3))
    installed = linear.at_rest(mechanism.model)
    moves = linear.moves(installed)
    assert moves.shape[1] == 6 + 5 + 3
    assert moves.T @ natural_mass(installed) @ moves == pytest.approx(np.eye(14), abs=1e-9)


@pytest.mark.parametrize(("model", "freedom"), [(double_pendulum(), 2), (bricard(), 1), (built(brick()), 6)])
def test_free_moves_break_no_row(model, freedom):
    installed = linear.at_rest(model)
    basis = linear.free_moves(installed)
    assert basis.shape[1] == freedom
    assert abs(linear.held_rows(installed) @ basis).max(initial=0.0) < 1e-9


def test_stiffness_is_even_where_a_potential_gives_the_forces():
    installed = linear.at_rest(double_pendulum())
    stiffness = linear.small_motions(installed).stiffness
    assert stiffness == pytest.approx(stiffness.T, rel=1e-7)


def test_the_state_is_left_as_it_was():
    installed = linear.at_rest(double_pendulum())
    before = [array.copy() for array in installed.state]
    linear.small_motions(installed)
    for name, array, old in zip(installed.state._asdict(), installed.state, before, strict=True):
        assert np.array_equal(array, old), name


def test_too_many_bodies_are_told(monkeypatch):
    monkeypatch.setattr(linear, "MOST_BODIES", 2)
    with pytest.raises(ModelError, match="3 bodies are too many"):
        linear.at_rest(double_pendulum())
