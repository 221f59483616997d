"""Random mechanisms of the stability study: a cheap sample of them does not blow up."""

import numpy as np
import pytest

from linkwork.benchmarks.stability import KINDS, RATIOS, SECONDS, STEPS, STUDY, Fall, fall, mechanism
from linkwork.simulation.installed import install_stored


@pytest.mark.parametrize("h", [1e-2, 1e-3])
@pytest.mark.parametrize("ratio", [1.0, 1e6])
@pytest.mark.parametrize("kind", KINDS)
def test_none_blows_up(kind, ratio, h):
    found = fall(mechanism(kind, 8, ratio, seed=int(np.log10(ratio))), h, 40 * h)
    assert not found.blown_up
    assert found.rise < 1e-6
    assert found.gap < 1e-8


@pytest.mark.parametrize("ratio", RATIOS)
@pytest.mark.parametrize("kind", KINDS)
def test_none_blows_up_in_all_of_the_time(kind, ratio):
    found = fall(mechanism(kind, 10, ratio, seed=0), max(STEPS), SECONDS)
    assert not found.blown_up
    assert found.seconds == pytest.approx(SECONDS)
    assert found.rise < 1e-6
    assert found.gap < 1e-8


@pytest.mark.parametrize("kind", KINDS)
def test_they_begin_closed(kind):
    made = install_stored(mechanism(kind, 12, 1e6, 3))
    assert made.gap() < 1e-12
    masses = [body.mass for body in made.compiled.model.bodies.values() if body.id != "ground"]
    assert max(masses) / min(masses) > 1e3


def test_a_grid_has_loops():
    model = mechanism("grid", 12, 1.0, 0)
    assert len(model.joints) > len(model.bodies) - 1


def test_one_that_blew_up_is_told():
    assert STUDY.as_line(Fall(2, "chain", 1.0, 0.0, 0.0, True)).endswith("BLEW UP")
