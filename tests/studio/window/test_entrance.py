"""The first page works alone, and hands over what it was asked for."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from linkwork_studio.document.recovery import NOTE, PROJECT, Left
from linkwork_studio.window.entrance import BUTTONS, Entrance
from linkwork_studio.window.main_window import NOT_YET
from linkwork_studio.window.memory import Memory


class Told:
    """A workbench that remembers."""

    def __init__(self):
        self.done = []

    def __getattr__(self, name):
        return lambda what: self.done.append((name, what)) or True


@pytest.fixture
def entrance(qtbot, qapp):
    made = Entrance(Memory())
    made.show()
    yield made
    made.close()


def click(entrance, text):
    button = next(b for b in entrance.start_page.findChildren(QPushButton) if b.text().strip() == text)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_menus_say_that_they_will_come(entrance):
    assert {menu.actions()[0].text() for menu in entrance.window.menus.values()} == {NOT_YET}


@pytest.mark.parametrize(("title", "action"), [(title, action) for title, _, action in BUTTONS])
def test_a_button_waits_for_the_workbench_and_then_does_it(entrance, title, action):
    click(entrance, title)
    assert title.removesuffix("...") in entrance.waiting.text
    bench = Told()
    entrance.let_in(bench)
    assert bench.done == [("press", action)]
    assert entrance.waiting.isHidden()
    click(entrance, title)
    assert bench.done == 2 * [("press", action)]


def test_files_samples_and_drops_wait_as_well(entrance, tmp_path):
    for wish, told in (
        (lambda: entrance.open(tmp_path / "a.linkwork"), ("open", tmp_path / "a.linkwork")),
        (lambda: entrance.window.dropped.emit(tmp_path / "b.urdf"), ("take", tmp_path / "b.urdf")),
        (lambda: entrance.start_page.cards[1].click(), ("open_sample", entrance.samples[1])),
    ):
        entrance.workbench, bench = None, Told()
        wish()
        assert not entrance.waiting.isHidden()
        entrance.let_in(bench)
        assert bench.done == [told]


def test_a_key_that_is_pressed_early_waits_as_well(entrance):
    for key, held, told in (
        (Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier, "Ctrl+N"),
        (Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier, "Ctrl+Shift+P"),
        (Qt.Key.Key_F1, Qt.KeyboardModifier.NoModifier, "F1"),
    ):
        entrance.workbench, bench = None, Told()
        QTest.keyClick(entrance.start_page.cards[0], key, held)
        assert told in entrance.waiting.text
        entrance.let_in(bench)
        assert bench.done == [("press_key", told)]


def test_letters_and_modifiers_alone_are_no_wish(entrance):
    QTest.keyClick(entrance.start_page.cards[0], Qt.Key.Key_G)
    QTest.keyClick(entrance.start_page.cards[0], Qt.Key.Key_G, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(entrance.start_page.cards[0], Qt.Key.Key_Control, Qt.KeyboardModifier.ControlModifier)
    assert entrance.waiting.isHidden()


def test_progress_is_for_those_who_wait(entrance):
    entrance.show_progress(0.5)
    assert entrance.waiting.isHidden()
    click(entrance, BUTTONS[0][0])
    entrance.show_progress(0.5)
    assert entrance.waiting._bar.value() == 500


def test_what_a_crash_left_stays_on_offer_until_it_is_restored(qtbot, qapp, tmp_path):
    folder = tmp_path / "window-1"
    folder.mkdir()
    (folder / NOTE).write_text('{"path": "", "title": "arm", "written": 1.0}')
    (folder / PROJECT).write_text("{}")
    made = Entrance(Memory(), (), tmp_path)
    made.show()
    assert [left.title for left in made.recovered.lefts] == ["arm"]
    click(made, "Restore")
    assert "arm" in made.waiting.text
    assert made.recovered.lefts
    bench = Told()
    made.let_in(bench)
    assert [(name, type(left)) for name, left in bench.done] == [("restore", Left)]
    assert not made.recovered.lefts
    assert not folder.exists()
    made.open(tmp_path / "other.linkwork")
    assert [name for name, _ in bench.done] == ["restore", "open"], "nothing is left to be told of"
    made.close()


def test_who_goes_past_the_start_page_is_told_of_what_a_crash_left(qtbot, qapp, tmp_path):
    folder = tmp_path / "window-1"
    folder.mkdir()
    (folder / NOTE).write_text('{"path": "", "title": "arm", "written": 1.0}')
    (folder / PROJECT).write_text("{}")
    made, bench = Entrance(Memory(), (), tmp_path), Told()
    made.open(tmp_path / "other.linkwork")
    made.let_in(bench)
    assert [name for name, _ in bench.done] == ["open", "warn"]
    assert "start page" in bench.done[-1][1]
    made.close()


def test_closing_before_the_workbench_came_forgets_no_arrangement(qtbot, qapp):
    memory = Memory()
    memory.set(docks="abc", window="")
    made = Entrance(memory)
    made.show()
    made.close()
    made.close()
    assert memory.get("docks", str) == "abc"
