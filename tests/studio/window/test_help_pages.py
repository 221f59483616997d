import re

import pytest
from PySide6.QtCore import Qt, QUrl

from linkwork.handbook.library import pages
from linkwork_studio.commands.table import all_actions
from linkwork_studio.look.theme import DARK, LIGHT
from linkwork_studio.window.help_pages import PLACE, HelpPages


@pytest.fixture
def sheet(qtbot, themed):
    made = HelpPages(DARK)
    qtbot.addWidget(made)
    made.show()
    return made


def shown(sheet) -> list[str]:
    return [sheet.tree.topLevelItem(n).text(0) for n in range(sheet.tree.topLevelItemCount())]


def test_it_opens_at_the_first_page_with_all_sections(sheet):
    assert sheet.place == "guide/1_first_five_minutes"
    assert "First five minutes" in sheet.page.toPlainText()
    assert shown(sheet)[:3] == ["Guide", "Reference", "Formulations"]
    assert sheet.tree.currentItem().text(0) == "First five minutes"


def test_a_page_of_the_list_and_the_way_back(sheet):
    (item,) = sheet.tree.findItems("Screw", Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive)
    sheet.tree.setCurrentItem(item)
    assert sheet.place == "joints/screw"
    sheet.page.anchorClicked.emit(QUrl("cylindrical.md"))
    sheet.page.anchorClicked.emit(QUrl("../guide/2_concepts.md#symbols"))
    assert sheet.place == "guide/2_concepts"
    sheet.go_back()
    assert sheet.place == "joints/cylindrical"
    assert sheet.forward.isEnabled()
    sheet.go_back()
    sheet.go_forward()
    assert sheet.place == "joints/cylindrical"
    assert sheet.tree.currentItem().data(0, PLACE) == "joints/cylindrical"


def test_search_lists_pages_and_enter_opens_the_first(sheet):
    sheet.search.setText("thread pitch")
    assert shown(sheet)[0] == "Screw"
    sheet.search.returnPressed.emit()
    assert sheet.place == "joints/screw"
    sheet.search.setText("unobtainium")
    assert shown(sheet) == []
    sheet.search.returnPressed.emit()
    assert sheet.place == "joints/screw"


def test_what_is_not_there_leads_to_the_first_page(sheet):
    sheet.go("joints/warp_drive")
    assert sheet.place == "guide/1_first_five_minutes"


def test_another_theme_keeps_the_page(sheet):
    sheet.go("forces/tyre")
    sheet.set_theme(LIGHT)
    assert sheet.place == "forces/tyre"
    assert "grip" in sheet.page.toPlainText()


def test_the_keys_that_the_pages_name_exist():
    known = {key for action in all_actions() for key in action.keys} | set("XYZANI")  # these belong to tools
    guide = " ".join(page.text for page in pages().values() if page.section == "guide")
    bold = re.findall(r"\*\*([^*]+?)\*\*", guide)
    keys = {name for name in bold if re.fullmatch(r"((Shift|Ctrl|Alt)\+)*(F?\d+|[A-Z.]|Space)", name)}
    assert len(keys) > 15
    assert keys <= known


def test_the_commands_that_the_pages_name_exist():
    known = {(action.menu, action.title.removesuffix("...")) for action in all_actions()}
    menus = {menu.partition("/")[0] for menu, _ in known if menu}
    for page in pages().values():
        for words in re.findall(r"\*\*([^*]+?)\*\*", page.text):
            menu, comma, title = words.partition(", ")
            if comma and menu in menus:
                assert any(title in (t, t.split(" ")[0]) and m.startswith(menu) for m, t in known), (page.place, words)


def test_no_table_is_a_pixel_too_wide(sheet, qtbot):
    for place in ("joints/cylindrical", "forces/force", "forces/tyre", "drivers/slider", "measures/formula"):
        sheet.go(place)
        qtbot.wait(5)
        assert sheet.page.horizontalScrollBar().maximum() == 0, place
