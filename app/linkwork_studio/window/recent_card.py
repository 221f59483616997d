"""A recent project on the start page: its picture, its name and its folder; a click opens it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QAbstractButton

from linkwork_studio.look import fonts
from linkwork_studio.look.icons import icon
from linkwork_studio.look.theme import Theme

HEIGHT, PICTURE = 60, 92  # points: height of the card, width of its picture
MARGIN, SIGN = 12, 24  # points: beside the words, of the drawing in place of a picture


class RecentCard(QAbstractButton):
    """A button by mouse and keyboard."""

    def __init__(self, project: Path, picture: Path | None, theme: Theme) -> None:
        """Show a project, with a picture of it where there is one."""
        super().__init__()
        self.project, self._theme = project, theme
        self.picture = QPixmap(str(picture)) if picture else QPixmap()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setToolTip(str(project))
        self.setAccessibleName(project.stem)
        self.setAccessibleDescription(str(project))
        self.set_width(2 * PICTURE)

    def set_theme(self, theme: Theme) -> None:
        """Take other colours."""
        self._theme = theme
        self.update()

    def set_width(self, width: int) -> None:
        """Take a width in points."""
        self.setFixedSize(width, HEIGHT)

    def sizeHint(self) -> QSize:
        """The size that it was given."""
        return self.size()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the card, brighter under the mouse and with a frame where the focus is."""
        theme, active = self._theme, self.underMouse() or self.hasFocus()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        outline = QPainterPath()
        outline.addRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 8, 8)
        painter.fillPath(outline, QColor(theme.raised if active else theme.panel))
        painter.save()
        painter.setClipPath(outline)
        self._paint_picture(painter)
        painter.restore()
        self._paint_words(painter)
        painter.setPen(QPen(QColor(theme.accent if active else theme.border), 2 if active else 1))
        painter.drawPath(outline)
        painter.end()

    def _paint_picture(self, painter: QPainter) -> None:
        place = QRectF(0, 0, PICTURE, HEIGHT)
        painter.fillRect(place, QColor(self._theme.sky_bottom))
        if self.picture.isNull():
            sign = QRect(round((PICTURE - SIGN) / 2), round((HEIGHT - SIGN) / 2), SIGN, SIGN)
            icon("document", self._theme, "text_dim").paint(painter, sign)
            return
        scale = max(place.width() / self.picture.width(), place.height() / self.picture.height())
        width, height = place.width() / scale, place.height() / scale
        left, top = (self.picture.width() - width) / 2, (self.picture.height() - height) / 2
        painter.drawPixmap(place, self.picture, QRectF(left, top, width, height))

    def _paint_words(self, painter: QPainter) -> None:
        """The name over the folder, whose end counts more than its beginning."""
        left, width = PICTURE + MARGIN, self.width() - PICTURE - 2 * MARGIN
        for text, font, color, dots, top in (
            (self.project.stem, fonts.font(13, QFont.Weight.DemiBold), self._theme.text, "ElideRight", 11),
            (short(self.project.parent), fonts.font(11), self._theme.text_dim, "ElideLeft", 31),
        ):
            painter.setFont(font)
            painter.setPen(QColor(color))
            shown = QFontMetricsF(font).elidedText(text, Qt.TextElideMode[dots], width)
            painter.drawText(QRectF(left, top, width, 20), Qt.AlignmentFlag.AlignVCenter, shown)


def short(folder: Path) -> str:
    """A folder with the home folder as ~."""
    try:
        return str(Path("~") / folder.relative_to(Path.home()))
    except (ValueError, RuntimeError):
        return str(folder)
