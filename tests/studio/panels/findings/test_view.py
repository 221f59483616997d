"""The list of findings, clicked."""

import pytest
from PySide6.QtCore import Qt

from linkwork.results.finding import Finding
from linkwork_studio.look.theme import DARK, LIGHT
from linkwork_studio.panels.findings.view import FindingsPanel

FINDINGS = (
    Finding("info", "mobility", "Two degrees of freedom."),
    Finding("error", "gap", "A gap is left. " * 12, ("elbow", "rod")),
    Finding("warning", "redundant", "Rows repeat.", ("shoulder",)),
)


@pytest.fixture
def panel(show, document):
    return show(FindingsPanel(document, DARK), 420, 260)


def test_nothing_to_report(panel):
    assert panel.hint.isVisible()
    assert panel.hint.title.text() == "Nothing to report"
    assert not panel.list.isVisible()


def test_findings_are_listed_counted_and_gone_again(qtbot, panel):
    with qtbot.waitSignal(panel.summary_changed) as told:
        panel.show_findings(FINDINGS)
    assert told.args == ["1 error"]
    assert panel.head.text() == "1 error, 1 warning, 1 note"
    assert panel.list.count() == 3
    assert panel.list.isVisible()
    assert panel.list.item(0).text().startswith("A gap")
    with qtbot.waitSignal(panel.summary_changed) as told:
        panel.show_findings([])
    assert told.args == [""]
    assert panel.hint.isVisible()


def test_the_same_findings_again_change_nothing(qtbot, panel):
    panel.show_findings(FINDINGS)
    with qtbot.assertNotEmitted(panel.summary_changed):
        panel.show_findings(FINDINGS)


def test_a_click_selects_what_it_is_about(qtbot, panel, document):
    panel.show_findings(FINDINGS)
    for row, expected in ((2, ()), (0, ("elbow", "rod")), (1, ("shoulder",))):
        place = panel.list.visualItemRect(panel.list.item(row)).center()
        qtbot.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
        assert document.selection == expected
    document.select(("arm",))
    qtbot.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert document.selection == ("shoulder",)


def test_keys_select_and_enter_activates(qtbot, panel, document):
    panel.show_findings(FINDINGS)
    panel.list.setFocus()
    panel.list.setCurrentRow(0)
    qtbot.keyClick(panel.list, Qt.Key.Key_Down)
    assert document.selection == ("shoulder",)
    with qtbot.waitSignal(panel.activated) as told:
        qtbot.keyClick(panel.list, Qt.Key.Key_Return)
    assert told.args == ["shoulder"]


def test_a_long_sentence_goes_on_in_the_next_line(panel):
    panel.show_findings(FINDINGS)
    heights = [panel.list.visualItemRect(panel.list.item(row)).height() for row in range(3)]
    assert heights[0] > heights[1] == heights[2]


def test_the_theme_can_change(panel):
    panel.show_findings(FINDINGS)
    dark = panel.grab().toImage()
    panel.set_theme(LIGHT)
    assert panel.list.count() == 3
    assert panel.grab().toImage() != dark
