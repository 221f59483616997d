"""Picture of a convex hull."""

from __future__ import annotations

from typing import ClassVar

from linkwork_studio.viewport.glyphs.shapes.faceted import FacetedGlyph


class HullGlyph(FacetedGlyph):
    """The faces of the hull."""

    kind: ClassVar[str] = "hull"
