"""Puts a theme on the application: Fusion, our palette, our fonts and one style sheet.

The sheet stands in `resources/themes/studio.qss`, `@name` for each colour. Widgets say what they are by properties:

    role   of a label: title, heading, dim, small, error, warning, good, time; of a button: primary, flat, small;
           of a frame: line, rule
    state  of a field: error
    panel  `true` for the ground of a dock, `bar` for one along its foot
"""

from __future__ import annotations

import re
from functools import cache

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from linkwork_studio.look import fonts, resources
from linkwork_studio.look.theme import DARK, LIGHT, THEMES, Theme

SHEET = "themes/studio.qss"
SYSTEM = "system"  # instead of a theme: the one that the system prefers
BLENDS = {  # name: (colour, on which ground, how much of it)
    "field_hover": ("text_dim", "border", 0.35),
    "row_hover": ("text", "panel", 0.06),
    "selected": ("accent", "panel", 0.26),
    "selected_idle": ("text", "panel", 0.12),
    "button": ("text", "panel", 0.05),
    "button_hover": ("text", "panel", 0.10),
    "button_down": ("text", "panel", 0.16),
    "accent_hover": ("text", "accent", 0.14),
    "accent_down": ("window", "accent", 0.16),
    "accent_soft": ("accent", "panel", 0.16),
    "error_soft": ("error", "window", 0.12),
    "handle": ("text", "panel", 0.20),
    "handle_hover": ("text", "panel", 0.34),
    "text_off": ("text_dim", "panel", 0.60),
    "line": ("border", "panel", 0.60),
}


def apply_theme(app: QApplication, theme: Theme) -> None:
    """Give every window of the application the colours and fonts of a theme; may be called again at any time.

    Where one sheet follows another Qt dresses each widget as often as it has ancestors, so the old one is taken off.
    """
    if app.styleSheet():
        app.setStyleSheet("")
    else:
        app.setStyle("Fusion")
    app.setFont(fonts.font())
    app.setPalette(palette(theme))
    app.setStyleSheet(sheet(theme, fonts.scaled(100)))


def theme_named(name: str) -> Theme:
    """The theme of a choice, where SYSTEM follows the system; the dark one where neither is known."""
    scheme = QGuiApplication.styleHints().colorScheme()
    return LIGHT if name == SYSTEM and scheme == Qt.ColorScheme.Light else THEMES.get(name, DARK)


def color(theme: Theme, name: str) -> str:
    """A colour of the theme or one blended of two of them, as #rrggbb."""
    if name.startswith("axis_"):
        return theme.axes["xyz".index(name[-1])]
    return _blended(theme, name) if name in BLENDS else getattr(theme, name)


OPACITY = 0.82  # of cards over the picture


def translucent(name: str, opacity: float = OPACITY) -> str:
    """A colour #rrggbb as the style sheet writes it where the picture shows through."""
    tint = QColor(name)
    return f"rgba({tint.red()}, {tint.green()}, {tint.blue()}, {round(255 * opacity)})"


def palette(theme: Theme) -> QPalette:
    """The theme as Qt's palette, for what the sheet does not paint."""
    roles, made = QPalette.ColorRole, QPalette()
    colors = {
        roles.Window: "panel",
        roles.WindowText: "text",
        roles.Base: "window",
        roles.AlternateBase: "raised",
        roles.Text: "text",
        roles.PlaceholderText: "text_dim",
        roles.Button: "raised",
        roles.ButtonText: "text",
        roles.BrightText: "error",
        roles.ToolTipBase: "raised",
        roles.ToolTipText: "text",
        roles.Highlight: "accent",
        roles.HighlightedText: "accent_text",
        roles.Accent: "accent",
        roles.Link: "accent",
        roles.LinkVisited: "accent",
        roles.Light: "raised",
        roles.Midlight: "raised",
        roles.Mid: "border",
        roles.Dark: "border",
        roles.Shadow: "window",
    }
    for role, name in colors.items():
        made.setColor(role, QColor(color(theme, name)))
    for role in (roles.WindowText, roles.Text, roles.ButtonText, roles.PlaceholderText):
        made.setColor(QPalette.ColorGroup.Disabled, role, QColor(color(theme, "text_off")))
    return made


@cache
def sheet(theme: Theme, percent: int = 100) -> str:
    """The style sheet in the colours of a theme, with text so large."""
    text = resources.path(SHEET).read_text(encoding="utf-8")
    text = re.sub(r"font-size: (\d+)px", lambda m: f"font-size: {round(int(m[1]) * percent / 100)}px", text)
    images = resources.path(f"themes/{theme.name}").as_posix()
    return re.sub(r"@(\w+)", lambda m: images if m[1] == "images" else color(theme, m[1]), text)


def _blended(theme: Theme, name: str) -> str:
    over, ground, share = BLENDS[name]
    a, b = (QColor(getattr(theme, part)) for part in (over, ground))
    mixed = (round(x * share + y * (1 - share)) for x, y in zip(a.getRgb()[:3], b.getRgb()[:3], strict=True))
    return "#{:02x}{:02x}{:02x}".format(*mixed)
