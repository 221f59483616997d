"""The typeface of the studio, with figures of equal width so that numbers which change do not dance."""

from __future__ import annotations

from PySide6.QtGui import QFont, QFontDatabase

from linkwork_studio.look import resources

FAMILY = "Inter"
PIXELS = 13  # logical pixels: the scale of the screen comes on top
FILES = ("Inter-Regular.otf", "Inter-Medium.otf", "Inter-SemiBold.otf")

_loaded: list[int] = []
_percent = [100]  # of the size that is asked for: the user's choice


def set_size(percent: int) -> None:
    """Make all text so large from now on; a theme has to be applied again."""
    _percent[0] = min(max(percent, 50), 200)


def scaled(pixels: int) -> int:
    """A size of text in logical pixels as the user wants it."""
    return round(pixels * _percent[0] / 100)


def load() -> bool:
    """Make the fonts known to Qt, once; False where a file is missing, and then the system's font serves."""
    if not _loaded:
        _loaded.extend(QFontDatabase.addApplicationFont(str(resources.path(f"fonts/{name}"))) for name in FILES)
    return -1 not in _loaded


def font(pixels: int = PIXELS, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    """A font of the studio's family in a size of logical pixels."""
    made = QFont(FAMILY) if load() else QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
    made.setPixelSize(scaled(pixels))
    made.setWeight(weight)
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)  # else letters stand on whole pixels, unevenly
    made.setFeature(QFont.Tag("tnum"), 1)
    return made
