import math
from dataclasses import replace

import numpy as np
import pytest
from running import SNAPSHOT

from linkwork.results.contacts import ContactPoints
from linkwork.results.snapshot import Energy
from linkwork_studio.commands.table import all_actions
from linkwork_studio.window.hud_rows import HudReadout, More


def values(snapshot, speed=1.0, readout=None):
    rows = (readout or HudReadout()).rows(snapshot, speed)
    return {row.label: (row.value, row.level) for row in rows}


def test_five_rows_each_explained():
    rows = HudReadout().rows(SNAPSHOT)
    assert all(row.tooltip for row in rows)
    assert values(SNAPSHOT) == {
        "Time": ("1.25 s", "ok"),
        "Real time": ("1.00 ×", "ok"),
        "Relative drift": ("1.0e-07", "ok"),
        "Constraint error": ("2.0e-09 m", "ok"),
        "Degrees of freedom": ("2", "ok"),
    }


def test_no_run_no_rows():
    assert HudReadout().rows(None) == []


@pytest.mark.parametrize(("violation", "level"), [(1e-4, "warning"), (0.1, "error"), (math.nan, "error")])
def test_levels_by_size(violation, level):
    assert values(replace(SNAPSHOT, violation=violation))["Constraint error"][1] == level


def test_drift_is_relative_to_the_largest_kinetic_energy_so_far():
    readout = HudReadout()
    readout.rows(SNAPSHOT)
    slow = replace(SNAPSHOT, time=2.0, energy=Energy(kinetic=0.0, drift=-0.05))
    assert values(slow, readout=readout)["Relative drift"] == ("-5.0e-03", "warning")
    anew = replace(SNAPSHOT, time=0.0, energy=Energy())
    assert values(anew, readout=readout)["Relative drift"] == ("0", "ok")


def test_of_a_driven_machine_it_is_relative_to_what_was_supplied_or_dissipated():
    driven = replace(SNAPSHOT, energy=Energy(kinetic=2.0, supplied=-100.0, drift=0.05))
    assert values(driven)["Relative drift"] == ("5.0e-04", "ok")
    braked = replace(SNAPSHOT, energy=Energy(kinetic=2.0, dissipated=10.0, drift=0.05))
    assert values(braked)["Relative drift"] == ("5.0e-03", "warning")


def test_a_mechanism_at_rest_has_no_large_drift():
    """Rounding of 1e-9 J is no catastrophe where nothing moves: a bridge weighs tons."""
    resting = replace(SNAPSHOT, energy=Energy(kinetic=4e-16, dissipated=2e-16, drift=-9e-10))
    assert values(resting)["Relative drift"][1] == "error", "of what moves it is everything"
    readout = HudReadout()
    readout.resting = 5e4
    assert values(resting, readout=readout)["Relative drift"] == ("-1.8e-14", "ok")
    (row,) = [row for row in readout.rows(resting) if row.label == "Relative drift"]
    assert "-9e-10 J of 5e+04 J" in row.tooltip, "share and joules are told apart"


def test_without_gravity_what_springs_store_is_the_scale():
    weightless = replace(SNAPSHOT, energy=Energy(kinetic=1e-18, potential=20.0, drift=2e-8))
    assert values(weightless)["Relative drift"] == ("1.0e-09", "ok")


@pytest.mark.parametrize(
    ("factor", "speed", "shown"),
    [
        (0.7, 1.0, ("0.70 ×", "warning")),
        (0.2, 1.0, ("0.20 ×", "error")),
        (0.0998, 0.1, ("0.10 ×", "ok")),
        (37.0, math.inf, ("37.00 ×", "ok")),
    ],
)
def test_lag_behind_what_was_asked_for(factor, speed, shown):
    assert values(replace(SNAPSHOT, real_time_factor=factor), speed)["Real time"] == shown


def test_paused_and_unknown():
    shown = values(replace(SNAPSHOT, playing=False, mobility=-1))
    assert shown["Real time"] == ("paused", "ok")
    assert shown["Degrees of freedom"] == ("unknown", "ok")


def test_what_is_far_below_rounding_is_nothing():
    assert values(replace(SNAPSHOT, violation=1.2e-310))["Constraint error"][0] == "0 m"
    assert values(replace(SNAPSHOT, violation=1.2e-17))["Constraint error"][0] == "1.2e-17 m"


def test_further_rows_on_request():
    more = More(cost=2e-4, frames=12.0, rows=20, repeated="3 rows repeat.")
    rows = {row.label: row for row in HudReadout().rows(replace(SNAPSHOT, estimate=3e-6), 1.0, more)}
    assert rows["Step"].value == "1 ms"
    assert rows["Cost per step"].value == "0.200 ms"
    assert "20%" in rows["Cost per step"].tooltip
    assert rows["Error per step"].value == "3.0e-06"
    assert (rows["Constraints"].value, rows["Constraints"].level) == ("20", "warning")
    assert (rows["Frame rate"].value, rows["Frame rate"].level) == ("12 fps", "warning")
    still = {row.label: row for row in HudReadout().rows(SNAPSHOT, 1.0, More(2e-4, math.nan, 20))}
    assert still["Frame rate"].value == "paused"
    assert still["Error per step"].value == "unknown"
    assert {row.level for row in still.values()} == {"ok"}


def test_ways_lead_to_actions_that_exist():
    known = {action.id for action in all_actions()}
    rows = HudReadout().rows(SNAPSHOT, 1.0, More(2e-4, 50.0, 20))
    assert {row.way for row in rows if row.way} <= known
    assert all(row.way for row in rows if row.level != "ok")


def test_contacts_are_told_of_as_long_as_something_touches():
    one = np.zeros((1, 3))
    touching = ContactPoints(one, one, one, np.zeros((1, 2), dtype=np.int64), np.zeros(1), unsettled=2e-3)
    (row,) = (r for r in HudReadout().rows(replace(SNAPSHOT, contacts=touching)) if r.label == "Contact error")
    assert (row.value, row.level) == ("2.0e-03 m/s", "warning")
    assert row.tooltip.startswith("1 contact. ")
