"""The question at which plane to mirror."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLabel, QVBoxLayout, QWidget

from linkwork.math3d import vector
from linkwork.math3d.vector import Vector
from linkwork_studio.commands.context import MirrorWish
from linkwork_studio.widgets.choice_field import ChoiceField
from linkwork_studio.widgets.flag_field import FlagField
from linkwork_studio.widgets.marks import mark
from linkwork_studio.widgets.number_field import NumberField

PLANES: tuple[tuple[str, Vector], ...] = (
    ("XZ plane, left to right", vector.Y),
    ("YZ plane, front to back", vector.X),
    ("XY plane, top to bottom", vector.Z),
)


class MirrorDialog(QDialog):
    """A coordinate plane, how far it lies from the origin, and whether the originals stay."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin with the XZ plane through the origin, originals kept."""
        super().__init__(parent)
        self.setWindowTitle("Mirror")
        self.plane, self.distance, self.keep = ChoiceField(), NumberField("m"), FlagField()
        self.plane.set_choices(PLANES)
        self.plane.set_value(vector.Y)
        self.distance.set_value(0.0)
        self.keep.set_value(True)
        self.plane.set_name("Plane", "Plane of the mirror, in global axes.")
        self.distance.set_name("Distance", "From the origin to the plane, along its normal.")
        self.keep.set_name("Keep the originals", "If off, the mirror image replaces them.")
        self.distance.edited.connect(self.distance.set_value)
        self._lay_out()

    @property
    def wish(self) -> MirrorWish:
        """What was asked for."""
        normal = self.plane.value or vector.Y
        place = vector.scale(normal, self.distance.value or 0.0)  # type: ignore[arg-type]
        return MirrorWish(place, normal, self.keep.box.isChecked())  # type: ignore[arg-type]

    def _lay_out(self) -> None:
        explained = QLabel("Joints and forces that lie entirely within the selection are mirrored with it.")
        explained.setWordWrap(True)
        mark(explained, role="dim")
        form = QFormLayout()
        form.setHorizontalSpacing(12)
        form.setVerticalSpacing(8)
        form.addRow("Plane", self.plane)
        form.addRow("Distance", self.distance)
        form.addRow("Keep the originals", self.keep)
        kinds = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(kinds.Ok | kinds.Cancel)
        buttons.button(kinds.Ok).setText("Mirror")
        for button in buttons.buttons():
            button.setIcon(QIcon())
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 16)
        column.setSpacing(14)
        column.addWidget(explained)
        column.addLayout(form)
        column.addWidget(buttons, 0, Qt.AlignmentFlag.AlignRight)
        self.setMinimumWidth(340)


def ask_mirror(parent: QWidget) -> MirrorWish | None:
    """Ask until it is answered; None where the user thought better of it."""
    dialog = MirrorDialog(parent)
    answered = dialog.exec()
    wish = dialog.wish
    dialog.deleteLater()
    return wish if answered else None
