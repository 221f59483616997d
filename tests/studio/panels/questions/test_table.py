"""Rows that are sorted and keep their numbers."""

import pytest
from PySide6.QtCore import Qt

from linkwork_studio.panels.questions.table import AnswerTable

ROWS = (("2 kg", "x"), ("10 kg", "y"), ("-1e-3 kg", "z"), ("not reached", "u"))


@pytest.fixture
def table(show):
    table = show(AnswerTable(), 400, 300)
    table.show_rows(("Mass", "Name"), ROWS)
    return table


def names(table):
    return "".join(table.item(row, 1).text() for row in range(table.rowCount()))


def click_head(qtbot, table, column):
    head = table.horizontalHeader()
    place = head.sectionViewportPosition(column) + head.sectionSize(column) // 2
    qtbot.mouseClick(head.viewport(), Qt.MouseButton.LeftButton, pos=head.rect().center().__class__(place, 8))


def test_a_click_on_a_head_sorts_by_number(qtbot, table):
    assert names(table) == "xyzu"
    click_head(qtbot, table, 0)
    assert names(table) == "zxyu"
    click_head(qtbot, table, 0)
    assert names(table) == "uyxz"


def test_rows_keep_their_numbers(qtbot, table):
    click_head(qtbot, table, 0)
    chosen, taken = [], []
    table.chosen.connect(chosen.append)
    table.taken.connect(taken.append)
    table.choose(1)
    assert table.currentRow() == 2
    assert (table.row, chosen[-1]) == (1, 1)
    place = table.visualItemRect(table.item(0, 0)).center()
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    qtbot.mouseDClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert (table.row, taken) == (2, [2])


def test_another_answer_comes_in_its_own_order(qtbot, table):
    click_head(qtbot, table, 0)
    table.show_rows(("Mass", "Name"), ROWS)
    assert names(table) == "xyzu"
    table.clear_rows()
    assert table.row == -1
