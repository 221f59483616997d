"""The inspector, clicked, dragged and typed into."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QPushButton, QWidget

from linkwork.edits import RemoveBody, SetValue
from linkwork_studio.document.command import Command
from linkwork_studio.look.theme import DARK, LIGHT
from linkwork_studio.panels.inspector.view import LIVE_MS, MOST_PAGES, NARROWEST, InspectorPanel
from linkwork_studio.widgets.icon_button import IconButton

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def panel(show, document):
    return show(InspectorPanel(document, DARK), 320, 900)


def type_in(qtbot, edit, text):
    edit.setFocus()
    edit.selectAll()
    qtbot.keyClicks(edit, text)
    qtbot.keyClick(edit, Qt.Key.Key_Return)


def drag(qtbot, label, *xs):
    qtbot.mousePress(label, LEFT, pos=QPoint(5, 5))
    for x in xs:
        qtbot.mouseMove(label, QPoint(x, 5))
    qtbot.mouseRelease(label, LEFT, pos=QPoint(xs[-1], 5))


def test_a_mass_is_typed_with_its_unit(qtbot, panel, document):
    document.select(("arm",))
    type_in(qtbot, panel.field("mass").field.edit, "2 lb")
    assert document.model.bodies["arm"].mass == pytest.approx(0.90718474)
    assert document.undo() == "Set mass of arm"


def test_a_refusal_stands_under_the_field_and_the_text_stays(qtbot, panel, document):
    document.select(("arm",))
    field = panel.field("mass").field
    type_in(qtbot, field.edit, "-3")
    assert "greater than 0" in field.error_line.text()
    assert field.error_line.isVisible()
    assert field.edit.text() == "-3"
    assert document.model.bodies["arm"].mass == 1.2
    qtbot.keyClick(field.edit, Qt.Key.Key_Escape)
    assert field.edit.text() == "1.2"
    assert not field.error_line.isVisible()


def test_a_drag_of_the_label_is_one_undo(qtbot, panel, document):
    document.select(("arm",))
    changes = []
    document.changed.connect(lambda *values: changes.append(values))
    drag(qtbot, panel.field("mass").label, 15, 25, 35, 45)
    assert len(changes) > 2
    assert document.model.bodies["arm"].mass == pytest.approx(2.2)
    drag(qtbot, panel.field("mass").label, 15, 25)
    document.undo()
    assert document.model.bodies["arm"].mass == pytest.approx(2.2)
    document.undo()
    assert document.model.bodies["arm"].mass == 1.2
    assert not document.is_modified


def test_the_fields_stay_while_only_values_change(panel, document):
    document.select(("arm",))
    field = panel.field("mass")
    document.do(Command("Mass", (SetValue("arm", "mass", 7.0),)))
    assert panel.field("mass") is field
    assert field.field.value == 7.0


def test_bodies_of_one_structure_share_their_fields(qtbot, panel, document):
    document.do(Command("Shape", (SetValue("rod", "shapes", document.model.bodies["arm"].shapes),)))
    document.select(("arm",))
    field = panel.field("mass")
    document.select(("rod",))
    assert panel.field("mass") is field
    type_in(qtbot, field.field.edit, "3")
    assert document.model.bodies["rod"].mass == 3.0
    assert document.model.bodies["arm"].mass == 1.2


def test_what_was_typed_for_one_body_does_not_reach_another(qtbot, panel, document):
    document.select(("arm",))
    edit = panel.field("mass").field.edit
    type_in(qtbot, edit, "3 furlongs")
    document.select(("rod",))
    document.select(("arm",))
    assert panel.field("mass").field.edit.text() == "1.2"
    assert not panel.field("mass").field.error_line.isVisible()


def test_pages_do_not_pile_up(panel, document):
    box = document.model.bodies["arm"].shapes[0]
    document.select(("arm",))
    for count in range(2 * MOST_PAGES):
        document.do(Command("Shapes", (SetValue("arm", "shapes", (box,) * count),)))
        assert panel.field("mass").field.value == 1.2
    assert len(panel.pages) == panel.stack.count() <= MOST_PAGES


def test_dropped_pages_are_gone_at_once_and_come_again_with_the_theme(panel, document):
    document.select(("rod",))
    document.select(("arm",))
    many = len(panel.findChildren(QWidget))
    panel.drop_pages()
    assert not panel.pages
    assert len(panel.findChildren(QWidget)) < many / 4
    panel.set_theme(LIGHT)
    assert panel.field("mass").field.value == 1.2


def test_what_is_being_typed_survives_a_change_elsewhere(qtbot, panel, document):
    document.select(("arm",))
    edit = panel.field("mass").field.edit
    edit.setFocus()
    edit.selectAll()
    qtbot.keyClicks(edit, "3.")
    document.do(Command("Position", (SetValue("arm", "position", (9.0, 0.0, 0.0)),)))
    assert edit.text() == "3."
    assert panel.field("position").field.value == (9.0, 0.0, 0.0)


def test_several_show_mixed_and_take_one_value(qtbot, panel, document):
    document.select(("arm", "rod"))
    edit = panel.field("mass").field.edit
    assert (edit.text(), edit.placeholderText()) == ("", "mixed")
    type_in(qtbot, edit, "5")
    assert [document.model.bodies[i].mass for i in ("arm", "rod")] == [5.0, 5.0]
    document.undo()
    assert [document.model.bodies[i].mass for i in ("arm", "rod")] == [1.2, 0.8]
    assert panel.title.text() == "2 selected"


def test_a_joint_gets_another_follower_and_another_frame(qtbot, panel, document):
    document.select(("shoulder",))
    box = panel.field("follower").field.box
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_Down)
    assert document.model.joints["shoulder"].follower == "rod"
    type_in(qtbot, panel.field("base_frame", "rotation").field.edits[0], "90")
    assert document.model.joints["shoulder"].base_frame.rotation == pytest.approx((0.5**0.5, 0.5**0.5, 0.0, 0.0))


def test_a_refused_follower_is_explained(qtbot, panel, document):
    document.select(("shoulder",))
    field = panel.field("follower").field
    field.box.setFocus()
    qtbot.keyClick(field.box, Qt.Key.Key_Up)
    assert "itself" in field.error_line.text()
    assert document.model.joints["shoulder"].follower == "arm"


def test_the_name_is_changed_in_the_head(qtbot, panel, document):
    document.select(("arm",))
    type_in(qtbot, panel.name.edit, "upper arm")
    assert document.selection == ("upper arm",)
    type_in(qtbot, panel.name.edit, "rod")
    assert "taken" in panel.name.error_line.text()
    assert panel.name.edit.text() == "rod"
    document.select(())
    assert panel.name.edit.text() == "double pendulum"
    assert not panel.name.error_line.isVisible()


def test_shapes_are_added_changed_and_removed(qtbot, panel, document):
    document.select(("arm",))
    button = panel.page.findChild(QPushButton)
    next(action for action in button.menu().actions() if action.text() == "Sphere").trigger()
    assert [shape.kind for shape in document.model.bodies["arm"].shapes] == ["box", "sphere"]
    type_in(qtbot, panel.field("shapes", 1, "radius").field.edit, "30 cm")
    assert document.model.bodies["arm"].shapes[1].radius == pytest.approx(0.3)
    type_in(qtbot, panel.field("shapes", 1, "color").field.edit, "#ff0000")
    assert document.model.bodies["arm"].shapes[1].color == "#ff0000"
    qtbot.mouseClick(panel.page.sections["Shape 1: box"].header.findChild(IconButton), LEFT)
    assert [shape.kind for shape in document.model.bodies["arm"].shapes] == ["sphere"]


def test_a_closed_section_stays_closed(qtbot, panel, document):
    document.select(("arm",))
    qtbot.mouseClick(panel.page.sections["Mass"].header, LEFT, pos=QPoint(40, 10))
    assert not panel.field("mass").isVisible()
    document.select(("rod",))
    assert not panel.field("mass").isVisible()
    qtbot.mouseClick(panel.page.sections["Mass"].header, LEFT, pos=QPoint(40, 10))
    document.select(("arm",))
    assert panel.field("mass").isVisible()


def test_live_numbers_stand_below(qtbot, panel, document, snapshot):
    document.select(("arm",))
    assert not panel.page.sections["Now"].isVisible()
    qtbot.wait(LIVE_MS + 10)
    panel.show_snapshot(snapshot)
    assert panel.page.sections["Now"].isVisible()
    shown = [label.text() for labels in panel.page.live._numbers for label in labels]
    assert shown[:3] == ["0.400", "0.000", "-0.300"]
    panel.show_snapshot(replace(snapshot, positions=snapshot.positions + 1.0))
    assert [label.text() for label in panel.page.live._numbers[0]] == shown[:3]
    qtbot.wait(LIVE_MS + 10)
    panel.show_snapshot(replace(snapshot, positions=snapshot.positions + 1.0))
    assert panel.page.live._numbers[0][0].text() == "1.400"


def test_an_element_that_is_removed_leaves_the_mechanism(panel, document):
    document.select(("rod",))
    document.do(Command("Remove", (RemoveBody("rod"),)))
    assert panel.name.edit.text() == "double pendulum"
    document.undo()
    assert panel.name.edit.text() == "rod"


def test_every_field_is_reached_by_tab(qtbot, panel, document):
    document.select(("shoulder",))
    wanted = {control for row in panel.page.rows.values() for control in row.field.controls()}
    panel.name.edit.setFocus()
    for _ in range(3 * len(wanted)):
        wanted.discard(panel.window().focusWidget())
        qtbot.keyClick(panel.window().focusWidget(), Qt.Key.Key_Tab)
    assert not wanted


def test_nothing_is_cut_off_at_its_narrowest(show, document):
    panel = show(InspectorPanel(document, DARK), NARROWEST, 400)
    assert panel.width() == NARROWEST
    for ids in (("arm",), ("shoulder",), ("arm", "rod"), ()):
        document.select(ids)
        page = panel.page
        assert page.widget().minimumSizeHint().width() <= NARROWEST - page.verticalScrollBar().sizeHint().width(), ids


def test_the_theme_can_change(panel, document):
    document.select(("arm",))
    dark = panel.grab().toImage()
    panel.set_theme(LIGHT)
    assert panel.field("mass").field.value == 1.2
    assert panel.grab().toImage() != dark


def test_the_help_knows_the_field_that_has_the_focus(panel, document):
    document.select(("arm",))
    panel.setFocus()
    assert panel.help_subject() == "bodies/rigid"
    panel.field("mass").field.edit.setFocus()
    assert panel.help_subject() == "bodies/rigid#mass"
    document.select(())
    assert panel.help_subject() == ""


@pytest.mark.parametrize("leave", [lambda p, d: d.select(("shoulder",)), lambda p, d: p.set_theme(LIGHT)])
def test_what_is_being_typed_goes_nowhere_when_its_page_goes(qtbot, panel, document, leave):
    document.select(("arm",))
    before, edit = document.model, panel.field("mass").field.edit
    edit.setFocus()
    qtbot.waitUntil(edit.hasFocus)
    edit.selectAll()
    qtbot.keyClicks(edit, "7")
    with qtbot.captureExceptions() as faults:
        leave(panel, document)
    assert not faults
    assert document.model is before


def test_a_drag_that_outlasts_its_page_changes_nothing_more(qtbot, panel, document):
    document.select(("arm",))
    label = panel.field("mass").label
    qtbot.mousePress(label, LEFT, pos=QPoint(5, 5))
    qtbot.mouseMove(label, QPoint(15, 5))
    qtbot.mouseMove(label, QPoint(25, 5))
    document.select(("shoulder",))
    before = document.model
    with qtbot.captureExceptions() as faults:
        qtbot.mouseMove(label, QPoint(60, 5))
        qtbot.mouseRelease(label, LEFT, pos=QPoint(60, 5))
    assert not faults
    assert document.model is before
