"""A sample that moves on its card while the mouse or the focus is on it, by a run of its own."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from PySide6.QtCore import QObject, QPointF, QRect, QRectF, Qt, QTimer
from PySide6.QtGui import QPainterPath, QRegion
from PySide6.QtWidgets import QWidget

from linkwork.errors import LinkworkError
from linkwork.files import project
from linkwork.model.model import Model
from linkwork_studio.commands.samples import Sample
from linkwork_studio.look.theme import Theme
from linkwork_studio.session.session import Session
from linkwork_studio.viewport.viewport import Viewport

LINGER = 250  # milliseconds over a card before it begins to move: a mouse that only passes by starts nothing
FRAME = 33  # milliseconds between two pictures
LARGEST = 40_000  # bytes of a project; a larger one would hold the page up while it is read and drawn
ROUND = 8.0  # pixels: radius of the upper corners of a card


class LivePicture(QObject):
    """At most one sample moves at a time; picture and thread are made when the first one does."""

    def __init__(self, theme: Theme, may_run: Callable[[], bool], parent: QObject) -> None:
        """Begin still; nothing moves before `may_run` says so, as kernels may still have to be compiled."""
        super().__init__(parent)
        self._theme, self._may_run = theme, may_run
        self._over: QWidget | None = None
        self._place = QRect()
        self._sample: Sample | None = None
        self.viewport: Viewport | None = None
        self.session: Session | None = None
        self._revision = 0
        self._linger = QTimer(self, singleShot=True, interval=LINGER)
        self._linger.timeout.connect(self._begin)
        self._clock = QTimer(self, interval=FRAME)
        self._clock.timeout.connect(self._draw)

    @property
    def is_moving(self) -> bool:
        """Whether a sample moves."""
        return self._clock.isActive()

    def point_at(self, sample: Sample, card: QWidget, place: QRect) -> None:
        """The user looks at a card: soon the sample moves at a place of it."""
        if card is not self._over:
            self.look_away()
            self._sample, self._over, self._place = sample, card, place
            self._linger.start()

    def look_away(self, card: QWidget | None = None) -> None:
        """The user looks elsewhere; with a card, no longer at that one."""
        if card is not None and card is not self._over:
            return
        self._linger.stop()
        self._clock.stop()
        self._over = self._sample = None
        if self.session is not None:
            self.session.pause()
        if self.viewport is not None:
            self.viewport.hide()  # it changes its parent later: here Qt may be on its way through the children

    def set_theme(self, theme: Theme) -> None:
        """Other colours."""
        self._theme = theme
        if self.viewport is not None:
            self.viewport.set_theme(theme)

    def close(self) -> None:
        """End the thread."""
        self.look_away()
        if self.session is not None:
            self.session.close()
        if self.viewport is not None:
            self.viewport.deleteLater()
            self.viewport = None

    def _begin(self) -> None:
        sample = self._sample
        if sample is None or not sample.runs or not self._may_run() or sample.project.stat().st_size > LARGEST:
            return
        with suppress(LinkworkError):
            self._run(project.load(sample.project))

    def _run(self, model: Model) -> None:
        self._revision += 1
        if self.session is None:
            self.session = Session(model, self._revision)
            self.session.start()
        else:
            self.session.replace(model, self._revision)
        self.session.play()
        self._show(model)
        self._clock.start()

    def _show(self, model: Model) -> None:
        """Put the picture over that of the card."""
        view = self.viewport or Viewport(self._theme)
        self.viewport = view
        view.setMinimumSize(1, 1)
        view.show_only_the_scene()
        view.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        view.setParent(self._over)
        view.setGeometry(self._place)
        view.setMask(_rounded(self._place))
        view.navigation.is_smooth = False
        view.show_model(model)
        view.view_from("iso")

    def _draw(self) -> None:
        """Show where the run is, once it is that of the model."""
        snapshot = self.session.snapshot if self.session else None
        if snapshot is None or self.viewport is None or snapshot.document_revision != self._revision:
            return
        self.viewport.show_snapshot(snapshot)
        if self.viewport.isHidden():
            self.viewport.show()


def _rounded(place: QRect) -> QRegion:
    """A rectangle of that size with the upper corners of a card."""
    path = QPainterPath()
    path.addRoundedRect(QRectF(QPointF(0, 0), place.size() + place.size() * 0.5), ROUND, ROUND)
    return QRegion(path.toFillPolygon().toPolygon()).intersected(QRegion(QRect(0, 0, place.width(), place.height())))
