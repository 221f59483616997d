"""What surprised the first visitors, one by one in the real window."""

import os
import subprocess
import sys

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeySequence, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu

from linkwork_studio.panels.questions.varied import VariedNumber
from linkwork_studio.window.palette import CommandPalette

CTRL, SHIFT, ALT = (Qt.KeyboardModifier[f"{name}Modifier"] for name in ("Control", "Shift", "Alt"))


@pytest.fixture
def opened(user):
    user.open_sample("double_pendulum")
    user.studio.viewport.setFocus()
    return user


def places_of_the_focus(studio):
    return studio.viewport, studio.tree.view, studio.window.docks["plot"].widget(), studio.timeline.past


def test_no_key_is_ambiguous_wherever_the_focus_is(opened):
    """Every key of the table does its own action and no other, and Qt calls none of them ambiguous."""
    studio, done, ambiguous = opened.studio, [], []
    actions = studio.actions
    for _, shortcut in actions._shortcuts:
        shortcut.activated.disconnect()
    for shortcut in studio.window.findChildren(QShortcut):
        shortcut.activatedAmbiguously.connect(lambda s=shortcut: ambiguous.append(s.key().toString()))
    for action in actions.table:
        for key, shortcut in actions._shortcuts:
            if key in action.keys:
                shortcut.activated.connect(lambda action=action: done.append(action.id))
    missed = []
    for place in places_of_the_focus(studio)[:2]:
        for action in actions.table:
            for key in action.keys:
                place.setFocus()
                done.clear()
                combined = QKeySequence(key)[0]
                QTest.keyClick(QApplication.focusWidget(), combined.key(), combined.keyboardModifiers())
                if done not in ([action.id], []):
                    missed.append((key, action.id, done[:]))
    assert ambiguous == []
    assert missed == []


def test_no_key_of_an_action_is_that_of_a_menu(opened):
    bar = opened.studio.window.menuBar()
    mnemonics = [f"Alt+{entry.text().partition('&')[2][:1].upper()}" for entry in bar.actions()]
    assert len(set(mnemonics)) == len(mnemonics)
    keys = {key for action in opened.studio.actions.table for key in action.keys}
    assert not keys & set(mnemonics)


def test_alt_h_opens_help_and_hides_nothing(opened):
    studio = opened.studio
    looks, bar = studio.document.looks, studio.window.menuBar()
    looks.set_hidden(("upper link",))
    QTest.keyClick(studio.viewport, Qt.Key.Key_H, ALT)
    opened.qtbot.waitUntil(lambda: QApplication.activePopupWidget() is not None)
    popup = QApplication.activePopupWidget()
    assert isinstance(popup, QMenu)
    assert popup is next(entry.menu() for entry in bar.actions() if entry.text().replace("&", "") == "Help")
    popup.close()
    assert looks.hidden == {"upper link"}
    studio.viewport.setFocus()
    opened.key(Qt.Key.Key_H, CTRL | SHIFT)
    assert not looks.hidden


def test_after_presenting_the_keys_work_at_once(opened):
    studio = opened.studio
    for focused in (studio.viewport, studio.tree.view):
        focused.setFocus()
        opened.key(Qt.Key.Key_F11)
        assert studio.window.is_presenting
        opened.key(Qt.Key.Key_Escape)
        assert not studio.window.is_presenting
        opened.have_focus()
        opened.qtbot.waitUntil(lambda: QApplication.focusWidget() is not None)
        assert QApplication.focusWidget() is studio.viewport
        opened.key(Qt.Key.Key_Space)
        assert studio.session.playing
        opened.key(Qt.Key.Key_Space)


def test_a_project_that_is_dropped_with_shift_is_opened_and_stays_where_it_was(opened, tmp_path):
    path = tmp_path / "mine.linkwork"
    opened.studio.document.save(path)
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    both = Qt.DropAction.MoveAction | Qt.DropAction.CopyAction
    enter = QDragEnterEvent(QPoint(400, 300), both, data, Qt.MouseButton.LeftButton, SHIFT)
    QApplication.sendEvent(opened.studio.window, enter)
    drop = QDropEvent(QPointF(400, 300), both, data, Qt.MouseButton.LeftButton, SHIFT)
    QApplication.sendEvent(opened.studio.window, drop)
    assert drop.dropAction() == Qt.DropAction.CopyAction
    assert path.is_file()


def test_every_menu_fits_a_small_screen(opened):
    """Seen red: 38 samples below each other were 1,026 points high."""
    heights = {name: menu.sizeHint().height() for name, menu in opened.studio.actions.menus.items()}
    assert len(heights) > 20
    assert {name: height for name, height in heights.items() if height > 760} == {}


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("theme", "view.change_theme"),
        ("camera", "view.look_from"),
        ("preferences", "edit.preferences"),
        ("show all", "looks.show_all"),
        ("units", "edit.preferences"),
    ],
)
def test_the_search_brings_first_what_is_meant(opened, typed, first):
    studio, found = opened.studio, []

    def look():
        palette = studio.window.findChild(CommandPalette)
        QTest.keyClicks(palette.field, typed)
        found.extend(action.id for action in palette.found.actions)
        palette.reject()

    QTimer.singleShot(0, look)
    opened.key(Qt.Key.Key_P, CTRL | SHIFT)
    assert found[0].startswith(first), found


def press_at(bar, time):
    QTest.mousePress(bar, Qt.MouseButton.LeftButton, pos=QPoint(round(bar.x_of(time)), bar.height() // 2))


def test_the_plot_goes_along_with_the_time_bar_and_the_way_back_is_named_after_the_time_shown(opened):
    studio, qtbot = opened.studio, opened.qtbot
    studio.session.advance(12.0)
    opened.wait_until_time(11.9)
    studio.window.docks["plot"].raise_()
    plot, bar = studio.plots.first, studio.timeline.past
    plot.span.set_value(2.0)
    plot.back_to_live()
    qtbot.waitUntil(lambda: plot.canvas.times[0] > 9.0)
    qtbot.waitUntil(lambda: bar.time > 11.9)
    opened.click_in_tree("lower link")
    field = studio.inspector.field("mass").findChild(QLineEdit)
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "3")
    QTest.keyClick(field, Qt.Key.Key_Return)
    opened.wait_for_run()
    for time in (8.0, 6.0, 3.0):
        press_at(bar, time)
    qtbot.waitUntil(lambda: abs(opened.snapshot.time - 3.0) < 0.1)
    qtbot.waitUntil(lambda: plot.canvas.times[0] <= opened.snapshot.time <= plot.canvas.times[1])
    assert plot.canvas.cursor.isVisible()
    QTest.mouseRelease(bar, Qt.MouseButton.LeftButton, pos=QPoint(round(bar.x_of(3.0)), bar.height() // 2))
    qtbot.waitUntil(lambda: studio.document.stack.undone().label.startswith("Go back to"))
    assert studio.document.stack.undone().label == f"Go back to {opened.snapshot.time:.2f} s"
    assert studio.document.model.bodies["lower link"].mass == 1.0


def test_a_study_offers_no_part_of_a_quaternion(opened):
    studio = opened.studio
    studio.window.enter_panel("questions")
    offered = studio.questions.findChildren(VariedNumber)
    assert offered
    texts = {box.parameter.itemText(n) for box in offered for n in range(box.parameter.count())}
    assert any(text.startswith("upper link: mass") for text in texts)
    assert not any("rotation" in text for text in texts)


def test_without_a_library_of_the_system_a_sentence_comes_instead_of_an_abort(tmp_path):
    """Started as a user would, where Qt's plugin finds no libxcb-cursor."""
    code = (
        "import ctypes, sys\n"
        "real = ctypes.CDLL\n"
        "def refuse(name, *rest, **more):\n"
        "    if name and 'libqxcb' in str(name):\n"
        "        raise OSError('libxcb-cursor.so.0: cannot open shared object file: No such file or directory')\n"
        "    return real(name, *rest, **more)\n"
        "ctypes.CDLL = refuse\n"
        "from linkwork_studio.__main__ import main\n"
        "sys.argv = ['linkwork-studio']\n"
        "sys.exit(main())\n"
    )
    screen = {name: value for name, value in os.environ.items() if name not in ("QT_QPA_PLATFORM", "WAYLAND_DISPLAY")}
    screen.setdefault("DISPLAY", ":0")
    made = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=280, env=screen)
    assert made.returncode != 0
    assert "libxcb-cursor0" in made.stderr
    assert "Traceback" not in made.stderr
    assert "Aborted" not in made.stderr
