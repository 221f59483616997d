"""What the cards of fields share: they stay in the corner, and take the colours of the theme."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication

from linkwork_studio.look.theme import DARK, LIGHT
from linkwork_studio.viewport.field_card import MARGIN, FieldCard
from linkwork_studio.viewport.viewport import Viewport


class Card(FieldCard):
    def _place(self):
        self.adjustSize()
        self.move(self._over.width() - self.width() - MARGIN, MARGIN)


def test_a_card_stays_in_the_corner(qapp):
    viewport = Viewport(DARK)
    card = Card(viewport, "a_card", DARK)
    assert card.isHidden()
    card.setVisible(True)
    for width in (900, 700):
        viewport.resize(width, 500)
        QApplication.sendEvent(viewport, QResizeEvent(QSize(width, 500), viewport.size()))
        assert card.geometry().right() == width - MARGIN - 1


def test_a_card_has_the_colours_of_the_theme(qapp):
    card = Card(Viewport(DARK), "a_card", DARK)
    dark = card.styleSheet()
    card.set_theme(LIGHT)
    assert "#a_card" in dark
    assert card.styleSheet() != dark
