"""Sliders and measures in words."""

from dataclasses import replace

import pytest

from linkwork.model.drivers.slider import Slider
from linkwork.model.measures.energy import EnergyMeasure
from linkwork.model.measures.point import Point
from linkwork_studio.panels.controls.presenter import STEPS, Knob, Reading, knobs, readings, value_of
from linkwork_studio.shown_units import spoken


@pytest.fixture
def driven(model):
    for element in (
        Slider(id="push", low=-2.0, high=2.0, value=0.5, unit="N"),
        Point(id="tip", follower="rod"),
        EnergyMeasure(id="energy"),
    ):
        model = model.with_element(element)
    return model


def test_sliders_and_measures_of_a_model(driven, model):
    assert knobs(driven) == (Knob("push", -2.0, 2.0, "N"),)
    assert readings(driven) == (Reading("tip", ("x", "y", "z"), "m"), Reading("energy", ("total",), "J"))
    assert (knobs(model), readings(model)) == ((), ())


def test_places_and_values():
    knob = Knob("push", -2.0, 2.0, "N")
    assert [knob.value_at(place) for place in (0, STEPS // 2, STEPS)] == [-2.0, 0.0, 2.0]
    assert [knob.place_of(value) for value in (-2.0, 0.0, 2.0)] == [0, STEPS // 2, STEPS]


def test_where_it_was_put_last_counts(driven, snapshot):
    (knob,) = knobs(driven)
    assert value_of(knob, driven, None) == value_of(knob, driven, snapshot) == 0.5
    assert value_of(knob, driven, replace(snapshot, sliders={"push": 1.25})) == 1.25


def test_numbers_in_four_digits():
    assert spoken((1.23456, -2.0), "m") == "1.235, -2 m"
    assert spoken((3.0,), "") == "3"
