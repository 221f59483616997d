"""A card over the picture of fluids: which field colours their particles, and its scale."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from linkwork_studio import shown_units
from linkwork_studio.document.looks import Looks
from linkwork_studio.look.theme import Theme
from linkwork_studio.viewport.field_card import MARGIN, FieldCard
from linkwork_studio.viewport.fluid_points import FIELDS, FluidPoints
from linkwork_studio.viewport.overlays import cards
from linkwork_studio.viewport.sketch import Sketch

if TYPE_CHECKING:
    from linkwork_studio.viewport.viewport import Viewport

TITLES = {"speed": "Speed of the fluid", "pressure": "Pressure of the fluid", "": "One colour"}
ABOVE = ("pinned_sliders", "elastic_card")  # cards that have the corner first


class FluidCard(FieldCard):
    """Stands in the upper right corner, below the cards that have it first, as long as a fluid is shown."""

    def __init__(self, viewport: Viewport, points: FluidPoints, theme: Theme) -> None:
        """Lead the points of a viewport."""
        super().__init__(viewport, "fluid_card", theme)
        self._points, self._looks = points, Looks()
        self.field.setAccessibleName("Colour fluids by")
        self.field.setToolTip("What the colours of particles tell.")
        for name, title in TITLES.items():
            self.field.addItem(title, name)
        self.field.activated.connect(lambda index: self._looks.color_fluid_by(self.field.itemData(index)))

    def set_looks(self, looks: Looks) -> None:
        """Show and change these."""
        self._looks = looks
        self._points.choose(looks.fluid_field)
        self.field.setCurrentIndex(self.field.findData(looks.fluid_field))

    def refresh(self) -> Sketch:
        """Tell the scale and the largest value now; nothing is painted into the picture."""
        is_shown, field = bool(self._points.shown), self._points.field
        largest = self._points.largest() if is_shown else None
        for part in (self.bar, self.low, self.high, self.largest):
            part.setVisible(largest is not None)
        if self.isHidden() == is_shown:
            self.setVisible(is_shown)
        if largest is not None:
            name, value = largest
            self.high.setText(shown_units.format(self._points.scale, FIELDS[field], 3))
            self.largest.setText(f"Largest: {shown_units.format(value, FIELDS[field], 3)} in {name}")
        if is_shown:
            self._place()
        return Sketch()

    def _place(self) -> None:
        self.adjustSize()
        above = [card for card in cards(self._over) if card.objectName() in ABOVE and _is_right(card, self._over)]
        top = max((card.geometry().bottom() + 1 for card in above), default=0)
        self.move(self._over.width() - self.width() - MARGIN, top + MARGIN)


def _is_right(card: QWidget, over: QWidget) -> bool:
    return card.geometry().center().x() > over.width() // 2
