"""The table of all that a run changes: every value in it is kept, goes back, and nothing is left out."""

import dataclasses
from operator import attrgetter

from partners import breeze_of, take_part, weight_of
from touching_models import stack

from linkwork.simulation.closing import Closing
from linkwork.simulation.installed import Installed
from linkwork.simulation.looking import Looking
from linkwork.simulation.numbers import Numbers
from linkwork.simulation.plans import Plans
from linkwork.simulation.rollback import all_or_nothing
from linkwork.simulation.simulation import Simulation
from linkwork.simulation.supplies import Supplies
from linkwork.simulation.table import INSTALLED, SIMULATION, VALUES, Value, entries, put_values, values_of
from linkwork.simulation.turns import Turns
from linkwork.system.packed import fields
from linkwork.system.state import State

# What an installed system and its parts have besides: made of the model, found from the state, or scratch.
MADE = {"numbers.compiled", "numbers.state", "numbers.work", "together", "redundancy", "frames", "supplies.accuracy"}
MADE |= {"plans.earlier", "plans.was_flat", "plans.is_asked"}
FOUND = {"bearing", "looking.reactions", "looking.rows_known", "plans.apart", "plans.looked_apart"}
ROOMS = {
    "spare",
    "compared",
    "supplies.branches",
    "supplies.grown_for",
    "supplies.rates",
    "plans.in_space",
    "plans.in_planes",
}
PARTS = {
    "numbers": Numbers,
    "turns": Turns,
    "looking": Looking,
    "plans": Plans,
    "supplies": Supplies,
    "closing": Closing,
}


def test_the_table_names_all_of_it(monkeypatch):
    take_part(monkeypatch, breeze_of, weight_of)
    names = [name for name, _ in entries(Simulation(stack(1), "modular").installed)]
    assert {"state.q", "weight.place", "contact.push", "contact.impulse"} < {*names}
    assert {"installed.numbers.ramp", "simulation.step"} < {*names}
    assert len(names) == len(set(names))


def test_each_part_of_an_installed_system_is_in_the_table_or_follows_from_what_is():
    own = {field.name for field in dataclasses.fields(Installed)} - set(PARTS)
    of_parts = {f"{part}.{n}" for part, kind in PARTS.items() for n in kind.__slots__ if not n.startswith("_")}
    declared = {value.name for value in VALUES if value.holder == INSTALLED}
    assert own | of_parts == declared | MADE | FOUND | ROOMS


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
    before = {name: attrgetter(name)(now) for name in names}
    try:
        with all_or_nothing(now):
            for name in names:
                put_values(now, {name: None})
            raise KeyError
    except KeyError:
        pass
    assert all(attrgetter(name)(now) is before[name] for name in names)
    assert len(simulation.moment().state) == len(fields(State))
