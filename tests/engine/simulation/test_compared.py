"""What a preview has compiled is not compiled again when the edit is made."""

import pytest
from sample_models import double_pendulum

from linkwork.edits import SetElement, SetValue, apply
from linkwork.simulation import attached
from linkwork.simulation.simulation import Simulation


@pytest.fixture
def compiled(monkeypatch):
    """The models that are compiled."""
    found, known = [], attached.compile_model
    monkeypatch.setattr(attached, "compile_model", lambda model, *rest: found.append(model) or known(model, *rest))
    return found


def lighter(model):
    return apply(model, SetValue("lower", "mass", 0.5))[0]


def test_an_edit_shares_the_work_of_its_preview(compiled):
    simulation = Simulation(double_pendulum(), "modular")
    simulation.advance(3)
    del compiled[:]
    changed = lighter(simulation.model)
    simulation.preview(changed)
    simulation.advance(3)  # the run goes on while the mouse is held
    report = simulation.swap(changed)
    assert report.accepted
    assert len(compiled) == 1

    plain = Simulation(double_pendulum(), "modular")
    plain.advance(3)
    plain.advance(3)
    other = plain.swap(lighter(plain.model))
    assert report.energy_change == other.energy_change
    simulation.advance(5)
    plain.advance(5)
    assert (simulation.installed.state.q == plain.installed.state.q).all(), "to the last bit"


def test_what_was_previewed_before_another_edit_is_compiled_anew(compiled):
    simulation = Simulation(double_pendulum(), "modular")
    changed = lighter(simulation.model)
    simulation.preview(changed)
    heavier = apply(simulation.model, SetElement(simulation.model.bodies["upper"]))[0]
    simulation.swap(apply(heavier, SetValue("upper", "mass", 9.0))[0])
    del compiled[:]
    assert simulation.swap(changed).accepted
    assert len(compiled) == 1
    assert simulation.model.bodies["upper"].mass == changed.bodies["upper"].mass
