"""The card of fluids: it stands while there is one, tells the scale, and chooses the field."""

from fluid_pictures import picture

import linkwork_studio.viewport.fluid_card as fluid_card
from linkwork_studio.document.looks import Looks
from linkwork_studio.look.theme import DARK
from linkwork_studio.viewport.viewport import Viewport


def test_the_card_follows_the_fluid(qapp):
    viewport, looks = Viewport(DARK), Looks()
    card, points = viewport.fluid_card, viewport._scene.fluids
    viewport.resize(900, 600)
    card.set_looks(looks)
    assert card.isHidden()
    points.take({"water": picture([0.0, 3.0])})
    card.refresh()
    assert not card.isHidden()
    assert card.high.text() == "5 m/s"
    assert card.largest.text() == "Largest: 3 m/s in water"
    assert card.geometry().right() == viewport.width() - fluid_card.MARGIN - 1
    points.take({})
    card.refresh()
    assert card.isHidden()


def test_choosing_a_field_changes_the_looks(qapp):
    viewport, looks = Viewport(DARK), Looks()
    card = viewport.fluid_card
    looks.changed.connect(lambda: card.set_looks(looks))
    card.set_looks(looks)
    card.field.setCurrentIndex(card.field.findData("pressure"))
    card.field.activated.emit(card.field.currentIndex())
    assert looks.fluid_field == "pressure"
    assert viewport._scene.fluids.field == "pressure"
