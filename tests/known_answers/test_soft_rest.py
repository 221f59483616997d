"""Cables and slender beams at rest: hanging shapes, the elastica, tones of a string."""

import numpy as np
import pytest
from oracles import described

import linkwork as lw


def hanging(elements):
    """G01 between two balls: two metres on a span of 1.5 m."""
    data = described("G01_hanging_cable")["parameters"]
    m = lw.Mechanism("cable", gravity=(0, 0, -data["g"]))
    section = lw.Typed(EA=data["EA"], EI=data["EI"], per_length=data["rhoA"])
    span = (data["span"], 0, 0)
    m.add_cable("rope", start=(0, 0, 0), end=span, length=data["length"], section=section, elements=elements)
    for name, at in (("a", (0, 0, 0)), ("b", span)):
        m.add_joint(name, "spherical", base="ground", follower="rope", at=at)
    return m


def test_a_cable_hangs_as_the_oracle_says_with_second_order():
    """Sag and level pull at the ends, with bending."""
    known = described("G01_hanging_cable")["results"]["pinned"]
    off = []
    for elements in (8, 16):
        rest = lw.statics(hanging(elements)).snapshot
        assert rest.force("b")[0] == pytest.approx(known["H"], rel=0.4 / elements**2)
        off.append(abs(rest.position("rope@1")[2] + known["sag"]))
    assert off[1] < 2e-3 * known["sag"]
    assert off[0] > 3.9 * off[1]


@pytest.mark.parametrize(("load", "down", "back"), [(1, 0.301721, 0.056433), (5, 0.713792, 0.387628)])
def test_a_cantilever_bends_along_the_elastica(load, down, back):
    """Mattiasson (1981), PL2 / EI of 1 and 5; EA keeps the length to 1e-5."""
    off = []
    for elements in (4, 8):
        m = lw.Mechanism("elastica", gravity=(0, 0, 0))
        section = lw.Typed(EA=1e5, EI=1, per_length=1, diameter=0.01)
        m.add_beam("rod", start=(0, 0, 0), end=(1, 0, 0), section=section, elements=elements)
        m.add_joint("clamp", "fixed", base="ground", follower="rod", at=(0, 0, 0))
        m.add_force("load", "force", body="rod", at=(1, 0, 0), fz=str(-load))
        x, y, z = lw.statics(m).snapshot.position("rod@1")
        assert y == pytest.approx(0.0, abs=1e-6)
        off.append(np.hypot(z + down, 1 - x - back))
    assert off[1] < 0.008 * down
    assert off[0] > 3.5 * off[1]


def test_a_string_sounds_its_octave_and_fifth():
    """50 N on 5 g/m over a metre: 50, 100, 150 Hz, each in two planes.

    EI lifts them by 0.02 % and 0.2 %. Its elements are not stiffened by the pull against turns of their nodes: with
    less EI or fewer of them, tones of these would lie between.
    """
    m = lw.Mechanism("string", gravity=(0, 0, 0))
    section = lw.Typed(EA=1e5, EI=2e-3, per_length=0.005, diameter=0.001)
    m.add_cable("string", start=(0, 0, 0), end=(1, 0, 0), tension=50.0, section=section, elements=16)
    for name, at in (("a", (0, 0, 0)), ("b", (1, 0, 0))):
        m.add_joint(name, "spherical", base="ground", follower="string", at=at)
    found = lw.modes(m).frequencies
    tones = found[found > 1.0][:6]
    assert tones[::2] == pytest.approx([50.0, 100.0, 150.0], rel=0.02)
    assert tones[0] == pytest.approx(50.0, rel=2e-3)
    assert tones[1::2] == pytest.approx(tones[::2], rel=1e-6)
