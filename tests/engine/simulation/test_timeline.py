"""A run whose every change is noted, and which goes back and on from there."""

from dataclasses import replace

import numpy as np
import pytest
from sample_models import double_pendulum

from linkwork.edits import RemoveJoint, Replace, SetElement, SetValue, apply
from linkwork.edits.change import Change
from linkwork.errors import ModelError, SolverError
from linkwork.simulation import acts
from linkwork.simulation import timeline as module
from linkwork.simulation.simulation import Simulation
from linkwork.simulation.swap import Closing
from linkwork.simulation.timeline import Timeline


@pytest.fixture
def timeline() -> Timeline:
    """A fifth of a second, a cut, and another fifth."""
    made = Timeline(Simulation(double_pendulum(), "ali3p"))
    made.advance(200)
    made.edit(apply(made.simulation.model, RemoveJoint("elbow"))[0], document_revision=4)
    made.advance(200)
    return made


def words(timeline):
    return [(noted.at, noted.act.word) for noted in timeline.journal.noted]


def test_an_edit_is_noted_and_marked(timeline):
    assert words(timeline) == [(200, "edit")]
    assert [(round(m.time, 6), m.text) for m in timeline.course.marks(0)] == [(0.2, "elbow removed")]
    assert timeline.course.time == pytest.approx(0.4)
    assert not timeline.course.is_past


def test_an_edit_is_noted_as_it_was_made_and_called_as_it_is_on_the_menu(timeline, monkeypatch):
    monkeypatch.setattr(module, "replacing", lambda *models: pytest.fail("the models were compared"))
    before = timeline.simulation.model
    heavier = replace(before.bodies["lower"], mass=7.0)
    edits = (SetElement(replace(heavier, mass=6.0)), SetElement(heavier), SetElement(before.bodies["upper"]))
    changed, _ = apply(before, edits)
    assert timeline.edit(changed, change=Change(before, edits, "Set mass of lower")).accepted
    assert timeline.journal.noted[-1].act.edit == Replace((heavier,))
    assert timeline.course.marks(0)[-1].text == "Set mass of lower"


def test_after_a_refused_edit_the_next_one_is_noted_with_it(timeline):
    """A change that began at a model that the run has refused does not say all that the run has to do."""
    before = timeline.simulation.model
    refused, _ = apply(before, SetValue("lower", "mass", 5.0))
    edits = (SetElement(replace(refused.bodies["upper"], mass=8.0)),)
    changed, _ = apply(refused, edits)
    timeline.edit(changed, change=Change(refused, edits, "Set mass of upper"))
    assert {e.id: e.mass for e in timeline.journal.noted[-1].act.edit.elements} == {"upper": 8.0, "lower": 5.0}


def test_looking_back_across_an_edit_shows_the_mechanism_as_it_was(timeline, bits):
    end = bits(timeline.simulation)
    timeline.look_at(0.1)
    assert "elbow" in timeline.simulation.model.joints
    assert timeline.simulation.time == pytest.approx(0.1, abs=0.018)
    assert timeline.simulation.snapshot().document_revision == 0
    assert timeline.course.is_past
    timeline.look_at(0.3)
    assert "elbow" not in timeline.simulation.model.joints
    assert timeline.simulation.snapshot().document_revision == 4
    timeline.look_at(1.0)
    assert not timeline.course.is_past
    assert bits(timeline.simulation) == end
    assert words(timeline) == [(200, "edit")], "to look is to do nothing"
    assert len(timeline.course.branches) == 1


@pytest.mark.parametrize("chunk", [1, 7, 16, 1000])
def test_moments_lie_equally_far_apart_however_steps_are_asked_for(chunk):
    timeline = Timeline(Simulation(double_pendulum(), "ali3p"))
    made = 0
    while made < 300:
        some = min(chunk, 300 - made)
        timeline.advance(some)
        made += some
    counts = [stored.moment.step_count for stored in timeline.path(0)]
    assert counts == list(range(0, 300, 17)), "17 steps of 1 ms to a picture, of which there are 60 a second"


def test_going_on_from_the_past_is_a_branch_and_the_old_one_stays(timeline, bits):
    end = bits(timeline.simulation)
    timeline.look_at(0.1)
    timeline.advance(300)
    course = timeline.course
    assert [(b.number, b.parent) for b in course.branches] == [(0, -1), (1, 0)]
    assert course.current == 1
    assert "elbow" in timeline.simulation.model.joints
    assert words(timeline)[1:] == [(400, "go_back")]
    timeline.look_at(9.0, branch=0)
    assert bits(timeline.simulation) == end
    assert timeline.course.is_past, "another branch is gone on with"
    timeline.look_at(9.0, branch=1)
    assert not timeline.course.is_past


def test_what_is_gone_on_with_is_kept_from_where_it_began(timeline):
    """Also where the branch that was left reaches further."""
    timeline.look_at(0.05)
    timeline.advance(300)
    timeline.look_at(0.3)
    assert timeline.course.current == 1
    assert timeline.simulation.time == pytest.approx(0.3, abs=0.018)
    assert "elbow" in timeline.simulation.model.joints, "it was cut on the other branch"


def test_a_fault_after_going_back_leaves_the_run_where_it_went(timeline, monkeypatch):
    timeline.look_at(0.1)
    began = timeline.simulation.time
    monkeypatch.setattr(Simulation, "switch_solver", lambda self, name: {}["planted"])
    with pytest.raises(KeyError):
        timeline.do(acts.SwitchSolver("modular"))
    assert timeline.simulation.time == began
    assert timeline.course.branches[-1].ends == began


@pytest.mark.parametrize("part", ["restart", "_install"])
def test_an_edit_that_breaks_half_way_is_made_good(timeline, bits, monkeypatch, part):
    before, model = bits(timeline.simulation), timeline.simulation.model

    def breaks(self, *_):
        self.installed.state.q[...] = np.nan
        raise ZeroDivisionError("planted")

    monkeypatch.setattr(Simulation, part, breaks)
    restored = apply(model, SetValue("lower", "mass", 5.0))[0]
    with monkeypatch.context() as planted:
        planted.setattr(timeline, "recover", lambda: (monkeypatch.undo(), Timeline.recover(timeline)))
        with pytest.raises(ZeroDivisionError):
            timeline.edit(restored)
    assert timeline.simulation.model == model
    assert bits(timeline.simulation) == before
    assert words(timeline)[-1] == (400, "go_back")


def test_an_edit_in_the_past_is_made_there(timeline):
    timeline.look_at(0.1)
    began = timeline.simulation.time
    timeline.edit(apply(timeline.simulation.model, SetValue("lower", "mass", 5.0))[0])
    assert [w for _, w in words(timeline)] == ["edit", "go_back", "edit"]
    assert timeline.simulation.time == began
    assert timeline.course.branches[1].begins == began


def test_an_edit_is_undone_as_if_it_had_not_been(bits):
    """Go back to before an edit that was made a while ago, and go on: as if there had been none."""
    plain, edited = (Timeline(Simulation(double_pendulum(), "ali3p")) for _ in range(2))
    plain.advance(500)
    edited.advance(200)
    edited.edit(apply(edited.simulation.model, SetValue("lower", "mass", 5.0))[0])
    edited.advance(3000)
    edited.look_at(0.19)
    edited.advance(500 - edited.simulation.step_count)
    assert bits(edited.simulation) == bits(plain.simulation)


def test_a_refused_edit_is_noted_as_such(timeline):
    report = timeline.edit(double_pendulum(), Closing("refuse", 1e-6))
    assert not report.accepted
    assert timeline.journal.noted[-1].refused
    assert [m.text for m in timeline.course.marks(0)] == ["elbow removed"]


def test_an_act_that_cannot_be_is_not_noted(timeline):
    with pytest.raises(ModelError):
        timeline.do(acts.SetSlider("drive", 1.0))
    assert words(timeline) == [(200, "edit")]


def test_a_failed_step_leaves_the_last_good_state(timeline, bits, monkeypatch):
    before = bits(timeline.simulation)
    monkeypatch.setattr(timeline.simulation, "_step_on", lambda *_: 1)
    with pytest.raises(SolverError, match=r"failed at .* on upper"):
        timeline.advance(10)
    monkeypatch.undo()
    assert bits(timeline.simulation) == before


def test_what_breaks_in_the_middle_of_an_act_is_made_good(timeline, bits, monkeypatch):
    """The numbers are thrown away: the run goes on from the last moment that was kept."""
    kept = timeline._last.moment

    def breaks(self, name):
        self.installed.state.q[...] = np.nan
        raise ZeroDivisionError("planted")

    monkeypatch.setattr(Simulation, "switch_solver", breaks)
    with pytest.raises(ZeroDivisionError):
        timeline.do(acts.SwitchSolver("modular"))
    monkeypatch.undo()
    assert timeline.simulation.time == kept.time
    assert np.isfinite(timeline.simulation.snapshot().positions).all()
    assert words(timeline)[-1] == (400, "go_back")
    timeline.advance(10)


def test_a_reset_begins_a_branch_of_its_own(timeline):
    timeline.reset(timeline.simulation.model, document_revision=9)
    assert timeline.simulation.time == 0.0
    assert timeline.simulation.snapshot().document_revision == 9
    assert [(b.number, b.parent) for b in timeline.course.branches] == [(0, -1), (1, -1)]
    revision = timeline.simulation.revision
    timeline.reset(double_pendulum(), solver="modular")
    assert timeline.simulation.formulation.name == "modular"
    assert timeline.simulation.revision > revision
    assert len(timeline.course.branches) == 2, "nothing had happened on the last one"


def test_a_condition_outlives_a_reset(timeline):
    timeline.do(acts.PauseWhen("t > 0.1 s"))
    timeline.reset(timeline.simulation.model)
    assert timeline.advance(1000)
    assert timeline.simulation.step_count in (100, 101, 102)


def test_a_branch_that_is_none(timeline):
    with pytest.raises(ModelError, match="There is no branch 7; there are: 0"):
        timeline.look_at(0.1, branch=7)
    with pytest.raises(ModelError, match="is not kept any more"):
        timeline.do(acts.GoBack(77, 3))


def test_a_bookmark_is_kept_when_the_history_is_not():
    timeline = Timeline(Simulation(double_pendulum(), "ali3p"), budget=20_000)
    timeline.advance(333)
    here = timeline.bookmark()
    timeline.advance(5000)
    assert timeline.course.size <= 20_000
    timeline.return_to(here)
    assert timeline.simulation.step_count == 333
    timeline.advance(5)
    assert timeline.simulation.step_count == 338
    assert timeline.course.is_past is False


def test_a_reset_while_looking_back_leaves_no_branch(timeline):
    timeline.look_at(0.1)
    timeline.reset(double_pendulum())
    assert [noted.act.word for noted in timeline.journal.noted] == ["edit", "reset"]
    assert [b.parent for b in timeline.course.branches] == [-1, -1]
    assert "elbow" in timeline.simulation.model.joints


def test_what_is_quiet_is_noted_where_the_run_has_got_to(timeline):
    timeline.look_at(0.1)
    timeline.advance(10)
    timeline.look_at(9.0, branch=0)
    timeline.do(acts.Play())
    assert words(timeline)[-1] == (timeline._last.moment.step_count, "play")
    assert timeline._last.moment.step_count < timeline.simulation.step_count


def test_a_reset_to_another_mechanism_forgets_a_condition_that_it_cannot_read(timeline):
    timeline.look_at(0.1)
    timeline.do(acts.PauseWhen('angle("elbow") > 1'))
    cut = apply(timeline.simulation.model, RemoveJoint("elbow"))[0]
    timeline.reset(cut)
    assert timeline.simulation.model == cut
    assert timeline.simulation.installed.attached.until == ""
    assert words(timeline)[-1][1] == "reset"


def test_numbers_at_hand_for_looking_back_count_as_memory_of_the_past():
    """Four systems of a large mechanism would take more than a small budget allows."""
    made = Timeline(Simulation(double_pendulum(), "modular"), budget=20_000)
    for mass in (2.0, 3.0, 4.0):
        made.edit(apply(made.simulation.model, SetValue("lower", "mass", mass))[0])
        made.advance(20)
    assert made._shelf == []
    made.set_budget(10**8)
    for mass in (2.0, 3.0, 4.0):
        made.edit(apply(made.simulation.model, SetValue("lower", "mass", mass))[0])
        made.advance(20)
    assert len(made._shelf) == 3
    made.set_budget(20_000)
    assert made._shelf == []
