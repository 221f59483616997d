import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QTabBar

from linkwork.errors import FileError
from linkwork_studio.window.main_window import LEFT, SHARE, SIDES, TITLES


def test_the_start_page_stands_alone(window):
    window.show()
    assert not window.has_project()
    assert not any(dock.isVisible() for dock in window.docks.values())
    window.show_workbench()
    assert window.has_project()
    assert all(not dock.isHidden() for dock in window.docks.values())


def test_panels_come_and_go(window):
    window.show_workbench()
    for side in ("left", "right", "bottom"):
        window.toggle_panel(side)
        assert not window.is_panel_shown(side)
        window.toggle_panel(side)
        assert window.is_panel_shown(side)


def test_a_hidden_panel_stays_hidden_over_the_start_page(window):
    window.show_workbench()
    window.toggle_panel("right")
    window.show_start_page()
    window.show_workbench()
    assert not window.is_panel_shown("right")
    assert window.is_panel_shown("left")


def test_the_arrangement_is_remembered(make_window):
    first = make_window()
    first.resize(1000, 700)
    first.show()
    first.show_workbench()
    first.toggle_panel("left")
    first.close()
    second = make_window(begins_shown=True)
    assert second.size() == first.size()
    second.show_workbench()
    assert not second.is_panel_shown("left")
    assert second.is_panel_shown("right")


@pytest.mark.parametrize("begins_shown", [False, True])
def test_in_a_small_window_the_panels_leave_most_of_it_to_the_picture(make_window, qtbot, begins_shown):
    window = make_window(begins_shown=begins_shown)
    window.resize(960, 540)
    window.show()
    window.show_workbench()
    qtbot.waitUntil(lambda: window.docks["tree"].width() < LEFT)
    assert window.docks["plot"].height() <= SHARE * 540 + 1


def bars(window):
    """The bars of tabs that are seen, by what stands in them."""
    seen = [bar for bar in window.findChildren(QTabBar) if bar.isVisible() and bar.count()]
    return [[bar.tabText(tab) for tab in range(bar.count())] for bar in seen]


LEFT_TABS, BOTTOM_TABS = [[TITLES[name] for name in SIDES[side]] for side in ("left", "bottom")]


def test_no_tabs_are_left_behind_between_the_docks(make_window):
    for _ in range(2):  # as on the first day, and as it was left
        window = make_window()
        window.show()
        window.show_workbench()
        assert bars(window) == [LEFT_TABS, BOTTOM_TABS]
        window.close()


def test_panels_can_be_put_back_as_on_the_first_day(make_window):
    window = make_window()
    window.show()
    window.show_workbench()
    window.docks["console"].setFloating(True)
    window.toggle_panel("right")
    window.close()
    window = make_window()
    window.show()
    window.show_workbench()
    assert window.docks["console"].isFloating()
    assert not window.is_panel_shown("right")
    window.reset_arrangement()
    assert not window.docks["console"].isFloating()
    assert window.is_panel_shown("right")
    assert bars(window) == [LEFT_TABS, BOTTOM_TABS]


def test_a_window_that_never_left_its_start_page_keeps_the_arrangement(make_window):
    first = make_window()
    first.show()
    first.show_workbench()
    first.toggle_panel("left")
    first.close()
    second = make_window()
    second.show()
    second.close()
    third = make_window()
    third.show()
    third.show_workbench()
    assert not third.is_panel_shown("left")


def test_nonsense_in_the_memory_is_ignored(make_window):
    make_window.memory.set(window="no base64!", docks="abcd", hidden=[3])
    window = make_window()
    window.show_workbench()
    assert window.is_panel_shown("left")


def test_closing_may_be_refused(window):
    closed = []
    window.closing.connect(lambda: closed.append(1))
    window.show()
    window.may_close = lambda: False
    assert not window.close()
    window.may_close = lambda: True
    assert window.close()
    assert closed == [1]


def test_titles_tell_what_is_saved(window):
    window.show_title("crank", False)
    assert window.windowTitle() == "Linkwork"
    window.show_workbench()
    window.show_title("crank", True)
    assert window.windowTitle() == "crank[*] - Linkwork"
    assert window.isWindowModified()


def test_a_file_can_be_dropped(window, qtbot, tmp_path):
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(tmp_path / "a.linkwork"))])
    none, left = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
    enter = QDragEnterEvent(QPointF(5, 5).toPoint(), Qt.DropAction.CopyAction, data, left, none)
    window.dragEnterEvent(enter)
    assert enter.isAccepted()
    with qtbot.waitSignal(window.dropped) as caught:
        window.dropEvent(QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, data, left, none))
    assert caught.args == [tmp_path / "a.linkwork"]


def test_a_file_that_is_dropped_is_never_moved(window, tmp_path):
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(tmp_path / "a.linkwork"))])
    shift, left = Qt.KeyboardModifier.ShiftModifier, Qt.MouseButton.LeftButton  # by which a move is proposed
    offered = Qt.DropAction.MoveAction | Qt.DropAction.CopyAction
    enter = QDragEnterEvent(QPointF(5, 5).toPoint(), offered, data, left, shift)
    window.dragEnterEvent(enter)
    drop = QDropEvent(QPointF(5, 5), offered, data, left, shift)
    assert drop.proposedAction() == Qt.DropAction.MoveAction
    window.dropEvent(drop)
    assert enter.dropAction() == drop.dropAction() == Qt.DropAction.CopyAction
    assert drop.isAccepted()


def test_text_cannot_be_dropped(window):
    data = QMimeData()
    data.setText("crank")
    none, left = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
    enter = QDragEnterEvent(QPointF(5, 5).toPoint(), Qt.DropAction.CopyAction, data, left, none)
    enter.ignore()
    window.dragEnterEvent(enter)
    assert not enter.isAccepted()


def test_a_picture_of_the_window(window, tmp_path):
    window.save_picture(tmp_path / "a.png")
    assert (tmp_path / "a.png").stat().st_size > 0
    with pytest.raises(FileError, match="cannot be written"):
        window.save_picture(tmp_path / "nowhere" / "a.png")


def test_next_pane_goes_round(window, qtbot):
    window.show_workbench()
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    seen = []
    for _ in range(5):
        window.next_pane()
        seen.append(window.focusWidget())
    assert window.docks["inspector"].widget() in seen


def test_a_long_hint_does_not_widen_the_window(window):
    window.show_workbench()
    window.show()
    narrowest = window.minimumSizeHint().width()
    window.show_hint("Click to select. " * 40)
    assert window.minimumSizeHint().width() == narrowest
    window.show_selection("Selected: joint elbow")


def test_a_panel_comes_before_its_neighbours(window):
    window.show()
    window.show_workbench()
    window.raise_panel("palette")
    assert not window.docks["palette"].visibleRegion().isEmpty()
    assert window.docks["tree"].visibleRegion().isEmpty()


def test_a_presentation_shows_the_picture_alone_and_brings_all_back(window):
    window.show()
    window.show_workbench()
    window.toggle_panel("right")
    window.present(True)
    assert window.is_presenting
    assert not window.menuBar().isVisible()
    assert all(dock.isHidden() for dock in window.docks.values())
    window.present(False)
    assert window.focusWidget() is window._parts.viewport
    assert window.menuBar().isVisible()
    assert window.is_panel_shown("left")
    assert not window.is_panel_shown("right")
