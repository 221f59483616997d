"""A card over the picture of fluids: which field colours their particles, and its scale."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QComboBox, QFrame, QGridLayout, QLabel, QWidget

from linkwork_studio import shown_units
from linkwork_studio.document.looks import Looks
from linkwork_studio.look.style import translucent
from linkwork_studio.look.theme import Theme
from linkwork_studio.viewport.elastic_card import MARGIN, WIDTH, ColorBar
from linkwork_studio.viewport.fluid_points import FIELDS, FluidPoints
from linkwork_studio.viewport.overlays import cards
from linkwork_studio.viewport.sketch import Sketch
from linkwork_studio.widgets.marks import mark

if TYPE_CHECKING:
    from linkwork_studio.viewport.viewport import Viewport

TITLES = {"speed": "Speed of the fluid", "pressure": "Pressure of the fluid", "": "One colour"}
ABOVE = ("pinned_sliders", "elastic_card")  # cards that have the corner first


class FluidCard(QFrame):
    """Stands in the upper right corner, below the cards that have it first, as long as a fluid is shown."""

    def __init__(self, viewport: Viewport, points: FluidPoints, theme: Theme) -> None:
        """Lead the points of a viewport."""
        super().__init__(viewport)
        self.setObjectName("fluid_card")
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self._over, self._points, self._looks = viewport, points, Looks()
        self.field, self.bar = QComboBox(), ColorBar()
        self.low, self.high, self.largest = QLabel("0"), QLabel(), QLabel()
        self._lay_out()
        for name, title in TITLES.items():
            self.field.addItem(title, name)
        self.field.activated.connect(lambda index: self._looks.color_fluid_by(self.field.itemData(index)))
        viewport.installEventFilter(self)
        self.set_theme(theme)
        self.hide()

    def _lay_out(self) -> None:
        self.field.setAccessibleName("Colour fluids by")
        self.field.setToolTip("What the colours of particles tell.")
        for label in (self.low, self.high, self.largest):
            mark(label, role="dim")
        self.high.setAlignment(Qt.AlignmentFlag.AlignRight)
        grid = QGridLayout(self)
        grid.setContentsMargins(12, 10, 12, 10)
        grid.setVerticalSpacing(5)
        grid.addWidget(self.field, 0, 0, 1, 2)
        grid.addWidget(self.bar, 1, 0, 1, 2)
        grid.addWidget(self.low, 2, 0)
        grid.addWidget(self.high, 2, 1)
        grid.addWidget(self.largest, 3, 0, 1, 2)
        grid.setColumnStretch(1, 1)
        self.setFixedWidth(WIDTH)

    def set_theme(self, theme: Theme) -> None:
        """Other colours."""
        self.setStyleSheet(
            f"#fluid_card {{ background: {translucent(theme.panel)}; border: 1px solid {theme.border};"
            " border-radius: 8px; }"
        )

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

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay in the corner."""
        if watched is self._over and event.type() == QEvent.Type.Resize and not self.isHidden():
            self._place()
        return False

    def _place(self) -> None:
        self.adjustSize()
        above = [card for card in cards(self._over) if card.objectName() in ABOVE and _is_right(card, self._over)]
        top = max((card.geometry().bottom() + 1 for card in above), default=0)
        self.move(self._over.width() - self.width() - MARGIN, top + MARGIN)


def _is_right(card: QWidget, over: QWidget) -> bool:
    return card.geometry().center().x() > over.width() // 2
