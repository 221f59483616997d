"""Orders of messages in space and in planes, each made when it is asked for."""

import pytest
from sample_models import bar_rows, double_pendulum

from linkwork.edits import RemoveJoint, apply
from linkwork.simulation.installed import install_stored
from linkwork.simulation.plans import Plans
from linkwork.simulation.simulation import Simulation


def test_a_gap_in_the_plane_is_closed_there_as_in_space(monkeypatch):
    """By messages of half the size; those in space are not even made."""
    found = []
    for in_plane in (True, False):
        simulation = Simulation(bar_rows(2), "modular")
        simulation.advance(20)
        assert simulation.installed.plans.keeps_flat
        model = simulation.model
        simulation.swap(apply(model, RemoveJoint("right1"))[0])
        simulation.advance(30)
        if not in_plane:
            monkeypatch.setattr(Plans, "lies_flat", lambda _: False)
        report = simulation.swap(model)
        assert report.gap_before > 1e-4 > 1e-12 > report.gap_after
        assert (simulation.installed.plans.in_space is None) == in_plane
        found.append(simulation.installed.state)
    assert found[0].q == pytest.approx(found[1].q, abs=1e-11)
    assert found[0].v == pytest.approx(found[1].v, abs=1e-9)


def test_orders_are_made_once_until_all_begins_afresh():
    messages = install_stored(double_pendulum()).plans
    assert messages.space() is messages.space() is messages.in_space
    assert messages.fitting(takes_jumps=True, is_closing=False) == messages.flat() == messages.order(True)()
    assert messages.keeps_flat
    assert messages.fitting(takes_jumps=True, is_closing=True) is messages.space()
    assert messages.keeps_flat is None
    before = messages.space()
    messages.begin_afresh()
    assert messages.in_planes is None
    assert messages.space() is not before
