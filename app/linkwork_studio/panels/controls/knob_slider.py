"""A slider of the model as a control: it tells SI values, and what the run says leaves the user's hand alone."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSlider, QWidget

from linkwork_studio.panels.controls.presenter import STEPS, Knob


class KnobSlider(QSlider):
    """Signal: `put(value)` with the SI value, by mouse and keyboard."""

    put = Signal(float)

    def __init__(self, knob: Knob, parent: QWidget | None = None) -> None:
        """Stand at the lower end of a knob."""
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.knob = knob
        self.setRange(0, STEPS)
        self.setSingleStep(STEPS // 100)
        self.setPageStep(STEPS // 10)
        self.setAccessibleName(knob.id)
        self.valueChanged.connect(lambda place: self.put.emit(knob.value_at(place)))

    def show_value(self, value: float) -> bool:
        """Stand at a value [SI] without a word; False where the user holds it."""
        if self.isSliderDown():
            return False
        self.blockSignals(True)
        self.setValue(self.knob.place_of(value))
        self.blockSignals(False)
        return True
