"""Loads of all elements of a beam in a snapshot agree with the measures, and with the statics of an arch."""

import numpy as np
import pytest

import linkwork as lw
from linkwork.results.beam_loads import loads_in


@pytest.mark.parametrize("theory", ["superelement", "director"])
def test_loads_agree_with_measures_in_the_middle_of_elements(theory):
    m = lw.Mechanism("helix", gravity=(0, 0, -9.81))
    a = np.linspace(0, np.pi, 13)
    points = [(0.3 * np.cos(x), 0.3 * np.sin(x), 0.1 * x) for x in a]
    rod = m.add_beam("rod", through=points, section=lw.Rectangle(0.02, 0.01), E=1e8, elements=6, theory=theory)
    m.add_joint("clamp", "fixed", base="ground", follower="rod", at=points[0])
    quantities = ("tension", "torsion", "bending_y", "bending_z")
    middles = (np.arange(6) + 0.5) * rod.length / 6
    for quantity in quantities:
        for n, place in enumerate(middles):
            m.add_measure(f"{quantity} {n}", "beam_load", beam="rod", place=place, quantity=quantity)
    with lw.LiveRun(m, step=1e-3) as live:
        live.advance(0.05)
        found = loads_in(live.snapshot(), rod)
        measures = live.snapshot().measures
    assert found.places == pytest.approx(middles)
    for quantity in quantities:
        known = [measures[f"{quantity} {n}"][0] for n in range(6)]
        assert max(map(abs, known)) > 1e-3
        assert getattr(found, quantity) == pytest.approx(known, rel=1e-6, abs=1e-6)


def test_a_body_without_nodes_bears_nothing():
    m = lw.Mechanism("none")
    rod = m.add_beam("rod", start=(0, 0, 0), end=(1, 0, 0))
    empty = lw.Mechanism("empty")
    empty.add_point_mass("stone")
    with lw.LiveRun(empty) as live:
        assert loads_in(live.snapshot(), rod).tension.shape == (0,)
