"""Lines of Python, and what is said of them."""

import sys
import threading

import pytest

from linkwork.errors import ModelError
from linkwork_studio.panels.console.presenter import Console


@pytest.fixture
def console():
    return Console({"seven": 7})


def test_an_expression_says_its_value(console):
    assert console.enter("seven * 6") == "42\n"


def test_a_statement_goes_on_until_an_empty_line(console):
    assert console.enter("for n in range(2):") == ""
    assert console.is_open
    assert console.enter("    print(n)") == ""
    assert console.enter("") == "0\n1\n"
    assert not console.is_open


def test_what_is_begun_is_forgotten(console):
    console.enter("def f():")
    console.forget()
    assert console.enter("seven") == "7\n"


def test_a_function_knows_the_names_around_it(console):
    for line in ("def twice():", "    return 2 * seven", ""):
        console.enter(line)
    assert console.enter("twice()") == "14\n"


def test_what_linkwork_refuses_is_one_sentence():
    def refuse():
        raise ModelError("There is no body 'x'.")

    assert Console({"refuse": refuse}).enter("refuse()") == "There is no body 'x'.\n"


def test_other_faults_name_the_line_and_nothing_of_ours(console, monkeypatch):
    monkeypatch.setattr(sys, "excepthook", lambda *_: pytest.fail("a slip of the user is no fault of the studio"))
    said = console.enter("1 / 0")
    assert said.startswith("Traceback")
    assert "ZeroDivisionError" in said
    assert "presenter" not in said
    assert "code.py" not in said
    assert "SyntaxError" in console.enter("1 +* 2")


def test_the_window_is_not_closed_and_nobody_is_asked(console):
    assert "Ctrl+Q" in console.enter("raise SystemExit")
    assert "EOFError" in console.enter("input()")
    assert sys.stdout is not None


def test_only_what_its_own_thread_writes_is_heard(console):
    others = threading.Thread(target=lambda: sys.stdout.write("elsewhere"))

    def start():
        others.start()
        others.join()

    console.locals["start"] = start
    assert console.enter("start(); print('here')") == "here\n"


@pytest.mark.parametrize(
    ("typed", "finished"),
    [
        ("sev", "seven"),
        ("x = sev", "x = seven"),
        ("seven.bit_len", "seven.bit_length"),
        ("", ""),
        ("nowhere", "nowhere"),
    ],
)
def test_a_name_is_finished(console, typed, finished):
    assert console.completed(typed)[0].rstrip("()") == finished


def test_several_ways_to_finish_are_told(console):
    console.enter("apple, apricot = 1, 2")
    assert console.completed("ap") == ("ap", ("apple", "apricot"))
