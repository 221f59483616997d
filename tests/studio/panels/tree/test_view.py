"""The tree, clicked and typed into."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLineEdit

from linkwork.edits import AddBody, Group, RemoveBody
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.model import Model
from linkwork.results.finding import Finding
from linkwork_studio.document.command import Command
from linkwork_studio.document.document import Document
from linkwork_studio.look.theme import DARK, LIGHT
from linkwork_studio.panels.tree.delegate import sign_rect
from linkwork_studio.panels.tree.rows_model import LOOKS
from linkwork_studio.panels.tree.view import TreePanel

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def panel(show, document):
    return show(TreePanel(document, DARK))


def place(panel, element_id):
    return panel.view.visualRect(panel.rows.index_of(element_id)).center()


def click(qtbot, panel, element_id, held=Qt.KeyboardModifier.NoModifier):
    qtbot.mouseClick(panel.view.viewport(), LEFT, held, place(panel, element_id))


def selected(panel):
    return sorted(index.data() for index in panel.view.selectionModel().selectedIndexes())


def test_a_click_selects_in_the_document(qtbot, panel, document):
    click(qtbot, panel, "arm")
    assert document.selection == ("arm",)
    click(qtbot, panel, "elbow", Qt.KeyboardModifier.ControlModifier)
    assert document.selection == ("arm", "elbow")
    click(qtbot, panel, "arm", Qt.KeyboardModifier.ControlModifier)
    assert document.selection == ("elbow",)


def test_the_documents_selection_is_shown(panel, document):
    document.select(("rod", "shoulder"))
    assert selected(panel) == ["rod", "shoulder"]
    document.select(())
    assert selected(panel) == []


def test_a_click_beside_the_rows_selects_nothing(qtbot, panel, document):
    document.select(("rod",))
    qtbot.mouseClick(panel.view.viewport(), LEFT, pos=QPoint(50, panel.view.viewport().height() - 5))
    assert document.selection == ()


def test_arrow_keys_move_the_selection(qtbot, panel, document):
    click(qtbot, panel, "arm")
    panel.view.setFocus()
    qtbot.keyClick(panel.view, Qt.Key.Key_Down)
    assert document.selection == ("rod",)


def test_the_selection_survives_that_rows_come_and_go(panel, document):
    document.select(("rod",))
    document.do(Command("Add", (AddBody(RigidBody(id="new")),)))
    assert selected(panel) == ["rod"]
    document.do(Command("Remove", (RemoveBody("arm"),)))
    assert selected(panel) == ["rod"]
    document.undo()
    assert panel.rows.index_of("shoulder").isValid()


def test_renaming_in_place(qtbot, panel, document):
    document.select(("arm",))
    panel.start_rename()
    editor = panel.view.findChild(QLineEdit)
    assert editor.text() == "arm"
    editor.selectAll()
    qtbot.keyClicks(editor, "upper")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    assert document.selection == ("upper",)
    assert document.model.joints["elbow"].base == "upper"


def test_a_refused_name_is_told_and_stays_in_the_editor(qtbot, panel, document):
    document.select(("arm",))
    panel.view.setFocus()
    qtbot.keyClick(panel.view, Qt.Key.Key_F2)
    editor = panel.view.findChild(QLineEdit)
    editor.selectAll()
    qtbot.keyClicks(editor, "rod")
    with qtbot.waitSignal(panel.message) as told:
        qtbot.keyClick(editor, Qt.Key.Key_Return)
    assert "taken" in told.args[0]
    assert editor.isVisible()
    assert editor.text() == "rod"
    assert editor.property("state") == "error"
    qtbot.keyClick(editor, Qt.Key.Key_Escape)
    assert "arm" in document.model


def test_the_ground_cannot_be_renamed(panel, document):
    document.select(("ground",))
    panel.start_rename()
    assert panel.view.findChild(QLineEdit) is None


def test_the_filter_hides_and_esc_shows_again(qtbot, panel):
    qtbot.keyClicks(panel.search, "elb")
    assert panel.rows.index_of("elbow").isValid()
    assert not panel.rows.index_of("arm").isValid()
    qtbot.keyClicks(panel.search, "xyz")
    assert panel.hint.isVisible()
    assert panel.hint.title.text() == "No match"
    qtbot.keyClick(panel.search, Qt.Key.Key_Escape)
    assert panel.rows.index_of("arm").isValid()
    assert not panel.hint.isVisible()


def test_a_filter_leaves_the_selection_alone(qtbot, panel, document):
    document.select(("arm",))
    qtbot.keyClicks(panel.search, "elb")
    assert document.selection == ("arm",)
    panel.search.clear()
    assert selected(panel) == ["arm"]


def test_down_goes_from_the_filter_to_the_rows(qtbot, panel):
    panel.search.setFocus()
    qtbot.keyClick(panel.search, Qt.Key.Key_Down)
    assert panel.view.hasFocus()


def test_hovering_and_double_clicking_are_told(qtbot, panel):
    hovered, activated = [], []
    panel.hovered.connect(hovered.append)
    panel.activated.connect(activated.append)
    qtbot.mouseMove(panel.view.viewport(), place(panel, "arm"))
    qtbot.mouseMove(panel.view.viewport(), place(panel, "rod"))
    qtbot.waitUntil(lambda: "rod" in hovered)
    click(qtbot, panel, "rod")
    qtbot.mouseDClick(panel.view.viewport(), LEFT, pos=place(panel, "rod"))
    assert activated == ["rod"]
    panel.view.setFocus()
    qtbot.keyClick(panel.view, Qt.Key.Key_Return)
    assert activated == ["rod", "rod"]


def test_a_right_click_selects_and_asks_for_a_menu(qtbot, panel, document):
    asked = []
    panel.context_requested.connect(asked.append)
    panel.view.customContextMenuRequested.emit(place(panel, "elbow"))
    assert document.selection == ("elbow",)
    assert asked == [panel.view.viewport().mapToGlobal(place(panel, "elbow"))]


def test_a_click_on_a_family_closes_it(qtbot, panel):
    bodies = panel.rows.index(0, 0)
    assert panel.view.isExpanded(bodies)
    qtbot.mouseClick(panel.view.viewport(), LEFT, pos=panel.view.visualRect(bodies).center())
    assert not panel.view.isExpanded(bodies)


def test_an_empty_mechanism_says_what_to_do(show):
    panel = show(TreePanel(Document(Model()), DARK))
    assert panel.hint.isVisible()
    assert panel.hint.text.text() == "Add a body to begin."


def test_badges_and_both_themes_are_drawn(panel):
    plain = panel.view.grab().toImage()
    panel.show_findings([Finding("error", "gap", "A gap is left.", ("elbow",))])
    badged = panel.view.grab().toImage()
    assert badged != plain
    panel.set_theme(LIGHT)
    assert panel.view.grab().toImage() != badged


def test_bodies_can_have_the_colours_of_the_picture(panel):
    panel.show_colors(lambda element_id: "#ff00ff" if element_id == "arm" else "")
    image = panel.view.grab().toImage()
    area = panel.view.visualRect(panel.rows.index_of("arm"))
    scale = round(image.devicePixelRatio())
    rows = range(scale * area.top(), scale * area.bottom())
    colors = {image.pixelColor(x, y).name() for x in range(80 * scale) for y in rows}
    assert "#ff00ff" in colors


def test_a_click_on_a_group_selects_what_is_in_it(qtbot, panel, document):
    document.do(Command("Group", (Group(("rod", "elbow"), "hand"),)))
    folder = panel.rows.index_of_group("hand")
    qtbot.mouseClick(panel.view.viewport(), LEFT, pos=panel.view.visualRect(folder).center())
    assert document.selection == ("rod", "elbow")
    assert panel.view.isExpanded(folder)


def test_a_group_is_renamed_in_place(qtbot, panel, document):
    document.do(Command("Group", (Group(("rod", "elbow"), "group"),), select=("rod", "elbow")))
    panel.start_rename()
    editor = panel.view.findChild(QLineEdit)
    assert editor.text() == "group"
    editor.selectAll()
    qtbot.keyClicks(editor, "hand")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    assert set(document.model.groups.values()) == {"hand"}


def test_what_was_closed_stays_closed_when_rows_come(qtbot, panel, document):
    document.do(Command("Group", (Group(("rod",), "hand"),)))
    panel.view.collapse(panel.rows.index_of_group("hand"))
    document.do(Command("Add", (AddBody(RigidBody(id="new")),)))
    assert not panel.view.isExpanded(panel.rows.index_of_group("hand"))
    assert panel.view.isExpanded(panel.rows.parent(panel.rows.index_of("new")))


def test_eye_and_lock_are_clicked_beside_the_name(qtbot, panel, document):
    click(qtbot, panel, "rod")
    row = panel.view.visualRect(panel.rows.index_of("arm"))
    for sign, kept in (("eye", "hidden"), ("lock", "locked")):
        place_of_sign = sign_rect(row, sign).center()
        for expected in ({"arm"}, set()):
            qtbot.mouseClick(panel.view.viewport(), LEFT, pos=place_of_sign)
            assert getattr(document.looks, kept) == expected
    assert document.selection == ("rod",), "the selection stays"


def test_what_is_selected_is_hidden_together(qtbot, panel, document):
    document.select(("arm", "rod"))
    row = panel.view.visualRect(panel.rows.index_of("arm"))
    qtbot.mouseClick(panel.view.viewport(), LEFT, pos=sign_rect(row, "eye").center())
    assert document.looks.hidden == {"arm", "rod"}
    panel.show_looks()
    assert panel.rows.index_of("arm").data(LOOKS) == (True, False)
    panel.grab()
