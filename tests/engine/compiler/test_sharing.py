"""Which mechanisms would share their load in planes in another way than in space."""

from __future__ import annotations

import numpy as np
import pytest
from sample_models import bar_rows, built, crank_and_rocker, hinge, hung_bars, lying_bars, rod, tilted

from linkwork.benchmarks.stability import mechanism
from linkwork.compiler import planes, sharing
from linkwork.compiler.sharing import shared_otherwise
from linkwork.edits import apply
from linkwork.model.model import Model
from linkwork.simulation.installed import install_stored


def otherwise(model: Model, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Bodies that must be followed in space, of those that joints hold in planes."""
    with monkeypatch.context() as patched:
        patched.setattr(sharing, "shared_otherwise", lambda compiled, q, found: np.zeros(len(q), dtype=bool))
        now = install_stored(model)
        found = planes.planes_of(now.compiled, now.state.q)
    given_up = found.flat & shared_otherwise(now.compiled, now.state.q, found)
    return [name for name, number in now.compiled.bodies.items() if given_up[number]]


def door(height: float) -> Model:
    """Two hinges above each other, and an arm elsewhere."""
    first, second = (hinge(id, "ground", "door", (0, y, 0)) for id, y in (("low", 0.0), ("high", height)))
    arm = rod("arm", (5, 0.1, 0), (6, 0, 0))
    return built(rod("door", (0, 0.3, 0), (1, 0.3, 0)), arm, first, second, hinge("pin", "ground", "arm", (5, 0, 0)))


def kept_upright() -> Model:
    """A sleeve slides and turns on two arms in a plane: each of them would keep it upright."""
    arms = [rod(id, (x, 0, 0), (1, 0, 0)) for id, x in (("left", 0.0), ("right", 2.0))]
    pins = [hinge(f"pin {arm.id}", "ground", arm.id, (x, 0, 0)) for arm, x in zip(arms, (0.0, 2.0), strict=True)]
    sleeves = [hinge(f"on {arm.id}", arm.id, "sleeve", (1, 0, 0), "cylindrical") for arm in arms]
    return built(*arms, rod("sleeve", (1, 0, 0), (1, 0.2, 0)), *pins, *sleeves)


@pytest.mark.parametrize(
    ("model", "left"),
    [
        (door(1.0), ["door"]),
        (built(rod("arm", (0, 1, 0), (0, 2, 0)), tilted("arm", (0, 1, 0))), ["arm"]),
        (mechanism("chain", 10, 1.0, seed=0), ["bar0"]),
        (kept_upright(), ["left", "right"]),
        (bar_rows(2), []),
        (lying_bars(), []),
        (hung_bars(2), []),
        (crank_and_rocker(), []),
    ],
    ids=["door", "tilted", "a tenth of a degree", "kept upright", "bars", "dead point", "hung", "crank and rocker"],
)
def test_rows_that_repeat_each_other_in_the_plane_alone_leave_it(model, left, monkeypatch):
    assert otherwise(model, monkeypatch) == left


def test_trees_are_not_counted(monkeypatch):
    """Joints off the middle of their bodies push these out of their planes, but repeat nothing."""
    arms = rod("one", (0, 0.1, 0), (1, 0.1, 0)), rod("two", (1, 0.2, 0), (2, 0.2, 0))
    joints = hinge("low", "ground", "one", (0, 0, 0)), hinge("high", "one", "two", (1, 0, 0))
    now = install_stored(built(*arms, *joints))
    monkeypatch.setattr(sharing, "_repeats", lambda table: pytest.fail("was counted"))
    assert planes.planes_of(now.compiled, now.state.q).flat[1:].all()


def test_rows_that_repeat_each_other_in_space_too_stay():
    """A second hinge where there is one already."""
    model, _ = apply(hung_bars(2), [hinge("again", "ground", "crank0", (0, 0, 0))])
    now = install_stored(model)
    flat = planes.planes_of(now.compiled, now.state.q).flat
    assert flat.sum() == len(now.compiled.bodies) - 2  # all but the ground and the rod that hangs
