import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetricsF
from PySide6.QtTest import QTest

from linkwork_studio.commands.samples import find_samples
from linkwork_studio.look.theme import DARK, LIGHT
from linkwork_studio.window.start_page import MOST_COLUMNS, StartPage, wrapped


@pytest.fixture
def opened():
    return []


@pytest.fixture
def page(qtbot, themed, opened):
    made = StartPage(find_samples(), opened.append, opened.append, DARK)
    qtbot.addWidget(made)
    made.resize(1280, 760)
    made.show()
    return made


def test_a_card_opens_its_sample_by_mouse_and_key(page, opened):
    card = page.cards[0]
    QTest.mouseClick(card, Qt.MouseButton.LeftButton)
    card.setFocus()
    QTest.keyClick(card, Qt.Key.Key_Space)
    assert opened == [card.sample, card.sample]
    assert card.accessibleName() == card.sample.title


@pytest.mark.parametrize(("width", "columns"), [(560, 2), (760, 3), (1280, MOST_COLUMNS), (2400, MOST_COLUMNS)])
def test_as_many_cards_in_a_row_as_fit(page, qtbot, width, columns):
    page.resize(width, 760)
    qtbot.wait(50)
    columns = min(columns, len(page.cards))
    tops = {card.mapTo(page, card.rect().topLeft()).y() for card in page.cards[:columns]}
    assert len(tops) == 1
    assert page.horizontalScrollBar().maximum() == 0


def test_pictures_have_the_colours_of_the_theme(page):
    card = page.cards[0]
    place = card.picture_place

    def brightness():
        picture = card.grab().toImage()
        return picture.pixelColor(place.left() + 12, place.top() + 12).lightness()

    dark = brightness()
    page.set_theme(LIGHT)
    assert brightness() > dark + 100
    page.set_theme(DARK)
    assert brightness() == dark


class Live:
    def __init__(self):
        self.told = []

    def point_at(self, sample, card, place):
        self.told.append(("at", sample.name, card.rect().contains(place)))

    def look_away(self, card=None):
        self.told.append(("away", card.sample.name if card else ""))

    def set_theme(self, theme):
        self.told.append(("theme", theme.name))


def test_what_the_mouse_or_the_focus_is_on_moves(page, qtbot):
    page.live = Live()
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    first, second = page.cards[:2]
    QTest.mouseMove(first, first.rect().center())
    qtbot.waitUntil(lambda: ("at", first.sample.name, True) in page.live.told)
    second.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.mouseMove(page.search, page.search.rect().center())
    qtbot.waitUntil(lambda: ("away", first.sample.name) in page.live.told)
    qtbot.waitUntil(lambda: ("at", second.sample.name, True) in page.live.told)
    page.set_theme(LIGHT)
    page.hide()
    assert ("theme", "light") in page.live.told
    assert ("away", "") in page.live.told


def test_recent_projects_are_cards_with_their_pictures_as_many_as_fit(page, opened, tmp_path, qtbot):
    paths = tuple(tmp_path / f"crank{n}.linkwork" for n in range(7))
    asked = []
    page.picture_of = lambda path: asked.append(path)
    page.show_recent(paths)
    assert tuple(asked) == paths[:MOST_COLUMNS]
    QTest.mouseClick(page.recent_cards[1], Qt.MouseButton.LeftButton)
    assert opened == [paths[1]]
    page.resize(560, 760)
    qtbot.waitUntil(lambda: [card.isVisible() for card in page.recent_cards] == [True, True, False, False, False])
    page.show_recent(())
    assert page.recent_cards == []
    assert not page._recent_heading.isVisible()


def test_buttons_and_colours(page):
    pressed = []
    page.add_button("Open...", "open", lambda: pressed.append(1)).click()
    page.show_recent((find_samples()[0].project,))
    page.set_theme(LIGHT)
    assert pressed == [1]
    assert not page.grab().isNull()


def test_a_search_leaves_the_cards_that_speak_of_it_and_their_headings(page, qtbot):
    page.search.setText("bricard")
    assert [card.sample.name for card in page.cards if card.isVisible()] == ["bricard"]
    assert [heading.text() for heading, _ in page._groups if heading.isVisible()] == ["Benchmarks"]
    page.search.setText("no such thing")
    assert page._nothing.isVisible()
    page.search.clear()
    assert all(card.isVisible() for card in page.cards)
    assert not page._nothing.isVisible()


def test_words_are_broken_into_lines_and_what_does_not_fit_ends_in_dots(themed):
    metrics = QFontMetricsF(QFont())
    width = metrics.horizontalAdvance("A rod swings on")
    assert wrapped("A rod", metrics, width, 2) == ["A rod"]
    assert wrapped("A rod swings on a pin", metrics, width, 2) == ["A rod swings on", "a pin"]
    cut = wrapped("A rod swings on a pin that is held by a frame", metrics, width, 2)
    assert cut[0] == "A rod swings on"
    assert cut[1].startswith("a pin")
    assert cut[1].endswith("…")
