"""A card over the picture of what bends: which field colours it, its scale, and how much deformation is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QSlider

from linkwork_studio import shown_units
from linkwork_studio.document.looks import Looks
from linkwork_studio.look.theme import Theme
from linkwork_studio.viewport.field_card import MARGIN, FieldCard
from linkwork_studio.viewport.overlays import cards
from linkwork_studio.viewport.shown_fields import UNITS, ShownFields
from linkwork_studio.viewport.sketch import Dot, Note, Sketch
from linkwork_studio.widgets.marks import mark

if TYPE_CHECKING:
    from linkwork_studio.viewport.viewport import Viewport

TITLES = {
    "": "Body colours",
    "stress": "Von Mises stress",
    "energy": "Strain energy density",
    "displacement": "Displacement",
    "tension": "Tension",
    "bending": "Bending moment",
    "torsion": "Torsion",
    "speed": "Speed",
}
THOUSAND = 1000.0
DECADE = 20  # positions of the slider for ten times as much
MOST = 3 * DECADE  # a thousand times


class ElasticCard(FieldCard):
    """Stands in the upper right corner as long as an elastic body or a beam is shown."""

    def __init__(self, viewport: Viewport, fields: ShownFields, theme: Theme) -> None:
        """Lead the colours of a viewport."""
        super().__init__(viewport, "elastic_card", theme)
        self._fields, self._looks = fields, Looks()
        self._offered: tuple[str, ...] = ()
        self._add_slider()
        self.field.setAccessibleName("Colour what bends by")
        self.field.setToolTip("What the colours of elastic bodies and beams tell.")
        self.field.activated.connect(lambda index: self._looks.color_by(self.field.itemData(index)))
        self.slider.valueChanged.connect(lambda place: self._looks.exaggerate(times_at(place)))

    def _add_slider(self) -> None:
        self.scaled, self.times, self.slider = QLabel("Deformation"), QLabel(), QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(0, MOST)
        self.slider.setPageStep(DECADE)
        self.slider.setAccessibleName("Exaggeration")
        self.slider.setToolTip("How many times the deformation is drawn; numbers and colours stay true.")
        mark(self.scaled, role="dim")
        self.times.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.times.setMinimumWidth(44)
        for column, widget in enumerate((self.scaled, self.slider, self.times)):
            self.grid.addWidget(widget, 4, column)

    def set_looks(self, looks: Looks) -> None:
        """Show and change these."""
        self._looks = looks
        self.field.setCurrentIndex(self.field.findData(looks.field))
        place = place_of(looks.exaggeration)
        if place != self.slider.value():
            self.slider.blockSignals(True)
            self.slider.setValue(place)
            self.slider.blockSignals(False)
        self.times.setText(f"×{looks.exaggeration:.3g}")

    def refresh(self) -> Sketch:
        """Tell the scale and the largest value now; a mark for its place."""
        fields = self._fields
        if fields.offered != self._offered:
            self._offer(fields.offered)
        is_shown = bool(fields.offered)
        for part in (self.bar, self.low, self.high, self.largest):
            part.setVisible(fields.is_painted)
        for part in (self.scaled, self.slider, self.times):
            part.setVisible(bool(fields.elastic.shown))
        if self.isHidden() == is_shown:
            self.setVisible(is_shown)
        peak = fields.peak() if is_shown else None
        if peak is not None:
            self.high.setText(told(fields.scale.top, fields.field))
            self.largest.setText(f"Largest: {told(peak[1], fields.field)} in {peak[0]}")
        if is_shown:
            self._place()
        if peak is None:
            return Sketch()
        _, value, place = peak
        return Sketch((), (Dot(place, "warning", 4.0),), (Note(place, told(value, fields.field)),))

    def _offer(self, fields: tuple[str, ...]) -> None:
        """Fill the list with the fields of what is shown."""
        self._offered = fields
        self.field.clear()
        for name in ("", *fields):
            self.field.addItem(TITLES[name], name)
        self.field.setCurrentIndex(self.field.findData(self._looks.field))

    def _place(self) -> None:
        self.adjustSize()
        self.move(self._over.width() - self.width() - MARGIN, MARGIN)
        above = [card for card in cards(self._over) if card is not self and card.objectName() == "pinned_sliders"]
        if any(card.geometry().intersects(self.geometry()) for card in above):
            self.move(self.x(), max(card.geometry().bottom() for card in above) + MARGIN)


def told(value: float, field: str) -> str:
    """A value of a field as people read it: stress in MPa, large forces and moments in thousands."""
    if field == "stress":
        return f"{value / 1e6:.3g} MPa"
    if abs(value) >= THOUSAND and shown_units.shown(UNITS[field]) == UNITS[field] and UNITS[field] in ("N", "N m"):
        return f"{value / THOUSAND:.3g} k{UNITS[field]}"
    return shown_units.format(value, UNITS[field], 3)


def times_at(place: int) -> float:
    """How many times as much is drawn at a position of the slider: two digits of 10^(place / DECADE)."""
    return float(f"{10 ** (place / DECADE):.2g}")


def place_of(times: float) -> int:
    """The position of the slider that is nearest to a factor."""
    return min(range(MOST + 1), key=lambda place: abs(times_at(place) - times))
