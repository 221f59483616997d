"""The icons, drawn from SVG in the colours of the theme.

A file is drawn in two colours, `currentColor` for lines and `#4aa3df` for what moves or matters; both are exchanged for
the theme's. Qt's own engine for SVG draws each picture when it is first shown, in the size and scale of its place: no
icon is ever stretched, and the hundreds that nobody looks at cost nothing. It takes drawings that are no files only
from a stream, as it would write them itself.
"""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QByteArray, QDataStream, QIODevice, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from linkwork_studio.look import resources
from linkwork_studio.look.theme import Theme

ENGINE = "svg"  # the key of the engine as QIcon streams it
LINES, ACCENT = "currentColor", "#4aa3df"
FADED = 0.38  # opacity of what is disabled
VEIL = (
    '<mask id="veil" maskUnits="userSpaceOnUse" x="0" y="0" width="24" height="24">'
    f'<rect width="24" height="24" fill="white" fill-opacity="{FADED}" stroke="none"/></mask>'
).encode()


def icon(name: str, theme: Theme, tint: str = "text") -> QIcon:
    """The icon with a name such as `joints/revolute`, its lines in a colour of the theme or in `#rrggbb`.

    A bare name is that of an action. A kind that nobody has drawn yet has the generic icon of its family. A tint other
    than `text` colours all of it.
    """
    lines = getattr(theme, tint, tint)
    accent = theme.accent if tint == "text" else lines
    return _icon(_known(name), lines, accent)


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


@cache
def _icon(name: str, lines: str, accent: str) -> QIcon:
    drawing = svg(name, lines, accent)
    modes = QIcon.Mode
    drawings = {modes.Normal: drawing, modes.Active: drawing, modes.Selected: drawing, modes.Disabled: _faint(drawing)}
    data, made = QByteArray(), QIcon()
    written = QDataStream(data, QIODevice.OpenModeFlag.WriteOnly)
    written.writeQString(ENGINE)
    for number in (0, 0, len(drawings)):  # of files; not compressed; of drawings
        written.writeInt32(number)
    for mode, each in drawings.items():
        written.writeInt32(mode.value << 4 | QIcon.State.Off.value)
        _ = written << QByteArray(each)
    written.writeInt32(0)  # pixmaps beside them
    _ = QDataStream(data) >> made
    return made


def _faint(drawing: bytes) -> bytes:
    """The same behind a mask, as lines that cross would add up where each were faint by itself."""
    head, mark, rest = drawing.partition(b">")
    return head + mark + VEIL + b'<g mask="url(#veil)">' + rest.replace(b"</svg>", b"</g></svg>")


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


def _blank(size: QSize, scale: float) -> QPixmap:
    blank = QPixmap(round(size.width() * scale), round(size.height() * scale))
    blank.setDevicePixelRatio(scale)
    blank.fill(Qt.GlobalColor.transparent)
    return blank
