import re

from linkwork_studio.commands.table import all_actions
from linkwork_studio.window.help_pages import HelpPages, pages


def test_pages_come_in_order_and_are_shown(qtbot):
    sheet = HelpPages()
    qtbot.addWidget(sheet)
    assert list(pages()) == ["Building", "Running and changing", "Seeing", "Formulations"]
    assert "Links (L)" in sheet.page.toPlainText()
    sheet.titles.setCurrentRow(2)
    assert "F11" in sheet.page.toPlainText()


def test_the_keys_that_they_name_exist():
    known = {key for action in all_actions() for key in action.keys} | {"X", "Y", "Z"}  # these belong to tools
    bold = re.findall(r"\*\*([^*]+?)\*\*", " ".join(pages().values()))
    keys = {name for name in bold if re.fullmatch(r"((Shift|Ctrl|Alt)\+)?(F?\d+|[A-Z.])", name)}
    assert len(keys) > 15
    assert keys <= known
