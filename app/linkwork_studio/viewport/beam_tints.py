"""What beams bear and how fast they move, as values of the rings that they are drawn with, and the largest of it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from linkwork.model.bodies.beam import Beam
from linkwork.results.beam_loads import loads_in
from linkwork.results.bent import node_rows
from linkwork.results.snapshot import Snapshot
from linkwork_studio.viewport.beam_lines import BeamLines
from linkwork_studio.viewport.field_scale import FieldScale

Array = np.ndarray
FIELDS = {"tension": "N", "bending": "N m", "torsion": "N m", "speed": "m/s"}


class Along(NamedTuple):
    """Values at places along a beam from its middle [m]."""

    places: Array
    values: Array

    @property
    def largest(self) -> tuple[float, float]:
        """The value that is largest without its sign, and its place."""
        n = int(np.argmax(np.abs(self.values)))
        return float(self.values[n]), float(self.places[n])


def along(beam: Beam, snapshot: Snapshot, field: str) -> Along | None:
    """A field of a beam: loads in the middles of its elements, speed at its nodes; None where it has no nodes."""
    rows, places = node_rows(snapshot, beam.id)
    if not len(rows):
        return None
    if field == "speed":
        return Along(places, np.linalg.norm(snapshot.velocities[rows], axis=1))
    loads = loads_in(snapshot, beam)
    return Along(loads.places - beam.length / 2.0, getattr(loads, field))


class BeamTints:
    """Of all beams that a snapshot tells of.

    Attributes:
        field: of FIELDS; empty where beams have their own colours.
        values: of each ring without its sign; None where there is no field.
        shown: ids of the beams that there are.
    """

    def __init__(self, scale: FieldScale) -> None:
        """Nothing bends yet."""
        self.field = ""
        self.values: Array | None = None
        self.shown: frozenset[str] = frozenset()
        self._scale, self._lines = scale, BeamLines()
        self._snapshot: Snapshot | None = None
        self._known: dict[str, Along] = {}

    def take(self, snapshot: Snapshot | None, lines: BeamLines, drawn: frozenset[str]) -> None:
        """Follow a snapshot; `drawn` are the beams that are not hidden."""
        self._snapshot, self._lines, self.shown = snapshot, lines, drawn & lines.numbers.keys()
        self._read()

    def choose(self, field: str) -> None:
        """Another field; one that beams do not have leaves them in their own colours."""
        self.field = field if field in FIELDS else ""
        self._read()

    def peak(self) -> tuple[str, float, Array] | None:
        """The beam with the largest value of the field, that value with its sign and its place [m]."""
        if not self._known:
            return None
        beam = max(self._known, key=lambda name: abs(self._known[name].largest[0]))
        value, place = self._known[beam].largest
        columns = self._lines.at(np.array([self._lines.numbers[beam]]), np.array([place]))
        return beam, value, columns[0, 0]

    def _read(self) -> None:
        snapshot, lines = self._snapshot, self._lines
        self._known, self.values = {}, None
        if not self.field or snapshot is None or not self.shown:
            return
        beams = [beam for beam in lines.beams if beam.id in self.shown]
        self._known = {beam.id: found for beam in beams if (found := along(beam, snapshot, self.field)) is not None}
        self.values = np.zeros(lines.rings)
        for beam, (places, values) in self._known.items():
            n = lines.numbers[beam]
            rings = slice(int(lines.first[n]), int(lines.first[n + 1]))
            self.values[rings] = np.abs(np.interp(lines.place[rings], places, values))
        self._scale.follow(max((abs(found.largest[0]) for found in self._known.values()), default=0.0))
