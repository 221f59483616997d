"""What all measures share, and that each kind says what it reads."""

import dataclasses

import pytest
from sample_elements import host_with, sample_element

from linkwork.errors import ModelError
from linkwork.model import units
from linkwork.model.measures.distance import DistanceBetween
from linkwork.model.measures.measure import MeasureBetween
from linkwork.model.registry import FAMILIES
from linkwork.simulation.simulation import Simulation


@pytest.mark.parametrize("kind", FAMILIES["measures"])
def test_each_kind_reads_numbers_with_names_and_units(kind):
    model = host_with("measures", kind)
    readings = model.measures["sample"].readings(model)
    assert readings
    assert len({reading.name for reading in readings}) == len(readings)
    for reading in readings:
        units.read(reading.unit)
    assert all(f.metadata.get("doc") for f in dataclasses.fields(FAMILIES["measures"][kind]) if f.name != "id")


@pytest.mark.parametrize("kind", FAMILIES["measures"])
def test_each_kind_is_in_every_snapshot(kind):
    model = host_with("measures", kind)
    simulation = Simulation(model)
    simulation.advance(3)
    assert len(simulation.snapshot().measures["sample"]) == len(sample_element("measures", kind).readings(model))


def test_nothing_moves_against_itself():
    with pytest.raises(ModelError, match=r"^d: arm does not move against itself"):
        DistanceBetween(id="d", base="arm", follower="arm")


def test_it_is_seen_from_the_ground_unless_said():
    assert DistanceBetween(id="d", follower="arm").base == "ground"
    assert MeasureBetween.measured((1.0, 0.0, 0.0)) == {}
