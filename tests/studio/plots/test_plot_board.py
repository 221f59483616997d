import json
import math

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QDropEvent

from linkwork_studio.look.style import apply_theme
from linkwork_studio.look.theme import DARK, LIGHT
from linkwork_studio.plots.plot_board import MIME, MOST, PlotBoard


@pytest.fixture
def board(qapp, qtbot, recording):
    apply_theme(qapp, DARK)
    made = PlotBoard(DARK)
    qtbot.addWidget(made)
    made.resize(900, 300)
    made.show()
    qtbot.waitExposed(made)
    made.live(recording)
    return made


def test_the_first_plot_is_made_when_it_is_seen(qtbot, recording):
    made = PlotBoard(DARK)
    qtbot.addWidget(made)
    made.live(recording)
    made.refresh()
    assert not made.views
    made.show()
    qtbot.waitExposed(made)
    assert made.views == [made.first]
    assert made.first.chips, "it shows what is recorded"


def test_plots_come_and_go_and_the_first_one_stays(board):
    second, figure = board.add_plot(), board.add_figure()
    assert board.views == [board.views[0], second, figure]
    board.refresh()
    board.set_running(True)
    assert second.chips, "it shows the recording too"
    while board.add_plot():
        pass
    assert len(board.views) == MOST
    assert not board.add.isEnabled()
    board.close_view(figure)
    board.close_view(board.views[0])
    assert len(board.views) == MOST - 1
    assert board.add.isEnabled()


def test_the_cursor_is_that_of_all(board):
    second = board.add_plot()
    board.refresh()
    board.views[0].canvas.hovered.emit(0.5)
    assert second.canvas.cursor.isVisible()
    assert second.canvas.cursor.value() == pytest.approx(0.5)
    board.views[0].canvas.hovered.emit(math.nan)
    assert not second.canvas.cursor.isVisible()


def test_elements_are_dropped(board):
    told = []
    board.dropped.connect(told.append)
    data = QMimeData()
    data.setData(MIME, json.dumps(["elbow"]).encode())
    actions, none = Qt.DropAction.CopyAction, Qt.KeyboardModifier.NoModifier
    event = QDropEvent(QPointF(10, 10), actions, data, Qt.MouseButton.LeftButton, none)
    board.dropEvent(event)
    assert [json.loads(ids) for ids in told] == [["elbow"]]


def test_all_take_other_colours(board):
    second = board.add_plot()
    board.set_theme(LIGHT)
    assert second.theme is LIGHT
