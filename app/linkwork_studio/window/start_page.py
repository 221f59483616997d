"""The first page: samples as cards that move under the mouse and run with a click, recent projects, a new mechanism."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QHideEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from linkwork_studio.commands.samples import Sample
from linkwork_studio.look import fonts
from linkwork_studio.look.icons import icon
from linkwork_studio.look.theme import Theme
from linkwork_studio.widgets.clearing import clear
from linkwork_studio.widgets.marks import mark
from linkwork_studio.widgets.search_field import SearchField
from linkwork_studio.window.recent_card import RecentCard

if TYPE_CHECKING:  # it comes with VTK and the engine, long after the page
    from linkwork_studio.window.live_picture import LivePicture

NARROWEST, WIDEST = 212, 300  # pixels of a card's width
PICTURE_SHARE = 0.56  # of the width is the height of its picture
TEXT_HEIGHT = 88
GAP, MARGIN = 16, 40
MOST_COLUMNS = 5
SEARCH_WIDTH = 260  # pixels at most


class StartPage(QScrollArea):
    """Tells by the given functions what the user wants to open."""

    def __init__(
        self,
        samples: tuple[Sample, ...],
        open_sample: Callable[[Sample], object],
        open_path: Callable[[Path], object],
        theme: Theme,
    ) -> None:
        """Show these samples."""
        super().__init__()
        self.setObjectName("start_page")
        self.viewport().setObjectName("start_view")
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self._open_path = open_path
        self.cards = [SampleCard(sample, theme) for sample in samples]
        self.live: LivePicture | None = None
        self.picture_of: Callable[[Path], Path | None] = lambda path: None
        for card in self.cards:
            card.clicked.connect(lambda _checked=False, sample=card.sample: open_sample(sample))
            card.looked_at.connect(self._point_at)
            card.left.connect(lambda card=card: self.live and self.live.look_away(card))
        by_group = groupby(self.cards, lambda card: card.sample.group)
        self._groups = [(_group_heading(group), list(cards)) for group, cards in by_group]
        self.search = SearchField("Search samples")
        self.search.textChanged.connect(self._filter)
        self._nothing = QLabel("No matching samples.")
        self._grid = QGridLayout()
        self._grid.setSpacing(GAP)
        self._grid.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self._recent, self.recent_cards = QHBoxLayout(), []
        self._recent_heading = _heading("Recent projects")
        self.buttons = QHBoxLayout()
        self._above = QVBoxLayout()
        self._title, self._tagline = QLabel("Linkwork"), QLabel("Cut, reconnect and edit a mechanism while it runs.")
        self._columns = 0
        self._lay_out()
        self.set_theme(theme)
        self.show_recent(())

    def add_button(self, text: str, name: str, do: Callable[[], object]) -> QPushButton:
        """A button beside the title, with the name of its icon."""
        button = QPushButton(f" {text}")  # Qt puts the icon hard by the word
        button.setProperty("icon_name", name)
        button.setIcon(icon(f"actions/{name}", self._theme))
        button.clicked.connect(lambda _checked=False: do())
        self.buttons.addWidget(button)
        return button

    def add_above(self, widget: QWidget) -> None:
        """Put something between the title and the buttons."""
        self._above.addSpacing(14)
        self._above.addWidget(widget)

    def show_recent(self, paths: tuple[Path, ...]) -> None:
        """Show recent projects, as many as have room in a row; the menu has them all."""
        clear(self._recent)
        self._recent_heading.setVisible(bool(paths))
        self.recent_cards = [RecentCard(path, self.picture_of(path), self._theme) for path in paths[:MOST_COLUMNS]]
        for card in self.recent_cards:
            card.clicked.connect(lambda _checked=False, path=card.project: self._open_path(path))
            self._recent.addWidget(card)
        self._arrange()

    def set_theme(self, theme: Theme) -> None:
        """Take other colours."""
        self._theme = theme
        self.viewport().setStyleSheet(f"#start_view {{ background: {theme.window}; }}")
        self.widget().setStyleSheet(f"#start_content {{ background: {theme.window}; }}")
        for card in (*self.cards, *self.recent_cards):
            card.set_theme(theme)
        if self.live is not None:
            self.live.set_theme(theme)
        self.search.set_icons(icon("search", theme, "text_dim"), icon("close", theme, "text_dim"))
        for button in self.findChildren(QPushButton):
            if name := button.property("icon_name"):
                button.setIcon(icon(f"actions/{name}", theme))

    def hideEvent(self, event: QHideEvent) -> None:
        """Nothing moves out of sight."""
        if self.live is not None:
            self.live.look_away()
        super().hideEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """As many cards in a row as there is room for."""
        super().resizeEvent(event)
        self._arrange()

    def _point_at(self, card: SampleCard) -> None:
        if self.live is not None:
            self.live.point_at(card.sample, card, card.picture_place)

    def _lay_out(self) -> None:
        content = QWidget()
        content.setObjectName("start_content")
        self._title.setStyleSheet("font-size: 32px; font-weight: 600;")
        mark(self._tagline, role="dim")
        inner = QVBoxLayout()
        inner.setSpacing(6)
        inner.addWidget(self._title)
        inner.addWidget(self._tagline)
        inner.addLayout(self._above)
        inner.addSpacing(14)
        self._recent.setSpacing(GAP)
        self._recent.setAlignment(Qt.AlignmentFlag.AlignLeft)
        self.buttons.setAlignment(Qt.AlignmentFlag.AlignLeft)
        self.buttons.setSpacing(10)
        inner.addLayout(self.buttons)
        inner.addSpacing(20)
        inner.addWidget(self._recent_heading)
        inner.addSpacing(4)
        inner.addLayout(self._recent)
        inner.addSpacing(16)
        inner.addLayout(self._samples())
        inner.addStretch()
        row = QHBoxLayout(content)
        row.setContentsMargins(MARGIN, 40, MARGIN, 24)
        row.addStretch(1)
        row.addLayout(inner)
        row.addStretch(1)
        self.setWidget(content)

    def _samples(self) -> QVBoxLayout:
        """Heading and search in one line, the cards below."""
        line = QHBoxLayout()
        line.addWidget(_heading("Samples (click to run)"))
        self.search.setMaximumWidth(SEARCH_WIDTH)
        line.addWidget(self.search, 1, Qt.AlignmentFlag.AlignRight)
        mark(self._nothing, role="dim")
        self._nothing.hide()
        column = QVBoxLayout()
        column.addLayout(line)
        column.addWidget(self._nothing)
        column.addLayout(self._grid)
        return column

    def _arrange(self) -> None:
        room = self.viewport().width() - 2 * MARGIN
        columns = max(1, min(MOST_COLUMNS, len(self.cards), (room + GAP) // (NARROWEST + GAP)))
        width = max(NARROWEST, min(WIDEST, (room + GAP) // columns - GAP))
        for card in (*self.cards, *self.recent_cards):
            card.set_width(width)
        for n, card in enumerate(self.recent_cards):
            card.setVisible(n < columns)
        if columns != self._columns:
            self._fill(columns)
        self._columns = columns

    def _filter(self) -> None:
        """Show the cards that speak of what is searched, and the headings that have any."""
        words = self.search.text()
        for heading, cards in self._groups:
            for card in cards:
                card.setVisible(card.sample.speaks_of(words))
            heading.setVisible(any(card.sample.speaks_of(words) for card in cards))
        self._nothing.setVisible(not any(card.sample.speaks_of(words) for card in self.cards))
        self._fill(self._columns)

    def _fill(self, columns: int) -> None:
        """Headings over the whole width, and under each the cards that are shown."""
        row, words = 0, self.search.text()
        for heading, cards in self._groups:
            shown = [card for card in cards if card.sample.speaks_of(words)]
            self._grid.addWidget(heading, row, 0, 1, columns)
            for n, card in enumerate(shown):
                self._grid.addWidget(card, row + 1 + n // columns, n % columns)
            row += 1 + -(-len(shown) // columns)


class SampleCard(QAbstractButton):
    """Picture, title and first sentence of a sample; a button by mouse and keyboard.

    Signals: `looked_at(card)` when mouse or focus come, `left()` when they are gone.
    """

    looked_at, left = Signal(object), Signal()

    def __init__(self, sample: Sample, theme: Theme) -> None:
        """Show a sample."""
        super().__init__()
        self.sample = sample
        self._theme = theme
        self._picture: QPixmap | None = None  # read when the card is first seen, as most are far below
        self.set_width(NARROWEST)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setAccessibleName(sample.title)
        self.setAccessibleDescription(sample.text)
        self.setObjectName(f"sample.{sample.name}")

    def set_theme(self, theme: Theme) -> None:
        """Take other colours, and the picture in these."""
        if theme is not self._theme:
            self._theme, self._picture = theme, None
            self.update()

    def set_width(self, width: int) -> None:
        """Take a width in pixels; the height follows."""
        self._picture_height = round(PICTURE_SHARE * width)
        self.setFixedSize(width, self._picture_height + TEXT_HEIGHT)

    def sizeHint(self) -> QSize:
        """The size that it was given."""
        return self.size()

    @property
    def picture_place(self) -> QRect:
        """Where the picture stands, inside the frame."""
        return QRect(2, 2, self.width() - 4, self._picture_height - 2)

    def event(self, event: QEvent) -> bool:
        """Tell when the user begins and ends to look here."""
        kind = event.type()
        if kind in (QEvent.Type.Enter, QEvent.Type.FocusIn):
            self.looked_at.emit(self)
        elif (kind == QEvent.Type.Leave and not self.hasFocus()) or (
            kind == QEvent.Type.FocusOut and not self.underMouse()
        ):
            self.left.emit()
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the card, brighter under the mouse and with a frame where the focus is."""
        theme = self._theme
        active = self.underMouse() or self.hasFocus()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        frame = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        outline = QPainterPath()
        outline.addRoundedRect(frame, 8, 8)
        painter.fillPath(outline, QColor(theme.raised if active else theme.panel))
        self._paint_picture(painter, outline, frame)
        self._paint_text(painter, frame)
        painter.setPen(QPen(QColor(theme.accent if active else theme.border), 2 if active else 1))
        painter.drawPath(outline)
        painter.end()

    def _paint_picture(self, painter: QPainter, outline: QPainterPath, frame: QRectF) -> None:
        place = QRectF(frame.left(), frame.top(), frame.width(), self._picture_height)
        painter.save()
        painter.setClipPath(outline)
        painter.fillRect(place, QColor(self._theme.sky_bottom))
        if self._picture is None:
            path = self.sample.picture_in(self._theme.name)
            self._picture = QPixmap(str(path)) if path else QPixmap()
        if not self._picture.isNull():
            scale = max(place.width() / self._picture.width(), place.height() / self._picture.height())
            width, height = place.width() / scale, place.height() / scale
            cut = QRectF((self._picture.width() - width) / 2, (self._picture.height() - height) / 2, width, height)
            painter.drawPixmap(place, self._picture, cut)
        painter.restore()

    def _paint_text(self, painter: QPainter, frame: QRectF) -> None:
        """The title, and as much of the first sentence as the lines that it leaves can hold."""
        left, width, top = frame.left() + 14, frame.width() - 28, self._picture_height + 12.0
        sentence = self.sample.text.partition(". ")[0].removesuffix(".") + "."
        for text, font, color, most in (
            (self.sample.title, fonts.font(14, QFont.Weight.DemiBold), self._theme.text, 2),
            (sentence, fonts.font(12), self._theme.text_dim, 3),
        ):
            painter.setFont(font)
            painter.setPen(QColor(color))
            metrics = QFontMetricsF(font)
            room = int((frame.bottom() - 6 - top) / metrics.lineSpacing())
            for line in wrapped(text, metrics, width, min(most, room)):
                painter.drawText(QPointF(left, top + metrics.ascent()), line)
                top += metrics.lineSpacing()
            top += 4


def wrapped(text: str, metrics: QFontMetricsF, width: float, most: int) -> list[str]:
    """A text broken between words into lines of a width; the last of so many ends in dots where there is more."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if metrics.horizontalAdvance(longer) <= width or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    if len(lines) <= most:
        return lines
    rest = " ".join(lines[most - 1 :])
    return [*lines[: most - 1], metrics.elidedText(rest, Qt.TextElideMode.ElideRight, width)]


def _group_heading(text: str) -> QLabel:
    label = QLabel(text)
    label.setContentsMargins(0, 10, 0, 0)
    mark(label, role="dim")
    return label


def _heading(text: str) -> QLabel:
    label = QLabel(text)
    mark(label, role="title")
    return label
