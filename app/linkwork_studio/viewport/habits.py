"""What the mouse does to the view, as people know it from elsewhere: presets that the user chooses from."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import Qt

LEFT, MIDDLE, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton, Qt.MouseButton.RightButton
NONE, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
HELD = SHIFT | CONTROL  # modifiers that count


class Use(Enum):
    """What a gesture does."""

    TOOL = auto()
    ORBIT = auto()
    PAN = auto()


@dataclass(frozen=True, slots=True)
class Habits:
    """One preset.

    Attributes:
        uses: what a drag does by button and modifier, besides tools; what is not named turns the view.
        scroll_pans: whether two fingers on a trackpad move the view; with Ctrl, or as a pinch, they zoom.
    """

    uses: dict[tuple[Qt.MouseButton, Qt.KeyboardModifier], Use]
    scroll_pans: bool = False

    def use(self, button: Qt.MouseButton, held: Qt.KeyboardModifier) -> Use:
        """What a drag does that no tool has taken."""
        return self.uses.get((button, held & HELD), self.uses.get((button, NONE), Use.ORBIT))


# By the names under which commands/mouse.py offers them.
HABITS = {
    "usual": Habits({(MIDDLE, SHIFT): Use.PAN, (RIGHT, SHIFT): Use.PAN}),
    "cad": Habits({(MIDDLE, NONE): Use.PAN, (RIGHT, CONTROL): Use.PAN}),
    "modeller": Habits({(MIDDLE, SHIFT): Use.PAN, (RIGHT, NONE): Use.PAN}),
    "trackpad": Habits({(MIDDLE, SHIFT): Use.PAN, (RIGHT, NONE): Use.PAN}, scroll_pans=True),
}
USUAL = HABITS["usual"]
