"""A card in the corner of the picture while something is drawn: on which plane, and how high."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QLabel

from linkwork_studio.viewport.drawing_plane import DrawingPlane, on_axes
from linkwork_studio.widgets.marks import LEFT_OUT, mark
from linkwork_studio.widgets.number_edit import NumberEdit

if TYPE_CHECKING:
    from linkwork_studio.viewport.viewport import Viewport

DRAWS = ("link", "bar", "place", "connect", "plane")  # tools that take places in the empty space
NAMES = {"auto": "Facing you", "xy": "XY plane", "xz": "XZ plane", "yz": "YZ plane", "face": "A face..."}
MARGIN, HEIGHT_WIDTH = 6, 96  # points


class PlaneCard(QFrame):
    """Shows the drawing plane of a viewport and lets another one be chosen."""

    def __init__(self, viewport: Viewport) -> None:
        super().__init__(viewport)
        self.setObjectName("plane_card")
        self.setProperty(LEFT_OUT, True)
        self._viewport, self._above = viewport, 0
        self.choice, self.height_edit, self._label = QComboBox(), NumberEdit("m"), QLabel("Draw on")
        for name, title in NAMES.items():
            self.choice.addItem(title, name)
        self.choice.setAccessibleName("Drawing plane")
        self.choice.setToolTip("Plane for clicks in empty space.")
        self.height_edit.setAccessibleName("Height of the drawing plane")
        self.height_edit.setFixedWidth(HEIGHT_WIDTH)
        mark(self._label, role="dim")
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 4, 6, 4)
        row.setSpacing(6)
        for widget in (self._label, self.choice, self.height_edit):
            row.addWidget(widget)
        self.choice.activated.connect(lambda index: self._choose(self.choice.itemData(index)))
        self.height_edit.edited.connect(self._raise)
        self.height_edit.gesture_ended.connect(viewport.setFocus)
        viewport.plane_changed.connect(self.refresh)
        viewport.tool_changed.connect(lambda _: self.refresh())
        self.hide()

    def refresh(self) -> None:
        """Show the plane; hide where nobody draws and none was chosen."""
        plane = self._viewport.plane
        self.choice.setCurrentIndex(list(NAMES).index(plane.name))
        axis = next((letter for letter in "xyz" if letter not in plane.name), "")
        self.height_edit.setVisible(plane.is_chosen)
        self.height_edit.setToolTip(f"{axis or 'Distance from the origin'} of the plane.")
        if plane.is_chosen:
            self.height_edit.set_value(plane.height)
        self.setVisible(plane.is_chosen or self._viewport.tool.title in DRAWS)
        self.adjustSize()
        self.place()

    def place(self, above: int | None = None) -> None:
        """Stand above the cross of axes, clear of the cards at the foot of the picture.

        Args:
            above: where the cross begins from above, in points; where it began before by default.
        """
        self._above = self._above if above is None else above
        self.move(2 * MARGIN, self._above - self.height() - MARGIN)

    def _choose(self, name: str) -> None:
        self._viewport.draw_on(name)
        self._viewport.setFocus()

    def _raise(self, height: float) -> None:
        self._viewport.plane = self._viewport.plane.at_height(height)


def named(name: str, plane: DrawingPlane) -> DrawingPlane:
    """The plane of a name, `auto` or one of two axes, at the height where a plane like that was before."""
    if name == "auto":
        return DrawingPlane()
    return plane if plane.name == name else on_axes(name)
