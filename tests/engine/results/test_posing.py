"""What a run has found, stored as words."""

import numpy as np
import pytest
from sample_models import brick, built, double_pendulum

import linkwork as lw
from linkwork.errors import ModelError
from linkwork.results.posing import pose_edits, posed


def test_a_run_goes_on_from_the_model_that_it_left():
    whole = lw.simulate(double_pendulum(), until=0.4, step=1e-3, sample=0.2)
    half = lw.simulate(double_pendulum(), until=0.2, step=1e-3, sample=0.2)
    rest = lw.simulate(posed(double_pendulum(), half.snapshots[-1], velocities=True), until=0.2, sample=0.2)
    assert rest.position("lower")[-1] == pytest.approx(whole.position("lower")[-1], abs=1e-6)


def test_without_velocities_it_starts_at_rest():
    moving = lw.simulate(double_pendulum(), until=0.2, sample=0.2).snapshots[-1]
    model = posed(double_pendulum(), moving)
    assert model.bodies["lower"].position == tuple(moving.position("lower"))
    assert not np.any(model.bodies["lower"].velocity)


def test_edits_that_change_nothing_are_left_out_and_the_others_lead_back():
    still = lw.simulate(built(brick(), gravity=(0, 0, 0)), until=0.1, sample=0.1).snapshots[-1]
    assert pose_edits(built(brick(), gravity=(0, 0, 0)), still) == ()
    moved = lw.simulate(built(brick()), until=0.1, sample=0.1).snapshots[-1]
    model, inverse = lw.edits.apply(built(brick()), pose_edits(built(brick()), moved))
    assert lw.edits.apply(model, inverse)[0] == built(brick())


def test_a_body_that_the_snapshot_does_not_know_is_named():
    other = lw.simulate(double_pendulum(), until=0.1, sample=0.1).snapshots[-1]
    with pytest.raises(ModelError, match="brick is not in this snapshot"):
        pose_edits(built(brick()), other)
