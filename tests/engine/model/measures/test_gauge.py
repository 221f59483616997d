"""Gauges know their numbers by name and refer to a fluid alone."""

import pytest

import linkwork as lw
from linkwork.model.measured import measured


def test_several_numbers_have_their_names_and_units():
    m = lw.Mechanism("pool")
    m.add_body("brick", mass=1, shape=lw.Box())
    m.add_fluid("water")
    m.add_measure("push", "fluid_force", fluid="water", body="brick")
    m.add_measure("depth", "fluid_level", fluid="water")
    told = [(one.label, one.unit) for one in measured(m.model)]
    assert told == [("push.x", "N"), ("push.y", "N"), ("push.z", "N"), ("depth", "m")]


def test_a_drain_is_no_fluid():
    m = lw.Mechanism("pool")
    m.add_fluid("water")
    m.add_fluid("sink", "drain", fluid="water")
    with pytest.raises(lw.ModelError, match="which is not a fluid"):
        m.add_measure("depth", "fluid_level", fluid="sink")
