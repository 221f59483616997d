"""Sliders that the user has pinned to the view: a translucent card in the corner of the picture."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QWidget

from linkwork.results.snapshot import Snapshot
from linkwork_studio import shown_units
from linkwork_studio.document.document import Document
from linkwork_studio.look import icons
from linkwork_studio.look.style import translucent
from linkwork_studio.look.theme import Theme
from linkwork_studio.panels.controls.knob_slider import KnobSlider
from linkwork_studio.panels.controls.presenter import Knob, knobs, span, value_of
from linkwork_studio.shown_units import label, spoken
from linkwork_studio.widgets.clearing import clear
from linkwork_studio.widgets.icon_button import IconButton

MARGIN = 12  # pixels to the corner of the picture
LONG = 150  # pixels of a slider
SHARE = 0.5  # of the width of the picture that the card may cover
LOW = 260  # pixels of a picture's height below which names and sliders are all there is room for
USUAL_MARGINS, LOW_MARGINS, USUAL_SPACING = (12, 8, 6, 8), (10, 4, 10, 4), 4
SHORT = 60  # pixels of the shortest slider


class PinnedSliders(QFrame):
    """Floats at the upper right of a widget, as long as anything is pinned.

    Signal: `slider_moved(id, value)` with the SI value.
    """

    slider_moved = Signal(str, float)

    def __init__(self, document: Document, theme: Theme, over: QWidget) -> None:
        """Show the pinned sliders of a document over a widget."""
        super().__init__(over)
        self.setObjectName("pinned_sliders")
        self.setAccessibleName("Pinned sliders")
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self._document, self._theme, self._over = document, theme, over
        self.sliders: dict[str, KnobSlider] = {}
        self._numbers: dict[str, QLabel] = {}
        self._buttons: dict[str, IconButton] = {}
        self._knobs: tuple[Knob, ...] = ()
        self._units: dict[str, str] = {}
        self._is_low = False
        self._snapshot: Snapshot | None = None
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(*USUAL_MARGINS)
        self._grid.setHorizontalSpacing(10)
        self._grid.setVerticalSpacing(USUAL_SPACING)
        document.changed.connect(self.refresh)
        document.looks.changed.connect(self.refresh)
        over.installEventFilter(self)
        self.set_theme(theme)

    def refresh(self, *_: object) -> None:
        """Make the rows anew where others are pinned."""
        now = tuple(knob for knob in knobs(self._document.model) if knob.id in self._document.looks.pinned)
        if (now, shown_units.chosen()) != (self._knobs, self._units):
            self._knobs, self._units = now, shown_units.chosen()
            self._fill()
        self.setVisible(bool(now))
        self.show_snapshot(self._snapshot)

    def show_snapshot(self, snapshot: Snapshot | None) -> None:
        """Show where the sliders stand now."""
        self._snapshot = snapshot
        for knob in self._knobs:
            value = value_of(knob, self._document.model, snapshot)
            if self.sliders[knob.id].show_value(value):
                self._numbers[knob.id].setText(spoken((value,), knob.unit))

    def set_theme(self, theme: Theme) -> None:
        """Other colours and units."""
        self._theme = theme
        self.setStyleSheet(
            f"#pinned_sliders {{ background: {translucent(theme.panel)}; border: 1px solid {theme.border};"
            " border-radius: 8px; }"
        )
        for button in self.findChildren(IconButton):
            button.setIcon(icons.icon("close", theme, "text_dim"))
        self.refresh()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay in the corner."""
        if watched is self._over and event.type() == QEvent.Type.Resize:
            self._place()
        return False

    def event(self, event: QEvent) -> bool:
        """Rows are shown, and have a size, only after they were made."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._place()
        return super().event(event)

    def _fill(self) -> None:
        clear(self._grid)
        self.sliders, self._numbers, self._buttons = {}, {}, {}
        for row, knob in enumerate(self._knobs):
            self._add_row(row, knob)
        self.set_theme(self._theme)
        self._place()

    def _add_row(self, row: int, knob: Knob) -> None:
        slider, number = KnobSlider(knob), QLabel()
        slider.setFixedWidth(LONG)
        slider.setToolTip(span(knob))
        slider.put.connect(lambda value: self._moved(knob, value))
        number.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        number.setMinimumWidth(number.fontMetrics().horizontalAdvance(f"-0.0000 {label(knob.unit)}"))
        button = IconButton("Unpin", f"Unpin {knob.id}; it stays in the Controls panel.", size=14)
        button.clicked.connect(lambda: self._document.looks.set_pinned((knob.id,), False))
        for column, widget in enumerate((QLabel(knob.id), slider, number, button)):
            self._grid.addWidget(widget, row, column)
        self.sliders[knob.id], self._numbers[knob.id], self._buttons[knob.id] = slider, number, button

    def _moved(self, knob: Knob, value: float) -> None:
        self._numbers[knob.id].setText(spoken((value,), knob.unit))
        self.slider_moved.emit(knob.id, value)

    def _place(self) -> None:
        """In the corner; over a low picture without numbers and buttons, which stand among the controls as well."""
        room, is_low = self._over.width() - 2 * MARGIN, self._over.height() < LOW
        for slider in self.sliders.values():
            slider.setFixedWidth(max(SHORT, min(LONG, round(SHARE * room) - LONG)))
        for extra in (*self._numbers.values(), *self._buttons.values()):
            extra.setHidden(is_low)
        if is_low != self._is_low:  # to set the same again would ask for the place again, without end
            self._is_low = is_low
            self._grid.setContentsMargins(*(LOW_MARGINS if is_low else USUAL_MARGINS))
            self._grid.setVerticalSpacing(0 if is_low else USUAL_SPACING)
        self._grid.activate()
        self.resize(self._grid.totalSizeHint())
        self.move(self._over.width() - self.width() - MARGIN, MARGIN)
