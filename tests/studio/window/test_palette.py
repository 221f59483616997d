import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from linkwork_studio.commands.table import all_actions
from linkwork_studio.look.theme import DARK
from linkwork_studio.window.palette import CommandPalette, ask_for_action


@pytest.fixture
def parent(qtbot, themed):
    widget = QWidget()
    widget.resize(900, 600)
    qtbot.addWidget(widget)
    widget.show()
    return widget


@pytest.fixture
def palette(context, parent):
    return CommandPalette(all_actions(), context, DARK, parent)


def titles(palette):
    return [palette.found.index(n, 0).data() for n in range(palette.found.rowCount())]


def test_lists_all_what_can_be_done_first(palette, context):
    shown = titles(palette)
    assert len(shown) == len(all_actions())
    assert shown.index("Undo") > shown.index("Save")


def test_typing_finds_and_enter_chooses(palette):
    QTest.keyClicks(palette.field, "frame all")
    assert titles(palette)[0] == "Frame all"
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    assert palette.chosen.id == "view.frame_all"


def test_arrows_move_and_wrap(palette):
    QTest.keyClick(palette.field, Qt.Key.Key_Up)
    assert palette.list.currentIndex().row() == palette.found.rowCount() - 1
    QTest.keyClick(palette.field, Qt.Key.Key_Down)
    assert palette.list.currentIndex().row() == 0


def test_nothing_found_chooses_nothing(palette):
    QTest.keyClicks(palette.field, "qqqq")
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    assert palette.chosen is None
    assert titles(palette) == ["No matching command."]


def test_it_can_be_drawn(palette, parent):
    palette.show()
    assert not palette.grab().isNull()
    palette.close()


def test_what_is_chosen_is_done(context, parent):
    done = []

    def choose():
        (palette,) = parent.findChildren(CommandPalette)
        QTest.keyClicks(palette.field, "play")
        QTest.keyClick(palette.field, Qt.Key.Key_Return)

    QTimer.singleShot(50, choose)
    ask_for_action(all_actions(), context, DARK, parent, lambda action: done.append(action.id))
    assert done == ["run.play_or_pause"]
