"""A line for one number with its unit: typed, stepped or scrubbed."""

from __future__ import annotations

import re

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent, QShowEvent, QWheelEvent
from PySide6.QtWidgets import QLabel, QWidget

from linkwork.errors import ModelError
from linkwork.model import units
from linkwork_studio import shown_units
from linkwork_studio.shown_units import pretty
from linkwork_studio.widgets import stepping
from linkwork_studio.widgets.marks import mark
from linkwork_studio.widgets.scrub_label import COARSE, FINE, ScrubLabel
from linkwork_studio.widgets.stepping import UNBOUNDED, Bounds
from linkwork_studio.widgets.typed_line import TypedLine

FEWEST_DIGITS, SHOWN_DIGITS, TYPED_DIGITS = 3, 6, 12
WHEEL_REST_MS = 400  # after which the next turn of the wheel is a gesture of its own
MARGIN = 6  # logical pixels between the edge and what stands inside
NO_UNIT = re.compile(r"(?<=[0-9.])[eE](?=[-+]?[0-9])|\bpi\b")  # letters of a number
OWN_UNIT = re.compile(r"[^\W\d_]|[°%]")
STEPS = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1, Qt.Key.Key_PageUp: 10, Qt.Key.Key_PageDown: -10}


class NumberEdit(TypedLine):
    """Emits `edited(SI value)` for each value the user gives, and `gesture_ended()` when key, wheel or mouse let go.

    What cannot be read or is refused stays as it was typed, see `TypedLine`.
    """

    edited, gesture_ended = Signal(float), Signal()

    def __init__(self, unit: str = "", bounds: Bounds = UNBOUNDED, parent: QWidget | None = None) -> None:
        """Hold a number of an SI unit within bounds (SI)."""
        super().__init__(parent)
        self._si, self._wide = unit, bounds
        self._read_unit()
        self._value: float | None = None
        self._start, self._step = 0.0, 1.0
        self._prefix: ScrubLabel | None = None
        self._suffix = QLabel(pretty(self.unit), self)
        self._suffix.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._has_suffix = bool(unit)
        mark(self._suffix, role="small")
        self._wheel_rest = QTimer(self, singleShot=True, interval=WHEEL_REST_MS)
        self._wheel_rest.timeout.connect(self.gesture_ended)
        self.textChanged.connect(self._show_suffix)
        self.setMinimumWidth(40)

    @property
    def value(self) -> float | None:
        """The SI value; None while several elements differ."""
        return self._value

    def set_value(self, value: float | None) -> None:
        """Show an SI value, None for a mixed one; what the user is typing stays until Enter or Esc."""
        self._value = value
        self.setPlaceholderText("mixed" if value is None else "")
        self.refresh()

    def take_unit(self, unit: str | None = None) -> None:
        """Show and read numbers in the unit that is chosen now, or those of another SI unit."""
        if unit is not None:
            self._si, self._has_suffix = unit, bool(unit)
        self._read_unit()
        self._suffix.setText(pretty(self.unit))
        self._place()
        self.refresh()

    def _read_unit(self) -> None:
        self.unit, self._scale = shown_units.shown(self._si), shown_units.scale(self._si)
        self._bounds = self._wide.divided(self._scale)

    def hide_unit(self) -> None:
        """Leave the unit to a label elsewhere."""
        self._has_suffix = False
        self._suffix.hide()

    def set_prefix(self, label: ScrubLabel) -> None:
        """Put a label inside, on the left, that can be dragged."""
        self._prefix = label
        label.setParent(self)
        label.setContentsMargins(MARGIN - 1, 0, 0, 0)
        self.scrub_with(label)

    def scrub_with(self, label: ScrubLabel) -> None:
        """Let a label be dragged to change the number."""
        label.started.connect(self._begin_scrub)
        label.scrubbed.connect(self._scrub)
        label.ended.connect(self.gesture_ended)
        label.clicked.connect(self._take_focus)

    # -- typing --------------------------------------------------------------------------------------

    def take(self) -> None:
        """Read the text as a value and tell it."""
        value = self._typed()
        if value is not None and self._give(value):
            self.gesture_ended.emit()

    def shown_text(self) -> str:
        """The number without its unit: all digits while it may be typed over, else as many as there is room for."""
        if self._value is None:
            return ""
        shown = self._value / self._scale
        if self.hasFocus():
            return units.format(shown, "", TYPED_DIGITS)
        texts = [units.format(shown, "", digits) for digits in range(SHOWN_DIGITS, FEWEST_DIGITS - 1, -1)]
        return next((text for text in texts if self.fontMetrics().horizontalAdvance(text) <= self._room()), texts[-1])

    def would_fit(self, width: int, digits: int) -> bool:
        """Whether the number with so many digits could be read whole in a line of a width in logical pixels."""
        if self._value is None:
            return True
        text = units.format(self._value / self._scale, "", digits)
        return self.fontMetrics().horizontalAdvance(text) <= self._room(width)

    def _room(self, width: int | None = None) -> int:
        """Logical pixels for the text."""
        margins = self.textMargins()
        return (self.width() if width is None else width) - margins.left() - margins.right() - 2 * (MARGIN + 3)

    def _typed(self) -> float | None:
        try:
            return units.parse(self.text(), self.unit)
        except ModelError as reason:
            self.show_error(str(reason))
            return None

    def _give(self, value: float) -> bool:
        """Tell a value; False where whoever listens refused it by `show_error`."""
        self._error = ""
        self.edited.emit(value)
        if not self._error:
            self._value = value
        return not self._error

    def _take_focus(self) -> None:
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    # -- stepping ------------------------------------------------------------------------------------

    def step(self, count: int, factor: float = 1.0) -> None:
        """Go up or down by steps of the number's second digit."""
        value = self._typed() if self.isModified() else self._value
        if value is not None:
            shown = value / self._scale
            step = self._bounds.grain(stepping.step_at(shown, self.unit) * factor)
            self._give_shown(stepping.stepped(shown, count, step), step)

    def _give_shown(self, shown: float, step: float) -> None:
        value = self._bounds.nearest(shown, step) * self._scale
        if value != self._value and self._give(value):
            self.restore()

    def _begin_scrub(self) -> None:
        self.finish()
        self._start = (self._value or 0.0) / self._scale
        self._step = self._bounds.grain(stepping.step_at(self._start, self.unit))

    def _scrub(self, steps: float) -> None:
        if self._value is not None:
            self._give_shown(stepping.dragged(self._start, steps, self._step), self._step)

    # -- events --------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows step, Page keys step by ten."""
        if event.key() in STEPS and not self.isReadOnly():
            self.step(STEPS[Qt.Key(event.key())], _factor(event.modifiers()))
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """The end of a row of steps."""
        if event.key() in STEPS and not event.isAutoRepeat():
            self.gesture_ended.emit()
        super().keyReleaseEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Step while the field has the focus; else let the panel scroll."""
        turned = event.angleDelta().y() or event.angleDelta().x()
        if not self.hasFocus() or self.isReadOnly() or not turned:
            event.ignore()
            return
        self.step(1 if turned > 0 else -1, _factor(event.modifiers()))
        self._wheel_rest.start()
        event.accept()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """End what the wheel began."""
        if self._wheel_rest.isActive():
            self._wheel_rest.stop()
            self.gesture_ended.emit()
        super().focusOutEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep unit and prefix at the edges."""
        super().resizeEvent(event)
        if self.isVisible():
            self._place()
        self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        """The labels inside have their fonts now."""
        super().showEvent(event)
        self._place()
        self.refresh()

    def _place(self) -> None:
        """Put prefix and unit inside the line and keep the text between them."""
        left = right = 0
        if self._prefix:
            self._prefix.ensurePolished()
            size = self._prefix.sizeHint()
            self._prefix.setGeometry(1, 1, size.width() + 2, self.height() - 2)
            left = size.width() - 3
        if self._has_suffix:
            self._suffix.ensurePolished()
            width = self._suffix.sizeHint().width()
            self._suffix.setGeometry(self.width() - width - MARGIN, 0, width, self.height())
            right = width
        self.setTextMargins(left, 0, right, 0)
        self._show_suffix()

    def _show_suffix(self) -> None:
        """The unit stays while a number is typed, until that has a unit of its own."""
        is_own = self.isModified() and OWN_UNIT.search(NO_UNIT.sub("", self.text()))
        self._suffix.setVisible(self._has_suffix and bool(self.text()) and not is_own)


def _factor(held: Qt.KeyboardModifier) -> float:
    """Shift makes steps finer, Ctrl coarser."""
    if held & Qt.KeyboardModifier.ShiftModifier:
        return FINE
    return COARSE if held & Qt.KeyboardModifier.ControlModifier else 1.0
