"""Tension, torsion and bending of beams at a place: in closed form, in formulas, and refused beyond the end."""

import numpy as np
import pytest

import linkwork as lw
from linkwork.errors import ModelError

THEORIES = ("superelement", "director")


def clamped(theory, **force):
    """A cantilever of a metre with a force at its end and measures at 0.3 m."""
    m = lw.Mechanism("cantilever", gravity=(0, 0, 0))
    section = lw.Typed(EA=1e5, EI=40, EI_z=90, GJ=30, per_length=0.1)
    m.add_beam("rod", start=(0, 0, 0), end=(1, 0, 0), section=section, elements=10, theory=theory)
    m.add_joint("clamp", "fixed", base="ground", follower="rod", at=(0, 0, 0))
    m.add_force("push", "force", body="rod", at=(1, 0, 0), **force)
    for quantity in ("tension", "bending_y", "bending_z"):
        m.add_measure(quantity, "beam_load", beam="rod", place=0.3, quantity=quantity)
    return m


@pytest.mark.parametrize("theory", THEORIES)
def test_a_cantilever_bears_what_statics_says(theory):
    """Moments of 0.7 m times the force; the director's are those of the middle of the element, at 0.35 m."""
    pulled = lw.statics(clamped(theory, fx="50")).snapshot.measures
    assert pulled["tension"] == pytest.approx((50.0,), rel=1e-6)
    bent = lw.statics(clamped(theory, fy="0.2", fz="-0.3")).snapshot.measures
    arm = 0.7 if theory == "superelement" else 0.65
    assert bent["bending_y"] == pytest.approx((0.2 * arm,), rel=1e-3)
    assert bent["bending_z"] == pytest.approx((-0.3 * arm,), rel=1e-3)


@pytest.mark.parametrize("theory", THEORIES)
def test_a_twisted_rod_bears_the_torque(theory):
    m = clamped(theory)
    m.add_force("twist", "torque", body="rod", tx="2")
    m.add_measure("torsion", "beam_load", beam="rod", place=0.1, quantity="torsion")
    assert lw.statics(m).snapshot.measures["torsion"] == pytest.approx((2.0,), rel=1e-3)


def test_formulas_and_pauses_read_it():
    """A cable on which a weight swings from the level bears 3 m g sin a, a below it, and quivers a little."""
    m = lw.Mechanism("swing", gravity=(0, 0, -9.81))
    section = lw.Typed(EA=1e5, EI=1e-3, per_length=1e-2)
    m.add_cable("rope", start=(0, 0, 0), end=(1, 0, 0), section=section, elements=4, damping=3e-3)
    m.add_point_mass("bob", mass=1.0, position=(1, 0, 0))
    m.add_joint("pin", "spherical", base="ground", follower="rope", at=(0, 0, 0))
    m.add_joint("end", "spherical", base="rope", follower="bob", at=(1, 0, 0))
    m.add_measure("pull", "beam_load", beam="rope", place=0.4)
    m.add_measure("twice", "formula", formula="2*beam_load(pull)", unit="N")
    with lw.LiveRun(m, step=1e-3) as live:
        live.pause_when("beam_load(pull) > 20 N")
        live.advance(1.0)
        found = live.snapshot().measures
        x, _, z = live.snapshot().position("bob")
        assert live.snapshot().time < 1.0
        assert found["twice"] == pytest.approx((2.0 * found["pull"][0],))
        assert found["pull"][0] == pytest.approx(3 * 9.81 * -z / np.hypot(x, z), rel=0.1)
        assert found["pull"][0] > 20.0


def test_a_place_beyond_the_end_is_refused():
    m = clamped("director")
    with pytest.raises(ModelError, match=r"far: 1.5 m is beyond the end of rod, which is 1 m long"):
        m.add_measure("far", "beam_load", beam="rod", place=1.5)


def test_a_formula_that_names_no_load_is_refused():
    with pytest.raises(ModelError, match="there is no load measure 'rod'"):
        clamped("director").add_measure("twice", "formula", formula="2*beam_load(rod)", unit="N")
