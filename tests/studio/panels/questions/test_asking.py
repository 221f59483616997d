"""Questions that take their time."""

import multiprocessing
import threading
import time

import pytest
from PySide6.QtCore import QObject

from linkwork.errors import ModelError
from linkwork_studio.panels.questions.asking import Asking
from linkwork_studio.panels.questions.replies import Reply, StoppedError

ANSWER = Reply("told", (), ())


@pytest.fixture
def parent(qapp):
    return QObject()


@pytest.fixture
def asking(parent):
    return Asking(parent)


def test_an_answer_comes_back(qtbot, asking):
    with qtbot.waitSignal(asking.answered) as told:
        asking.ask(lambda _progress: ANSWER)
        assert asking.is_busy
    assert told.args == [ANSWER]
    assert not asking.is_busy


def test_progress_is_told_while_it_works(qtbot, asking):
    seen = threading.Event()

    def slow(progress):
        progress(0.25)
        seen.wait(5)
        return ANSWER

    with qtbot.waitSignal(asking.progressed, check_params_cb=lambda share: share == 0.25):
        asking.ask(slow)
    with qtbot.waitSignal(asking.answered):
        seen.set()


def test_what_cannot_be_answered_is_told(qtbot, asking):
    def fail(_progress):
        raise ModelError("It has no mass.")

    with qtbot.waitSignal(asking.failed) as told:
        asking.ask(fail)
    assert told.args == ["It has no mass."]


def test_stopping_is_no_failure(qtbot, asking):
    started = threading.Event()

    def endless(progress):
        started.set()
        while progress(0.5):
            pass
        raise StoppedError("Stopped.")

    asking.ask(endless)
    assert started.wait(5)
    with qtbot.waitSignal(asking.failed) as told:
        asking.stop()
    assert told.args == [""]


def test_closed_it_leaves_no_process_behind(asking):
    child = multiprocessing.get_context("spawn").Process(target=time.sleep, args=(600,))
    child.start()
    asking.close()
    child.join(60.0)
    assert child.exitcode is not None
    assert not asking._timer.isActive()
