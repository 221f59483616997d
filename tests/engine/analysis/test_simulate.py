"""Running from the stored state over a time."""

import numpy as np
import pytest
from sample_models import brick, built, double_pendulum, pendulum

import linkwork as lw
from linkwork.analysis.mobility import mobility
from linkwork.edits import AddJoint
from linkwork.errors import ModelError, SolverError


def test_samples_are_whole_steps_apart_and_reach_the_end():
    run = lw.simulate(pendulum(), until=0.1, step=5e-3, sample=0.02)
    assert run.time == pytest.approx([0.0, 0.02, 0.04, 0.06, 0.08, 0.1])
    assert lw.simulate(pendulum(), until=0.05, step=0.02).time == pytest.approx([0, 0.02, 0.04, 0.06])


def test_a_mechanism_and_its_model_run_alike():
    mechanism = lw.Mechanism("pendulum")
    mechanism.model = double_pendulum()
    one, other = (lw.simulate(m, until=0.05) for m in (mechanism, mechanism.model))
    assert np.array_equal(one.position("lower"), other.position("lower"))


def test_progress_rises_to_one():
    seen = []
    lw.simulate(pendulum(), until=0.05, progress=seen.append)
    assert seen == pytest.approx([0.2, 0.4, 0.6, 0.8, 1.0])


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ({"until": 0.0}, "The end of the run is 0.0 s; it must be a positive time up to 1e+09 s."),
        ({"until": float("inf")}, "The end of the run is inf s"),
        ({"until": "long"}, "The end of the run is 'long' s"),
        ({"step": -1.0}, "The step is -1.0 s; it must lie between"),
        ({"sample": 1e-4}, "Samples every 0.0001 s: they cannot be closer than the step of 0.001 s"),
        ({"sample": 2.5e-3}, "Samples every 0.0025 s are not a whole number of steps of 0.001 s."),
        ({"sample": float("nan")}, "Samples every nan s"),
        ({"until": 1e6, "sample": 1e-3}, "samples do not fit into memory; space them at least 0.1 s apart."),
        ({"solver": "euler"}, "There is no formulation 'euler'; there are:"),
    ],
)
def test_what_makes_no_sense(words, sentence):
    with pytest.raises(ModelError) as caught:
        lw.simulate(pendulum(), **words)
    assert sentence in str(caught.value)


def test_what_cannot_be_closed_does_not_run():
    far = AddJoint("far", "spherical", base="ground", follower="brick", base_at=(3, 0, 0), follower_at=(0.2, 0, 0))
    near = AddJoint("near", "spherical", base="ground", follower="brick", at=(0, 0, 0))
    with pytest.raises(SolverError, match="Could not close far, near at the start") as caught:
        lw.simulate(built(brick(), far, near), until=0.1)
    assert (caught.value.element, caught.value.time) == ("far", 0.0)


def test_mobility_is_counted_with_the_joints_closed():
    apart = AddJoint("pin", "revolute", base="ground", follower="brick", base_at=(3, 0, 0), follower_at=(0.2, 0, 0))
    found = mobility(built(brick(), apart))
    assert (found.mobility, found.rows, found.redundant_rows) == (1, 5, 0)
    assert lw.mobility(double_pendulum()).mobility == 2
    assert lw.check(double_pendulum()) == ()
