"""Fields that serve every selection of one structure."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QPushButton

from linkwork.model.shapes.box import Box
from linkwork_studio.look.theme import DARK
from linkwork_studio.panels.inspector.page import NOW, OPEN_SHAPES, Page
from linkwork_studio.panels.inspector.sheet import shape_kinds, sheet_of


@pytest.fixture
def page(show, model):
    return show(Page(sheet_of(model, ("rod",)), DARK), 320, 900)


def test_it_shows_the_values_of_a_sheet(page, model):
    heavier = model.with_changed(type(model.bodies["rod"])(id="rod", mass=9.0, shapes=model.bodies["rod"].shapes))
    page.show_sheet(sheet_of(heavier, ("rod",)))
    assert page.rows["mass",].field.value == 9.0


def test_it_tells_what_is_asked_of_shapes(qtbot, page):
    button = page.findChild(QPushButton)
    assert len(button.menu().actions()) == len(shape_kinds())
    with qtbot.waitSignal(page.shape_added) as told:
        button.menu().actions()[0].trigger()
    assert told.args == [shape_kinds()[0]]
    with qtbot.waitSignal(page.shape_removed) as told:
        page._remove(1)
    assert told.args == [1]


def test_sections_open_and_close(qtbot, page):
    with qtbot.waitSignal(page.section_toggled) as told:
        qtbot.mouseClick(page.sections["Mass"].header, Qt.MouseButton.LeftButton, pos=QPoint(40, 10))
    assert told.args == ["Mass", False]
    page.show_closed({"Initial pose"})
    assert page.rows["mass",].isVisible()
    assert not page.rows["position",].isVisible()


def test_what_was_typed_can_be_forgotten(qtbot, page):
    edit = page.rows["mass",].field.edit
    edit.setFocus()
    edit.selectAll()
    qtbot.keyClicks(edit, "7")
    page.forget_typed()
    assert edit.text() == "0.8"
    page.show_live(())
    assert not page.sections[NOW].isVisible()


def test_materials_are_offered_where_there_is_something_to_weigh(page, model, show, qtbot):
    (button,) = [b for b in page.findChildren(QPushButton) if b.text().strip() == "Material"]
    actions = button.menu().actions()
    assert actions[0].text() == "Steel\t7850 kg/m\u00b3"
    assert actions[0].toolTip().startswith("EN 1993")
    with qtbot.waitSignal(page.material_chosen) as told:
        actions[0].trigger()
    assert told.args == ["Steel"]
    bare = show(Page(sheet_of(model, ("ground",)), DARK), 320, 900)
    assert not [b for b in bare.findChildren(QPushButton) if b.text().strip() == "Material"]


def test_of_many_shapes_the_later_ones_get_their_fields_when_they_are_opened(qtbot, show, model):
    def with_boxes(width: float):
        boxes = tuple(Box(x=width + n, y=1.0, z=1.0) for n in range(OPEN_SHAPES + 20))
        return sheet_of(model.with_changed(replace(model.bodies["rod"], shapes=boxes)), ("rod",))

    page = show(Page(with_boxes(1.0), DARK), 320, 900)
    last = OPEN_SHAPES + 19
    section = page.sections[f"Shape {last + 1}: box"]
    assert ("shapes", OPEN_SHAPES - 1, "x") in page.rows
    assert ("shapes", last, "x") not in page.rows
    page.show_closed(set())
    assert not section.header.is_open
    page.show_sheet(with_boxes(2.0))
    qtbot.mouseClick(section.header, Qt.MouseButton.LeftButton, pos=QPoint(40, 10))
    field = page.rows["shapes", last, "x"]
    qtbot.waitUntil(field.isVisible)
    assert field.field.value == 2.0 + last
    page.show_sheet(with_boxes(3.0))
    assert field.field.value == 3.0 + last
    page.show_closed(set())
    assert section.header.is_open
