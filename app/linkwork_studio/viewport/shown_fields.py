"""What colours tell of all that bends: elastic bodies and beams, on one scale."""

from __future__ import annotations

import numpy as np
from vtkmodules.vtkRenderingCore import vtkRenderer

from linkwork.results import deformed
from linkwork_studio.viewport import beam_tints
from linkwork_studio.viewport.beam_tints import BeamTints
from linkwork_studio.viewport.elastic_skin import ElasticSkins
from linkwork_studio.viewport.field_colors import colored
from linkwork_studio.viewport.field_scale import FieldScale

UNITS = {**deformed.FIELDS, **beam_tints.FIELDS}


class ShownFields:
    """The painters of elastic bodies and of beams, and the scale that both follow."""

    def __init__(self, renderer: vtkRenderer) -> None:
        """Nothing bends yet."""
        self.scale = FieldScale()
        self.elastic, self.beams = ElasticSkins(renderer, self.scale), BeamTints(self.scale)
        self.field = ""

    @property
    def offered(self) -> tuple[str, ...]:
        """Fields of what is shown."""
        kinds = (deformed.FIELDS,) * bool(self.elastic.shown) + (beam_tints.FIELDS,) * bool(self.beams.shown)
        return tuple(dict.fromkeys(field for fields in kinds for field in fields))

    @property
    def is_painted(self) -> bool:
        """Whether something has the colours of the field."""
        return self.field in self.offered

    def choose(self, field: str, exaggeration: float) -> None:
        """Colour by another field, and draw elastic bodies so many times as deformed as they are."""
        if field != self.field:
            self.field = field
            self.scale.begin()
        self.elastic.choose(field, exaggeration)
        self.beams.choose(field)

    def ring_colors(self) -> np.ndarray | None:
        """Of all rings of beams (rings, 3); None where they have their own."""
        values = self.beams.values
        return None if values is None else colored(values, self.scale.top)

    def peak(self) -> tuple[str, float, np.ndarray] | None:
        """The body with the largest value of the field, that value and its place [m]; None without a field."""
        found = [peak for peak in (self.elastic.peak(), self.beams.peak()) if peak is not None]
        return max(found, key=lambda peak: abs(peak[1])) if found else None
