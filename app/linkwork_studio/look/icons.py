"""The icons, drawn from SVG in the colours of the theme.

A file is drawn in two colours, `currentColor` for lines and `#4aa3df` for what moves or matters; both are exchanged for
the theme's. Pixmaps are made for each size and scale that a screen here may ask for, so that no icon is ever stretched.
"""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QGuiApplication, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from linkwork_studio.look import resources
from linkwork_studio.look.theme import Theme

SIZES = (16, 18, 20, 24, 32)
LINES, ACCENT = "currentColor", "#4aa3df"
FADED = 0.38


def icon(name: str, theme: Theme, tint: str = "text") -> QIcon:
    """The icon with a name such as `joints/revolute`, its lines in a colour of the theme or in `#rrggbb`.

    A bare name is that of an action. A kind that nobody has drawn yet has the generic icon of its family. A tint other
    than `text` colours all of it.
    """
    lines = getattr(theme, tint, tint)
    accent = theme.accent if tint == "text" else lines
    return _icon(_known(name), lines, accent, _scales())


def pixmap(name: str, theme: Theme, size: int, scale: float = 1.0, tint: str = "text") -> QPixmap:
    """One picture of an icon, `size` in logical pixels."""
    lines = getattr(theme, tint, tint)
    return _pixmap(_known(name), lines, theme.accent if tint == "text" else lines, size, scale)


def exists(name: str) -> bool:
    """Whether somebody drew this icon."""
    return resources.path(f"icons/{name}.svg").is_file()


def svg(name: str, lines: str, accent: str) -> bytes:
    """The drawing with its two colours exchanged."""
    text = _text(_known(name))
    # Two steps, so that lines which happen to have the stand-in's colour stay as they are.
    return text.replace(ACCENT, "ACCENT").replace(LINES, lines).replace("ACCENT", accent).encode()


@cache
def _known(name: str) -> str:
    name = name if "/" in name else f"actions/{name}"
    family = name.rpartition("/")[0]
    return next((n for n in (name, f"{family}/generic") if exists(n)), "actions/generic")


@cache
def _text(name: str) -> str:
    return resources.path(f"icons/{name}.svg").read_text(encoding="utf-8")


def _scales() -> tuple[float, ...]:
    screens = {screen.devicePixelRatio() for screen in QGuiApplication.screens()}
    return tuple(sorted({1.0, 2.0} | screens))


@cache
def _icon(name: str, lines: str, accent: str, scales: tuple[float, ...]) -> QIcon:
    made = QIcon()
    for size in SIZES:
        for scale in scales:
            picture = _pixmap(name, lines, accent, size, scale)
            for mode in (QIcon.Mode.Normal, QIcon.Mode.Active, QIcon.Mode.Selected):
                made.addPixmap(picture, mode)
            made.addPixmap(_faded(picture), QIcon.Mode.Disabled)
    return made


@cache
def _drawing(name: str, lines: str, accent: str) -> QSvgRenderer:
    """Read once for all its sizes."""
    return QSvgRenderer(QByteArray(svg(name, lines, accent)))


def _pixmap(name: str, lines: str, accent: str, size: int, scale: float) -> QPixmap:
    picture = _blank(QSize(size, size), scale)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _drawing(name, lines, accent).render(painter, QRectF(0, 0, size, size))
    painter.end()
    return picture


def _faded(picture: QPixmap) -> QPixmap:
    faded = _blank(picture.deviceIndependentSize().toSize(), picture.devicePixelRatio())
    painter = QPainter(faded)
    painter.setOpacity(FADED)
    painter.drawPixmap(0, 0, picture)
    painter.end()
    return faded


def _blank(size: QSize, scale: float) -> QPixmap:
    blank = QPixmap(round(size.width() * scale), round(size.height() * scale))
    blank.setDevicePixelRatio(scale)
    blank.fill(Qt.GlobalColor.transparent)
    return blank
