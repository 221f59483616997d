"""The words of the timeline."""

import math

import pytest

from linkwork.model.model import Model
from linkwork.results.course import Course, Stretch
from linkwork_studio.commands.run import SPEEDS
from linkwork_studio.panels.timeline import presenter


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0.0, "0.000 s"), (12.3454, "12.345 s"), (3599.9994, "3599.999 s"), (3661.5, "1 h 01 min 01.5 s")],
)
def test_time(seconds, text):
    assert presenter.time_text(seconds) == text


def test_every_speed_is_on_offer_and_the_current_one_too():
    choices = presenter.speed_choices()
    assert [factor for _, factor in choices] == [*SPEEDS, math.inf]
    assert ("Real time", 1.0) in choices
    assert choices[-1][0] == "Fastest"
    assert ("0.3 ×", 0.3) in presenter.speed_choices(0.3)
    assert presenter.speed_choices(2.0) == choices


def test_speeds_in_words():
    assert presenter.speed_name(1.0) == "Real time"
    assert presenter.speed_name(0.1) == "0.1 × real time"
    assert presenter.speed_name(math.inf) == "As fast as possible"


def test_the_pace_has_a_dead_band_and_warns():
    assert presenter.pace(0.996, 1.0).text == "1.00 ×"
    assert presenter.pace(0.97, 1.0).level == "ok"
    slow = presenter.pace(0.62, 1.0)
    assert (slow.text, slow.level) == ("0.62 ×", "warning")
    assert "cannot keep up with real time" in slow.hint


def test_without_a_limit_nothing_is_too_slow():
    pace = presenter.pace(37.2, math.inf)
    assert (pace.text, pace.level) == ("37.2 ×", "ok")


def test_before_the_first_half_second_there_is_no_pace():
    assert presenter.pace(0.0, 1.0).text == ""


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("modular", "Modular"),
        ("modular_paper", "Modular (paper)"),
        ("modular_printed", "Modular (printed)"),
        ("augmented_lagrangian", "Augmented lagrangian"),
        ("ali3p", "ALI3-P"),
        ("ali3p_damped", "ALI3-P (damped)"),
    ],
)
def test_solvers_in_words(name, words):
    assert presenter.solver_name(name) == words


BRANCHES = (Stretch(0, -1, 0.0, 5.0), Stretch(1, 0, 2.0, 4.0), Stretch(2, 1, 3.0, 3.5), Stretch(3, 0, 4.5, 4.6))


@pytest.mark.parametrize(("current", "found"), [(0, (0.0, 5.0)), (1, (0.0, 4.0)), (2, (0.0, 3.5))])
def test_the_bar_spans_the_branch_on_show(current, found):
    assert presenter.span(Course(BRANCHES, current, 0.0, False, Model())) == found


def test_a_short_run_has_room():
    assert presenter.span(Course((Stretch(0, -1, 0.0, 0.2),), 0, 0.2, False, Model())) == (0.0, 1.0)


@pytest.mark.parametrize(("current", "found"), [(0, (2.0, 4.5)), (1, (2.0, 3.0)), (2, (2.0, 3.0))])
def test_forks_of_what_is_on_show(current, found):
    assert presenter.forks(Course(BRANCHES, current, 0.0, False, Model())) == found


def test_formulations_for_everyday_use_come_first():
    told = [(name, name.title(), "") for name in ("ali3p", "modular", "penalty", "semirecursive")]
    common, research = presenter.by_use(told)
    assert [name for name, *_ in common] == ["modular", "semirecursive"]
    assert [name for name, *_ in research] == ["ali3p", "penalty"]
