"""The rows as Qt wants them."""

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

from linkwork.edits import Group, RemoveBody, SetValue
from linkwork.results.finding import Finding
from linkwork_studio.document.command import Command
from linkwork_studio.look.theme import DARK
from linkwork_studio.panels.tree.presenter import TreePresenter
from linkwork_studio.panels.tree.rows_model import BADGE, DETAIL, GROUP, ID, RowsModel


@pytest.fixture
def rows(qapp, document):
    made = RowsModel(TreePresenter(document), DARK)
    tester = QAbstractItemModelTester(made, QAbstractItemModelTester.FailureReportingMode.Fatal)
    yield made
    del tester


def test_families_and_their_elements(rows):
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


def group(document, *ids, name="arm/hand"):
    document.do(Command("Group", (Group(ids, name),)))


def test_groups_inside_groups(rows, document):
    group(document, "rod", "elbow")
    assert rows.refresh()
    arm = rows.index(0, 0)
    hand = rows.index(0, 0, arm)
    assert (arm.data(), arm.data(GROUP), arm.data(DETAIL), arm.data(ID)) == ("arm", "arm", "2", None)
    assert [rows.index(r, 0, hand).data() for r in range(rows.rowCount(hand))] == ["rod", "elbow"]
    assert rows.parent(rows.index_of("rod")) == hand == rows.index_of_group("arm/hand")
    assert rows.parent(hand) == arm
    assert not arm.data(Qt.ItemDataRole.DecorationRole).isNull()
    assert arm.data(Qt.ItemDataRole.AccessibleTextRole) == "Group arm, 2"


def test_a_group_is_renamed_like_an_element(rows, document):
    group(document, "rod", name="arm")
    rows.refresh()
    folder = rows.index_of_group("arm")
    assert rows.flags(folder) & Qt.ItemFlag.ItemIsEditable
    assert rows.setData(folder, "claw")
    assert document.model.groups == {"rod": "claw"}


def test_rows_are_dragged_into_a_group_and_out(rows, document, qtbot):
    group(document, "rod", name="arm")
    rows.refresh()
    move = Qt.DropAction.MoveAction
    carried = rows.mimeData([rows.index_of("arm"), rows.index_of("elbow")])
    assert carried.formats() == rows.mimeTypes()
    assert not rows.dropMimeData(carried, move, -1, -1, rows.index_of_group("arm")), "the document moves them"
    assert document.model.groups == {"rod": "arm", "arm": "arm", "elbow": "arm"}
    rows.refresh()
    rows.dropMimeData(rows.mimeData([rows.index_of_group("arm")]), move, -1, -1, QModelIndex())
    assert document.model.groups == {}
    assert not rows.flags(rows.index_of("ground")) & Qt.ItemFlag.ItemIsDragEnabled
