from types import SimpleNamespace

import pytest

from linkwork.edits import SetValue
from linkwork.results.finding import Finding
from linkwork.results.swap_report import SwapReport
from linkwork_studio.document.command import Command
from linkwork_studio.session.events import Failed
from linkwork_studio.window.swap_news import SwapNews, in_words

OPEN = Finding("error", "open_joint", "elbow cannot close.", ("elbow",))

CLASH = Finding("error", "contradiction", "one and two contradict each other.", ("one", "two"))
JUMP = Finding("warning", "jump", "one jumps.", ("one",))


class Messages:
    def __init__(self):
        self.level, self.said, self.way = "info", "", ("", "")

    def say(self, text, level, way_out):
        self.said, self.level, self.way = text, level, (way_out[0], way_out[1]())

    def hide(self):
        self.said, self.level = "", "info"


@pytest.fixture
def messages():
    return Messages()


@pytest.fixture
def taken():
    return []


@pytest.fixture
def news(context, messages, taken):
    actions = SimpleNamespace(context=context, entry=lambda name: SimpleNamespace(trigger=lambda: name))
    return SwapNews(actions, messages, SimpleNamespace(take=lambda swap=(), run=(): taken.append(swap + run)))


def test_a_refused_edit_tells_why_and_offers_to_undo(news, messages, taken):
    news.swapped(SwapReport(2, False, 0.5, findings=(OPEN,)))
    assert messages.said == "elbow cannot close. The run continues unchanged."
    assert messages.way == ("Undo", "edit.undo")
    assert taken == [(OPEN,)]


def test_an_edit_that_is_taken_over_ends_an_error_and_is_told(news, messages, context):
    messages.said, messages.level = "elbow cannot close.", "error"
    news.swapped(SwapReport(2, True, 0.5))
    assert messages.said == ""
    assert context.views.said == []
    context.document.do(Command("Set mass", (SetValue("arm", "mass", 3.0),)))
    news.swapped(SwapReport(3, True, 0.5))
    assert len(context.views.said) == 1


def test_a_failed_step_names_its_element_and_a_way_out(news, messages, taken, context):
    news.failed(Failed("The step failed.", "elbow"))
    assert (messages.said, messages.way) == ("The step failed.", ("Reset", "run.reset"))
    assert taken[0][0].elements == ("elbow",)
    context.document.do(Command("Set mass", (SetValue("arm", "mass", 3.0),)))
    news.failed(Failed("The step failed.", "gone"))
    assert messages.way == ("Undo", "edit.undo")
    assert taken[1][0].elements == ()


def test_what_a_run_says_of_itself_is_told_once_and_kept_as_long_as_it_is_so(news, messages, taken):
    news.noticed((OPEN, CLASH))
    assert messages.said == CLASH.message
    assert messages.level == "error"
    assert messages.way == ("Reset", "run.reset")
    messages.hide()
    news.noticed((OPEN, CLASH))
    assert messages.said == ""
    news.noticed((CLASH, JUMP))
    assert (messages.said, messages.level) == (JUMP.message, "warning")
    news.noticed(())
    assert taken == [(CLASH,), (CLASH, JUMP), ()]


def test_only_what_is_worth_telling():
    assert in_words(SwapReport(2, True, 1.0, milliseconds=0.54)) == "Applied in 0.5 ms."
    full = SwapReport(2, True, 1.0, milliseconds=1.0, potential_change=-3.0, gap_before=0.2, gap_after=1e-13)
    slowly = SwapReport(2, True, 1.0, milliseconds=1.0, gap_before=0.2, gap_after=0.2)
    assert in_words(slowly) == "Applied in 1.0 ms; a gap of 0.2 m is being closed gradually."
    assert in_words(full) == ("Applied in 1.0 ms; energy changed by -3 J; a gap of 0.2 m was closed to 1e-13 m.")


def test_a_capture_tells_the_energy_that_it_took_and_its_impulse():
    capture = SwapReport(2, True, 1.0, milliseconds=1.0, kinetic_change=-1.5, impulse=0.75)
    assert in_words(capture) == ("Applied in 1.0 ms; energy changed by -1.5 J; largest impulse 0.75 N s.")
