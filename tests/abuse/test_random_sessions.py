"""Random interactive sessions break no promise; and the walk would notice if one were broken.

Long walks: tests/support/random_sessions.py.
"""

import numpy as np
import pytest
from random_sessions import Session, main

from linkwork.edits import replacing as modules_replacing
from linkwork.errors import LinkworkError
from linkwork.simulation import timeline as timelines
from linkwork.simulation.acts import SetSlider, SetStep
from linkwork.simulation.simulation import Simulation
from linkwork.simulation.timeline import Timeline

ACTS = 60


@pytest.mark.parametrize("seed", range(6))
def test_no_promise_is_broken(seed):
    Session(seed).walk(ACTS)


def walks(most=30):
    """Walks until one breaks a promise."""
    for seed in range(100, 100 + most):
        Session(seed).walk(ACTS)


def forget_settings(monkeypatch):
    """A journal that leaves out changes of the step."""
    note = timelines.Journal.note

    def noting(self, at, act, refused=False):
        note(self, at, act if not isinstance(act, SetStep) else SetSlider("nothing", 0.0), refused)

    monkeypatch.setattr(timelines.Journal, "note", noting)


def lose_the_order(monkeypatch):
    """Edits that forget the order of elements."""
    from dataclasses import replace
    from types import MappingProxyType

    import random_sessions

    def replacing(old, new):
        return replace(modules_replacing(old, new), order=MappingProxyType({}))

    monkeypatch.setattr(random_sessions, "replacing", replacing)


def make_nan(monkeypatch):
    """A solver that now and then gives a number that is none."""
    advance = Simulation.advance

    def advancing(self, count):
        advance(self, count)
        if self.step_count > 40 and len(self.installed.state.v) > 1:
            self.installed.state.v[1, 0] = np.nan

    monkeypatch.setattr(Simulation, "advance", advancing)


def raise_a_fault(monkeypatch):
    """An exception that nobody promised."""
    monkeypatch.setattr(Simulation, "switch_solver", lambda self, name: {}["nothing"])


def lose_velocities(monkeypatch):
    """Going back to a moment without its speeds."""
    go_to = Simulation.go_to

    def going(self, moment, installed=None):
        go_to(self, moment, installed)
        if installed is not None:
            self.installed.state.v[...] = 0.0

    monkeypatch.setattr(Simulation, "go_to", going)


def forget_branches(monkeypatch):
    """Going on from an earlier time without a word of it."""
    monkeypatch.setattr(Timeline, "_go_on", lambda self: setattr(self, "_shown", None))


FAULTS = [forget_settings, lose_the_order, make_nan, raise_a_fault, lose_velocities, forget_branches]


@pytest.mark.parametrize("plant", FAULTS, ids=lambda plant: plant.__name__)
def test_a_planted_fault_is_found(plant, monkeypatch):
    plant(monkeypatch)
    with pytest.raises((AssertionError, KeyError, LinkworkError)):
        walks()


@pytest.mark.parametrize("breaks", [False, True])
def test_the_command_walks_too(breaks, monkeypatch, capsys, tmp_path):
    if breaks:
        raise_a_fault(monkeypatch)
        monkeypatch.setattr(Session, "act", lambda self: self.run.switch_solver("ali3p"))
    words = ["random_sessions.py", "--sessions", "1", "--acts", "5", "--journals", str(tmp_path)]
    monkeypatch.setattr("sys.argv", words)
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == breaks
    assert f"5 acts, {int(breaks)} of 1 sessions broken" in capsys.readouterr().out
    assert len(list(tmp_path.glob("broken_1.jsonl"))) == breaks
