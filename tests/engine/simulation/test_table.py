"""The table of all that a run changes: every value in it is kept, goes back, and nothing is left out."""

import dataclasses

from partners import breeze_of, take_part, weight_of
from touching_models import stack

from linkwork.simulation.installed import Installed
from linkwork.simulation.rollback import all_or_nothing
from linkwork.simulation.simulation import Simulation
from linkwork.simulation.table import INSTALLED, SIMULATION, VALUES, Value, entries, values_of
from linkwork.system.packed import fields
from linkwork.system.state import State

# What an installed system has besides: made of the model, found from the state, or scratch.
MADE = {"compiled", "state", "work", "together", "redundancy", "frames", "earlier", "accuracy", "was_flat"}
FOUND = {"reactions", "rows_known", "whole", "apart", "looked_apart"}
ROOMS = {"branches", "grown_for", "components", "flat", "rates"}


def test_the_table_names_all_of_it(monkeypatch):
    take_part(monkeypatch, breeze_of, weight_of)
    names = [name for name, _ in entries(Simulation(stack(1), "modular").installed)]
    assert {"state.q", "weight.place", "contact.push", "contact.impulse"} < {*names}
    assert {"installed.ramp", "simulation.step"} < {*names}
    assert len(names) == len(set(names))


def test_each_field_of_an_installed_system_is_in_the_table_or_follows_from_what_is():
    declared = {value.name for value in VALUES if value.holder == INSTALLED}
    assert {field.name for field in dataclasses.fields(Installed)} == declared | MADE | FOUND | ROOMS


def test_a_value_more_is_kept_and_goes_back_and_is_compared(monkeypatch):
    """One line in the table is all that a new part of a run needs."""
    from linkwork.simulation import replay, table

    monkeypatch.setattr(table, "VALUES", (*VALUES, Value("mood", SIMULATION, "carried")))
    monkeypatch.setattr(table, "names_of", table.names_of.__wrapped__)
    simulation = Simulation(stack(1), "modular")
    simulation.mood = "calm"
    moment = simulation.moment()
    simulation.mood = "wild"
    simulation.go_to(moment)
    assert simulation.mood == "calm"
    assert values_of(simulation, SIMULATION)["mood"] == "calm"
    assert "mood" not in values_of(simulation.installed, INSTALLED)
    assert replay.state_hash(simulation) == replay.state_hash(simulation)


def test_what_does_not_go_back_by_the_table_stays(monkeypatch):
    names = {value.name for value in VALUES if value.holder == INSTALLED and value.rolled_back}
    simulation = Simulation(stack(1), "modular")
    now = simulation.installed
    before = {name: getattr(now, name) for name in names}
    try:
        with all_or_nothing(now):
            for name in names:
                setattr(now, name, None)
            raise KeyError
    except KeyError:
        pass
    assert all(getattr(now, name) is before[name] for name in names)
    assert len(simulation.moment().state) == len(fields(State))
