"""Which element a load is read from, and how its moments vary within it."""

import numpy as np
import pytest

import linkwork as lw
from linkwork.compiler.beam_loads import element_load
from linkwork.compiler.nodes import with_nodes


def rod(theory="superelement"):
    m = lw.Mechanism("rod", gravity=(0, 0, 0))
    m.add_beam("rod", start=(0, 0, 0), end=(1, 0, 0), section=lw.Round(0.01), elements=4, theory=theory)
    return m


@pytest.mark.parametrize(("place", "base"), [(0.0, "rod@0"), (0.1, "rod@0"), (0.25, "rod@0.25"), (1.0, "rod@0.75")])
def test_a_node_belongs_to_the_element_behind_it(place, base):
    elements = list(with_nodes(rod().model).forces.values())
    assert element_load("m", "tension", place, "superelement", elements).base == base


def test_the_moment_goes_straight_through_an_element_and_on_into_the_next():
    """A cantilever with a force at its end: both sides of a node have the same moment."""
    m = rod()
    m.add_joint("clamp", "fixed", base="ground", follower="rod", at=(0, 0, 0))
    m.add_force("push", "force", body="rod", at=(1, 0, 0), fy="1")
    places = np.array([0.0, 0.1, 0.249999, 0.25, 0.4, 0.9])
    for n, place in enumerate(places):
        m.add_measure(f"m{n}", "beam_load", beam="rod", place=place, quantity="bending_y")
    found = lw.statics(m).snapshot.measures
    assert [found[f"m{n}"][0] for n in range(6)] == pytest.approx(1.0 - places, abs=1e-4)


def test_it_follows_another_modulus_in_a_run():
    m = rod()
    m.add_measure("pull", "beam_load", beam="rod")
    m.add_joint("clamp", "fixed", base="ground", follower="rod", at=(0, 0, 0))
    m.add_force("push", "force", body="rod", at=(1, 0, 0), fx="1000")
    with lw.LiveRun(m, step=1e-4) as live:
        live.advance(1e-3)
        before = live.snapshot().measures["pull"][0]
        live.edit(lw.edits.SetValue("rod", "young", 1e9))
        assert abs(before) > 100
        assert live.snapshot().measures["pull"][0] == pytest.approx(before / 210, rel=1e-3)
