"""A field for a rotation, shown as three angles."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from linkwork.math3d.rotation import Quaternion
from linkwork_studio.widgets import angles
from linkwork_studio.widgets.vector_field import VectorField


class QuaternionField(VectorField):
    """Turns about the fixed axes x, then y, then z; `edited` carries three angles [rad], None for a mixed one.

    The angles that were typed stay as they are while they mean the rotation: near the pole many triples do.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        """Hold no rotation."""
        super().__init__("rad", parent=parent)

    def set_rotations(self, rotations: Sequence[Quaternion]) -> None:
        """Show the rotation of each selected element, mixed angles where they differ."""
        shown = self.value
        if None not in shown and all(angles.are_of(shown, q) for q in rotations):
            self.set_value(shown)
            return
        triples = [angles.of_rotation(q) for q in rotations]
        columns = zip(*triples, strict=True)
        self.set_value([c[0] if max(c) - min(c) < angles.SAME else None for c in columns])

    def _tell(self, index: int, value: float) -> None:
        self._last = index
        given = [value if i == index else edit.value for i, edit in enumerate(self.edits)]
        self.edited.emit(tuple(given))
