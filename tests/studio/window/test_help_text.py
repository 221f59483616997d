"""Every page can be read in the window: nothing lost, pictures there, parts found, equations with their subscripts."""

import re

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QTextCharFormat, QTextDocument

from linkwork.handbook.library import Page, pages
from linkwork_studio.look.theme import DARK, LIGHT
from linkwork_studio.window import help_text


@pytest.fixture
def document(themed):
    return QTextDocument()


def shown(document, place, theme=DARK):
    help_text.show(document, pages()[place], theme)
    return document.toPlainText()


@pytest.mark.parametrize("place", list(pages()))
def test_no_word_of_a_page_is_lost(document, place):
    told = shown(document, place)
    headings = re.findall(r"^#+ (.*)$", re.sub(r"```.*?```", "", pages()[place].text, flags=re.DOTALL), re.MULTILINE)
    assert all(heading in told for heading in headings)
    assert "<b>" not in told
    assert "sub>" not in re.sub(r"<sub>b</sub>", "", told) or place == "reference/add_a_joint_kind"
    block = document.begin()
    while block.isValid():  # words in the colour of their ground, as after a block of HTML, would be lost as well
        for piece in help_text._pieces(block):
            assert piece.charFormat().foreground().color().alpha() == 255
        block = block.next()


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
def test_the_picture_of_a_kind_is_drawn(document, theme):
    shown(document, "joints/screw", theme)
    picture = document.resource(QTextDocument.ResourceType.ImageResource, QUrl("icon:joints/screw"))
    assert picture.width() == help_text.ICON * help_text.SCALE


def test_subscripts_are_below(document):
    help_text.show(document, Page("x/y", "T", "# T\n\n<b>x</b><sub>b</sub> = 0"), DARK)
    (piece,) = [p for p in help_text._pieces(document.begin().next()) if p.text() == "b"]
    assert piece.charFormat().verticalAlignment() == QTextCharFormat.VerticalAlignment.AlignSubScript


def test_parts_are_found_and_lit(document):
    shown(document, "joints/screw")
    assert help_text.find_part(document, "good-to-know").block().text() == "Good to know"
    there = help_text.find_part(document, "pitch")
    assert there.currentTable() is not None
    before = there.currentTable().cellAt(there).format().background().color()
    help_text.light_up(there, DARK)
    assert there.currentTable().cellAt(there).format().background().color() != before
    assert help_text.find_part(document, "nowhere") is None


def test_places_of_links():
    assert help_text.place_of("../joints/screw.md#fields", "forces/spring") == ("joints/screw", "fields")
    assert help_text.place_of("tyre.md", "forces/spring") == ("forces/tyre", "")
    assert help_text.place_of("#fields", "forces/spring") == ("forces/spring", "fields")
