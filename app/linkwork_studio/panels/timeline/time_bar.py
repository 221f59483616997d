"""The past of a run as a bar: edits, branches, and a handle that goes back."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QPolygonF,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from linkwork.results.course import Course
from linkwork_studio.look.theme import Theme
from linkwork_studio.panels.timeline import presenter

MARGIN, TRACK, HANDLE = 11, 5, 6.5  # points: beside the track, its height, radius of the handle
NEAR = 6  # points within which an edit is told
APART = 3  # points within which two edits are one diamond
HAIR = 0.5  # points that are seen when something moves
HEIGHT = 26
KEYS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Home: -1000000, Qt.Key.Key_End: 1000000}
DIAMOND = QPolygonF([QPointF(0, -5), QPointF(4, 0), QPointF(0, 5), QPointF(-4, 0)])  # points
STEP = 0.02  # of the bar that an arrow key goes


class TimeBar(QWidget):
    """Tells where the user wants to look; it shows what a course says.

    Signals: `scrubbed(time)` while the handle is moved, `released()` when it is let go.
    """

    scrubbed, released = Signal(float), Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        """Begin without a past."""
        super().__init__(parent)
        self.theme = theme
        self.setFixedHeight(HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Time")
        self.setMouseTracking(True)
        self._course: Course | None = None
        self._span = (0.0, 1.0)
        self._held: float | None = None
        self._diamond, self._stamped = QPixmap(), (theme, 0.0)
        self._drawn: tuple[tuple[object, ...], tuple[float, float], float] | None = None

    # -- what others ask -----------------------------------------------------------------------------

    @property
    def time(self) -> float:
        """The time at the handle [s]."""
        if self._held is not None:
            return self._held
        return self._course.time if self._course else 0.0

    def show_course(self, course: Course) -> None:
        """Show another state of the past, as soon as that looks different."""
        self._course, self._span = course, presenter.span(course)
        forks = tuple((branch.number, branch.begins, len(branch.marks)) for branch in course.branches)
        now = (forks, course.current, course.is_past), self._span, self.x_of(self.time)
        if self._drawn is None or self._looks_different(*now):
            self._drawn = now
            self.update()

    def _looks_different(self, what: tuple[object, ...], span: tuple[float, float], handle: float) -> bool:
        """Whether this is more than a hair's breadth from what is drawn: in a run all marks wander, ever slower."""
        drawn, before, place = self._drawn
        moved = max(abs(new - old) for new, old in zip(span, before, strict=True)) / (span[1] - span[0]) * self.width()
        return what != drawn or max(moved, abs(handle - place)) >= HAIR

    def set_theme(self, theme: Theme) -> None:
        """Other colours."""
        self.theme = theme
        self.update()

    def sizeHint(self) -> QSize:
        """As wide as there is room."""
        return QSize(300, HEIGHT)

    # -- places --------------------------------------------------------------------------------------

    def x_of(self, time: float) -> float:
        """Where a time stands [points]."""
        first, last = self._span
        share = (time - first) / (last - first)
        return MARGIN + min(max(share, 0.0), 1.0) * (self.width() - 2 * MARGIN)

    def time_at(self, x: float) -> float:
        """The time at a place [s]."""
        first, last = self._span
        share = (x - MARGIN) / max(self.width() - 2 * MARGIN, 1)
        return first + min(max(share, 0.0), 1.0) * (last - first)

    # -- drawing -------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Track, what has been run, forks, edits, handle."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        middle, theme, course = self.height() / 2, self.theme, self._course
        track = QRectF(MARGIN, middle - TRACK / 2, self.width() - 2 * MARGIN, TRACK)
        self._bar(painter, track, theme.border)
        if course is not None:
            end = QRectF(track)
            end.setRight(self.x_of(course.branch(course.current).ends))
            self._bar(painter, end, theme.text_dim)
        done = QRectF(track)
        done.setRight(self.x_of(self.time))
        self._bar(painter, done, theme.accent)
        for fork in presenter.forks(course) if course else ():
            self._fork(painter, self.x_of(fork), middle)
        edits = (self.x_of(edit.time) for edit in course.marks(course.current)) if course else ()
        self._diamonds(painter, {round(x / APART): x for x in edits}.values(), middle)
        is_past = course is not None and course.is_past
        painter.setPen(QPen(QColor(theme.panel), 2))
        painter.setBrush(QColor(theme.selection if is_past else theme.accent))
        painter.drawEllipse(QPointF(self.x_of(self.time), middle), HANDLE, HANDLE)
        if self.hasFocus():
            painter.setPen(QPen(QColor(theme.accent), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)

    @staticmethod
    def _bar(painter: QPainter, place: QRectF, color: str) -> None:
        painter.setBrush(QColor(color))
        painter.drawRoundedRect(place, TRACK / 2, TRACK / 2)

    def _diamonds(self, painter: QPainter, places: Iterable[float], middle: float) -> None:
        """The edits, stamped: half an hour leaves two hundred."""
        stamp = self._stamp()
        for x in places:
            painter.drawPixmap(QPointF(x, middle) - QPointF(NEAR, NEAR), stamp)

    def _stamp(self) -> QPixmap:
        """One diamond in the middle of a square."""
        ratio = self.devicePixelRatioF()
        if self._stamped != (self.theme, ratio):
            self._stamped = self.theme, ratio
            self._diamond = QPixmap(QSize(2 * NEAR, 2 * NEAR) * ratio)
            self._diamond.setDevicePixelRatio(ratio)
            self._diamond.fill(Qt.GlobalColor.transparent)
            painter = QPainter(self._diamond)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setBrush(QColor(self.theme.text))
            painter.setPen(QPen(QColor(self.theme.panel), 1))
            painter.drawPolygon(DIAMOND.translated(NEAR, NEAR))
            painter.end()
        return self._diamond

    def _fork(self, painter: QPainter, x: float, middle: float) -> None:
        """A short line that leaves the track."""
        painter.setPen(QPen(QColor(self.theme.text_dim), 2))
        painter.drawLine(QPointF(x, middle), QPointF(x + 6, middle + 9))
        painter.setPen(Qt.PenStyle.NoPen)

    # -- the hand ------------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take the handle to where the mouse is."""
        if event.button() == Qt.MouseButton.LeftButton and self._course is not None:
            self._move_to(self.time_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """The handle follows."""
        if self._held is not None:
            self._move_to(self.time_at(event.position().x()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Stay there."""
        if self._held is not None and event.button() == Qt.MouseButton.LeftButton:
            self._held = None
            self.released.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and right go a little, Home and End all the way."""
        if event.key() in KEYS and self._course is not None:
            first, last = self._span
            wanted = self.time + KEYS[event.key()] * STEP * (last - first)
            self.scrubbed.emit(min(max(wanted, first), last))
            self.released.emit()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Keep the arrow keys from the window's shortcuts; tell of the edit under the mouse."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and event.key() in KEYS:
            event.accept()
            return True
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), self.told_at(event.pos().x()), self)
            return True
        return super().event(event)

    def told_at(self, x: float) -> str:
        """The edit near a place, or the time there."""
        if self._course is None:
            return "Drag to go back in time."
        near = [m for m in self._course.marks(self._course.current) if abs(self.x_of(m.time) - x) <= NEAR]
        if near:
            return "\n".join(f"{presenter.time_text(mark.time)}: {mark.text}" for mark in near[-5:])
        return f"{presenter.time_text(self.time_at(x))}. Drag to go back; play continues from there."

    def _move_to(self, time: float) -> None:
        self._held = time
        self.update()
        self.scrubbed.emit(time)
