"""Picture of a mesh of triangles."""

from __future__ import annotations

from typing import ClassVar

from linkwork_studio.viewport.glyphs.shapes.faceted import FacetedGlyph


class MeshGlyph(FacetedGlyph):
    """The triangles of the file."""

    kind: ClassVar[str] = "mesh"
