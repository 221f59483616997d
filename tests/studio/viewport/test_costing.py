"""What an edit would cost: questions, answers, and words that follow."""

from linkwork.results.swap_report import SwapReport
from linkwork_studio.document.command import Command
from linkwork_studio.viewport.costing import Costing

COMMAND = Command("Nothing", ())


def test_an_answer_has_the_tool_speak_and_asks_no_question_by_that():
    asked, spoken = [], []

    def speak():
        spoken.append(costing.newest)
        costing.ask(COMMAND)

    costing = Costing(lambda number, command: asked.append(number), speak)
    costing.ask(COMMAND)
    report = SwapReport(1, True, 0.0)
    costing.take(1, report)
    assert (asked, spoken) == ([1], [report])
    costing.ask(COMMAND)
    assert asked == [1, 2]


def test_answers_to_a_gesture_that_is_over_are_dropped():
    costing = Costing(lambda number, command: None, lambda: None)
    costing.ask(COMMAND)
    costing.forget()
    costing.take(1, SwapReport(1, True, 0.0))
    assert costing.newest is None


def test_one_question_at_a_time_and_the_newest_after_it():
    asked = []
    costing = Costing(lambda number, command: asked.append((number, command.label)), lambda: None)
    for label in "abc":
        costing.ask(Command(label, ()))
    assert asked == [(1, "a")]
    costing.take(1, SwapReport(1, True, 0.0))
    assert asked == [(1, "a"), (2, "c")]
    costing.take(2, SwapReport(1, True, 0.0))
    assert len(asked) == 2
