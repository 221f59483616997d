"""What beams bear in a snapshot: tension, torsion and bending of each element, from its deformation."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from linkwork.math3d.bending import strains_of_chords, strains_of_directors
from linkwork.model.bent_line import axes, bent_line
from linkwork.model.bodies.beam import DIRECTOR, Beam
from linkwork.results.bent import node_rows
from linkwork.results.snapshot import Snapshot

Array = np.ndarray


@dataclass(frozen=True, slots=True, eq=False)
class BeamLoads:
    """Loads in the middle of each element of a beam, in its order; all of shape (elements,).

    Attributes:
        places: of these middles, from the start of the undeformed beam [m].
        tension: negative for compression [N].
        torsion: about the axis u of the beam [N m].
        bending_y: moment that bends it towards its axis v [N m].
        bending_z: the same towards w [N m].
    """

    places: Array
    tension: Array
    torsion: Array
    bending_y: Array
    bending_z: Array

    @property
    def bending(self) -> Array:
        """Size of the bending moment [N m]."""
        return np.hypot(self.bending_y, self.bending_z)


def loads_in(snapshot: Snapshot, beam: Beam) -> BeamLoads:
    """Loads of a beam in a snapshot; no elements where the snapshot has no nodes of it. Damping is left out."""
    rows, places = node_rows(snapshot, beam.id)
    if not len(rows):
        return BeamLoads(*np.zeros((5, 0)))
    length, stiffness = np.diff(places), beam.stiffness
    q = np.concatenate((snapshot.positions[rows][:, None], axes(snapshot.rotations[rows])), axis=1)
    of_directors = beam.theory == DIRECTOR
    strained = strains_of_directors if of_directors else strains_of_chords
    strains = strained(q[:-1], q[1:], length) - _free(beam, places, length)
    middles = (places[:-1] + places[1:] + beam.length) / 2.0
    if of_directors:
        stretch, _, _, twist, across, bow = strains.T
        curvatures = stretch, twist, bow, -across
    else:
        stretch, bow_y, _, bow_z, _, twist = (strains / length[:, None]).T
        curvatures = stretch, twist, bow_y, bow_z
    resists = stiffness.axial, stiffness.torsion, stiffness.along_y, stiffness.along_z
    return BeamLoads(middles, *(k * strain for k, strain in zip(resists, curvatures, strict=True)))


def _free(beam: Beam, places: Array, length: Array) -> Array:
    """Strains of the beam without load."""
    of_directors = beam.theory == DIRECTOR
    if not beam.natural:
        free = np.zeros((len(length), 6))
        free[:, 0] = 1.0 if of_directors else length
        return free
    q = bent_line(beam.curve).frames(places)
    return (strains_of_directors if of_directors else strains_of_chords)(q[:-1], q[1:], length)
