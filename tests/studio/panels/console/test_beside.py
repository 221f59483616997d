"""Work beside the window: the window goes on, and what is stopped is left at once."""

import threading
import time

import pytest
from PySide6.QtCore import QObject, QThread, QTimer

from linkwork_studio.panels.console.beside import Beside


@pytest.fixture
def beside(qtbot):
    parent = QObject()
    made = Beside(parent)
    made.kept = parent
    return made


def test_the_window_goes_on_meanwhile(beside):
    beats, go_on = [], threading.Event()
    QTimer.singleShot(10, lambda: beats.append(1))
    QTimer.singleShot(30, go_on.set)

    def work():
        go_on.wait()
        return "done"

    assert beside.run(work) == "done"
    assert beats == [1]
    assert not beside.is_busy


def test_what_it_asks_of_the_window_is_done_there(beside):
    def work():
        threads = beside.in_window(QThread.currentThread) is home, QThread.currentThread() is home
        with pytest.raises(ValueError, match="no"):
            beside.in_window(refuse)
        return str(threads)

    def refuse():
        raise ValueError("no")

    home = QThread.currentThread()
    assert beside.run(work) == "(True, False)"


def test_an_endless_loop_and_a_long_call_are_left_at_once(beside):
    ended = threading.Event()

    def loop():
        try:
            while True:
                pass
        finally:
            ended.set()

    QTimer.singleShot(50, beside.stop)
    assert beside.run(loop) is None
    assert ended.wait(10)
    QTimer.singleShot(50, beside.stop)
    began = time.monotonic()
    assert beside.run(lambda: time.sleep(20) or "") is None
    assert time.monotonic() - began < 15, "it is not waited for"


def test_work_that_was_left_does_nothing_in_the_window(beside):
    done, asked = [], threading.Event()
    go_on = threading.Event()

    def work():
        go_on.wait(10)
        try:
            beside.in_window(lambda: done.append(1))
        finally:
            asked.set()

    QTimer.singleShot(20, beside.stop)
    assert beside.run(work) is None
    go_on.set()
    beside.run(lambda: str(asked.wait(10)))
    assert not done
