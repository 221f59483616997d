"""The start page answers while the workbench is made, and what was asked for meanwhile is done."""

from types import SimpleNamespace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from linkwork_studio import opening as module
from linkwork_studio.opening import Opening
from linkwork_studio.window.file_dialogs import FileDialogs
from linkwork_studio.window.memory import Memory

COMPILES = 280_000


@pytest.fixture
def opening(qtbot):
    made = Opening(Memory())
    made.begin()
    yield made
    made.close()
    made.wait()
    qtbot.wait(10)


def until_complete(opening, qtbot):
    qtbot.waitUntil(lambda: opening.studio is not None, timeout=60_000)


def test_the_page_is_there_before_the_workbench(opening, qtbot):
    window = opening.entrance.window
    assert window.isVisible()
    assert opening.studio is None
    assert opening.entrance.waiting.isHidden()
    size = window.size()
    until_complete(opening, qtbot)
    assert opening.studio.window is window
    assert window.size() == size
    assert not window.has_project()
    assert not any(dock.isVisible() for dock in window.docks.values())
    assert opening.entrance.waiting.isHidden()


def test_a_card_that_is_clicked_early_opens_and_runs(opening, qtbot):
    card = opening.entrance.start_page.cards[0]
    QTest.mouseClick(card, Qt.MouseButton.LeftButton)
    assert card.sample.title in opening.entrance.waiting.text
    until_complete(opening, qtbot)
    assert opening.studio.window.has_project()
    qtbot.waitUntil(lambda: opening.studio.session.snapshot is not None, timeout=COMPILES)
    assert opening.studio.session.playing


def test_a_key_that_is_pressed_early_is_not_lost(opening, qtbot):
    QTest.keyClick(opening.entrance.window, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    assert "Ctrl+N" in opening.entrance.waiting.text
    until_complete(opening, qtbot)
    assert opening.studio.window.has_project()
    assert list(opening.studio.document.model.bodies) == ["ground"]
    assert opening.entrance.waiting.isHidden()


def test_the_last_of_several_wishes_is_done(opening, qtbot):
    page = opening.entrance.start_page
    QTest.mouseClick(page.cards[0], Qt.MouseButton.LeftButton)
    new = next(button for button in page.findChildren(QPushButton) if button.text().strip() == "New mechanism")
    QTest.mouseClick(new, Qt.MouseButton.LeftButton)
    assert "New mechanism" in opening.entrance.waiting.text
    until_complete(opening, qtbot)
    assert opening.studio.window.has_project()
    assert list(opening.studio.document.model.bodies) == ["ground"]


def test_a_dialog_that_was_asked_for_early_waits_in_a_window_that_lives(opening, qtbot, monkeypatch):
    beats = []

    def answer(dialogs):
        qtbot.wait(200)
        beats.append(opening.studio.pulse.count)

    monkeypatch.setattr(FileDialogs, "ask_open", answer)
    open_ = next(b for b in opening.entrance.start_page.findChildren(QPushButton) if b.text().strip() == "Open...")
    QTest.mouseClick(open_, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bool(beats), timeout=60_000)
    assert beats[0] > 0


def test_a_fault_in_what_was_asked_for_early_leaves_the_window_whole(opening, qtbot):
    def stumble():
        raise ZeroDivisionError

    opening.entrance._wait("Stumbling", stumble)
    with qtbot.captureExceptions() as faults:
        qtbot.waitUntil(lambda: bool(faults), timeout=60_000)
    assert faults[0][0] is ZeroDivisionError
    assert opening.studio.session.is_alive
    assert opening.entrance.waiting.isHidden()


def test_a_file_that_cannot_be_read_is_told_when_the_workbench_is_there(opening, qtbot, tmp_path):
    opening.entrance.open(tmp_path / "gone.linkwork")
    until_complete(opening, qtbot)
    assert "gone.linkwork" in opening.studio.messages.text


def test_nothing_is_made_for_a_window_that_is_closed(qtbot, monkeypatch):
    opening = Opening(Memory())
    monkeypatch.setattr(module, "UNSEEN_MS", 1)
    monkeypatch.setattr(opening.entrance, "show", opening.close)
    opening.begin()
    qtbot.wait(50)
    assert opening.studio is None
    assert opening._reader.ident is None


def test_a_fault_on_the_way_is_no_silence(qtbot, monkeypatch):
    codes = []
    monkeypatch.setattr(module, "WITHOUT_QT", ("linkwork_studio.nowhere",))
    monkeypatch.setattr(module, "QApplication", SimpleNamespace(exit=codes.append))
    opening = Opening(Memory())
    with qtbot.captureExceptions() as faults:
        opening.begin()
        qtbot.waitUntil(lambda: bool(faults), timeout=20_000)
    assert faults[0][0] is ModuleNotFoundError
    assert codes == [1]
    assert not opening._timer.isActive()
    opening.close()
