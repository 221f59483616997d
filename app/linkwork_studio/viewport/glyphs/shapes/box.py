"""Picture of a box."""

from __future__ import annotations

from typing import ClassVar

from linkwork_studio.viewport.glyphs.shapes.shape_glyph import ShapeGlyph


class BoxGlyph(ShapeGlyph):
    """The box around a box is the box."""

    kind: ClassVar[str] = "box"
