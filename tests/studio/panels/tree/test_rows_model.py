"""The rows as Qt wants them."""

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

from linkwork.edits import RemoveBody, SetValue
from linkwork.results.finding import Finding
from linkwork_studio.document.command import Command
from linkwork_studio.look.theme import DARK
from linkwork_studio.panels.tree.presenter import TreePresenter
from linkwork_studio.panels.tree.rows_model import BADGE, DETAIL, ID, RowsModel


@pytest.fixture
def rows(qapp, document):
    made = RowsModel(TreePresenter(document), DARK)
    tester = QAbstractItemModelTester(made, QAbstractItemModelTester.FailureReportingMode.Fatal)
    yield made
    del tester


def test_two_levels(rows):
    assert rows.rowCount() == 2
    bodies = rows.index(0, 0)
    assert (bodies.data(), bodies.data(DETAIL), bodies.data(ID)) == ("Bodies", "3", None)
    assert [rows.index(r, 0, bodies).data() for r in range(3)] == ["ground", "arm", "rod"]
    assert rows.parent(rows.index(1, 0, bodies)) == bodies
    assert rows.rowCount(rows.index(1, 0, bodies)) == 0


def test_an_element_is_found(rows):
    assert rows.index_of("elbow").data() == "elbow"
    assert rows.index_of("elbow").data(DETAIL) == "arm – rod"
    assert not rows.index_of("nobody").isValid()


def test_who_can_be_selected_and_renamed(rows):
    flags = Qt.ItemFlag
    assert not rows.flags(rows.index(0, 0)) & flags.ItemIsSelectable
    assert not rows.flags(rows.index_of("ground")) & flags.ItemIsEditable
    assert rows.flags(rows.index_of("arm")) & flags.ItemIsEditable


def test_a_name_is_set_or_refused_with_a_reason(rows, qtbot, document):
    assert rows.setData(rows.index_of("arm"), "upper")
    assert "upper" in document.model
    rows.refresh()
    with qtbot.waitSignal(rows.refused) as told:
        assert not rows.setData(rows.index_of("upper"), "rod")
    assert "taken" in told.args[0]
    assert not rows.setData(QModelIndex(), "x")


def test_it_tells_when_rows_come_or_go(rows, document):
    document.do(Command("Mass", (SetValue("arm", "mass", 3.0),)))
    assert not rows.refresh()
    assert rows.index_of("arm").data(DETAIL) == "3 kg"
    document.do(Command("Remove", (RemoveBody("rod"),)))
    assert rows.refresh()
    assert not rows.index_of("elbow").isValid()


def test_badges_and_words_for_those_who_cannot_see_them(rows):
    rows.presenter.show_findings([Finding("warning", "loose", "Nothing holds the rod.", ("rod",))])
    rod = rows.index_of("rod")
    assert not rod.data(BADGE).isNull()
    assert rows.index_of("arm").data(BADGE) is None
    assert "Nothing holds the rod." in rod.data(Qt.ItemDataRole.ToolTipRole)
    assert rod.data(Qt.ItemDataRole.AccessibleTextRole).startswith("rod, rigid")
    assert rows.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole) == "Bodies, 3"
