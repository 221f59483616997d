"""Sliders to move while it runs, and the measures beside them."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QScrollArea, QStackedLayout, QVBoxLayout, QWidget

from linkwork.results.snapshot import Snapshot
from linkwork_studio import shown_units
from linkwork_studio.document.document import Document
from linkwork_studio.look import icons
from linkwork_studio.look.theme import Theme
from linkwork_studio.panels.controls.knob_slider import KnobSlider
from linkwork_studio.panels.controls.presenter import Knob, Reading, knobs, readings, span, value_of
from linkwork_studio.shown_units import spoken
from linkwork_studio.widgets.empty_hint import EmptyHint
from linkwork_studio.widgets.icon_button import IconButton
from linkwork_studio.widgets.marks import mark

PIN = 22  # pixels: no higher than a line, so that pins leave the rows where they are


class ControlsPanel(QWidget):
    """A row for each slider and each measure.

    Signal: `slider_moved(id, value)` with the SI value, while the user drags.
    """

    slider_moved = Signal(str, float)

    def __init__(self, document: Document, theme: Theme, parent: QWidget | None = None) -> None:
        """Show the sliders and measures of a document."""
        super().__init__(parent)
        mark(self, panel="true")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.document, self.theme = document, theme
        self.sliders: dict[str, KnobSlider] = {}
        self.pins: dict[str, IconButton] = {}
        self.numbers: dict[str, QLabel] = {}
        self._knobs: tuple[Knob, ...] = ()
        self._readings: tuple[Reading, ...] = ()
        self._units: dict[str, str] = {}
        self._snapshot: Snapshot | None = None
        self.hint = EmptyHint("Nothing to control yet", "Input sliders and measures appear here.")
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        self.pages = QStackedLayout(self)
        self.pages.addWidget(self.hint)
        self.pages.addWidget(self.area)
        document.changed.connect(self.refresh)
        document.looks.changed.connect(self._show_pins)
        self.set_theme(theme)

    def refresh(self, *_: object) -> None:
        """Make the rows anew where sliders or measures are others."""
        now = (knobs(self.document.model), readings(self.document.model), shown_units.chosen())
        if now != (self._knobs, self._readings, self._units) or not self.area.widget():
            self._knobs, self._readings, self._units = now
            self._fill()
        self.pages.setCurrentIndex(1 if self._knobs or self._readings else 0)
        self.show_snapshot(self._snapshot)

    def show_snapshot(self, snapshot: Snapshot | None) -> None:
        """Show where the sliders stand and what is measured now; a slider in the user's hand is left alone."""
        self._snapshot = snapshot
        for knob in self._knobs:
            value = value_of(knob, self.document.model, snapshot)
            if self.sliders[knob.id].show_value(value):
                self.numbers[knob.id].setText(spoken((value,), knob.unit))
        for reading in self._readings:
            values = snapshot.measures.get(reading.id, ()) if snapshot is not None else ()
            self.numbers[reading.id].setText(spoken(values, reading.unit) if values else "–")

    def set_theme(self, theme: Theme) -> None:
        """Change icons and units; the rest follows the style."""
        self.theme = theme
        for pin in self.pins.values():
            pin.setIcon(icons.icon("pin", theme))
        self.hint.set_picture(icons.icon("drivers/slider", theme, "text_dim"))
        self.refresh()

    def _fill(self) -> None:
        self.sliders, self.numbers, self.pins = {}, {}, {}
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(12, 8, 12, 8)
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(1, 1)
        for row, knob in enumerate(self._knobs):
            self._add_row(grid, row, knob.id, self._slider(knob), span(knob))
            grid.addWidget(self._pin(knob), row, 3)
        for row, reading in enumerate(self._readings, len(self._knobs)):
            what = QLabel(", ".join(reading.labels))
            mark(what, role="dim")
            self._add_row(grid, row, reading.id, what, f"Current value of {reading.id}.")
        column.addLayout(grid)
        column.addStretch(1)
        self.area.setWidget(page)
        self.set_theme(self.theme)

    def _add_row(self, grid: QGridLayout, row: int, name: str, middle: QWidget, hint: str) -> None:
        label, number = QLabel(name), QLabel()
        number.setMinimumWidth(110)
        number.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        number.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        for column, widget in enumerate((label, middle, number)):
            widget.setToolTip(hint)
            grid.addWidget(widget, row, column)
        self.numbers[name] = number

    def _slider(self, knob: Knob) -> KnobSlider:
        slider = KnobSlider(knob)
        slider.put.connect(lambda value: self._moved(knob, value))
        self.sliders[knob.id] = slider
        return slider

    def _pin(self, knob: Knob) -> IconButton:
        """A button that pins a slider to the view, and takes it off again."""
        pin = IconButton("Pin to the view", f"Show {knob.id} in the view, also while presenting.", size=16)
        pin.setCheckable(True)
        pin.setFixedHeight(PIN)
        pin.setChecked(knob.id in self.document.looks.pinned)
        pin.clicked.connect(lambda on: self.document.looks.set_pinned((knob.id,), on))
        self.pins[knob.id] = pin
        return pin

    def _show_pins(self) -> None:
        for name, pin in self.pins.items():
            pin.setChecked(name in self.document.looks.pinned)

    def _moved(self, knob: Knob, value: float) -> None:
        self.numbers[knob.id].setText(spoken((value,), knob.unit))
        self.slider_moved.emit(knob.id, value)
