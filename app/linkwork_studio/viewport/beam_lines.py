"""Where beams are along their length: frames at places that stay, between nodes that a snapshot moves."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from linkwork.math3d.bending import line, right_angled, where
from linkwork.model.bent_line import axes
from linkwork.model.bodies.beam import Beam
from linkwork.results.bent import node_rows
from linkwork.results.snapshot import Snapshot
from linkwork_studio.viewport.poses import rotate

Array = np.ndarray
FINE, COARSE = 48, 8  # pieces that a beam is drawn in at most where there are few, and at least
TOGETHER = 2500  # pieces of all beams, beyond which each is drawn in fewer


class BeamLines:
    """Frames along all beams of a model.

    Attributes:
        numbers: of each beam by its id.
        beam, place: number of the beam and place along it from its middle [m] of each frame; first the rings that its
            surface is drawn with, beam by beam, then the places that are held.
        first: of the rings of each beam, and the end of the last.
        columns: r, u, v, w of each frame, global axes, shape (frames, 4, 3).
    """

    def __init__(self, beams: Sequence[Beam] = (), held: Sequence[tuple[str, float]] = ()) -> None:
        self.beams = tuple(beams)
        self.numbers = {beam.id: number for number, beam in enumerate(beams)}
        rings = [_rings(beam, pieces) for beam, pieces in zip(beams, _pieces(beams), strict=True)]
        self.first = np.cumsum([0, *map(len, rings)])
        of_rings = np.repeat(np.arange(len(beams)), [len(ring) for ring in rings])
        of_held = np.array([self.numbers[beam] for beam, _ in held], np.intp)
        self.beam = np.concatenate((of_rings, of_held)).astype(np.intp)
        self.place = np.concatenate((*rings, [place for _, place in held])).astype(float)
        self._seen: tuple[object, ...] | None = None
        self._places: list[Array] = []
        self._nodes = np.zeros((0, 4, 3))
        self._taken = np.zeros((2, 0), np.intp)
        self._ways: tuple[Array, Array, Array] = self._find(self.beam, self.place)
        self.columns = np.zeros((0, 4, 3))
        self.follow(None)

    @property
    def rings(self) -> int:
        """How many of the frames are rings."""
        return int(self.first[-1])

    def follow(self, snapshot: Snapshot | None) -> None:
        """Move to a snapshot; beams whose nodes it does not know keep their stored shape."""
        if not self.beams:
            return
        seen = (None,) if snapshot is None else (snapshot.members, snapshot.bodies)
        if seen != self._seen:
            self._seen = seen
            self._learn(snapshot)
        if snapshot is not None:
            here, there = self._taken
            self._nodes[here, 0] = snapshot.positions[there]
            self._nodes[here, 1:] = axes(snapshot.rotations[there])
            self._carry(snapshot)
        self.columns = self._between(self._ways)

    def at(self, beam: Array, place: Array) -> Array:
        """Frames at other places, as columns, by numbers of beams and places from their middles [m]."""
        return self._between(self._find(beam, place))

    def _learn(self, snapshot: Snapshot | None) -> None:
        """Which nodes there are, and between which of them each frame is."""
        known = [node_rows(snapshot, beam.id) if snapshot is not None else _NONE for beam in self.beams]
        self._stored = [stored_nodes(beam) for beam in self.beams]
        self._loose = [n for n, (rows, _) in enumerate(known) if not len(rows)]
        self._places = [own if len(rows) else self._stored[n][0] for n, (rows, own) in enumerate(known)]
        self._start = np.cumsum([0, *map(len, self._places)])
        self._nodes = np.zeros((self._start[-1], 4, 3))
        for n in self._loose:
            self._nodes[self._start[n] : self._start[n + 1]] = self._stored[n][1]
        rows = np.concatenate([rows for rows, _ in known]).astype(np.intp)
        here = [np.arange(self._start[n], self._start[n + 1]) for n in range(len(known)) if n not in self._loose]
        self._taken = np.array((np.concatenate((*here, [])), rows), np.intp)
        self._ways = self._find(self.beam, self.place)

    def _carry(self, snapshot: Snapshot) -> None:
        """Beams that the snapshot knows as bodies without nodes go along as they are stored."""
        for n in self._loose:
            beam = self.beams[n]
            if beam.id in snapshot.bodies and snapshot.time > 0.0:
                own = stored_nodes(beam, snapshot.position(beam.id), snapshot.rotation(beam.id))[1]
                self._nodes[self._start[n] : self._start[n + 1]] = own

    def _find(self, beam: Array, place: Array) -> tuple[Array, Array, Array]:
        """The node before each place, the share of the way to the next one, and how long that is [m]."""
        before, share, length = np.zeros(len(beam), np.intp), np.zeros(len(beam)), np.ones(len(beam))
        for n, nodes in enumerate(self._places):
            mine = np.flatnonzero(beam == n)
            local, share[mine] = where(nodes, np.clip(place[mine], nodes[0], nodes[-1]))
            before[mine], length[mine] = local + self._start[n], np.diff(nodes)[local]
        return before, share, length

    def _between(self, ways: tuple[Array, Array, Array]) -> Array:
        before, share, length = ways
        found = line(self._nodes[before], self._nodes[before + 1], length, share)
        found[:, 1:] = right_angled(found[:, 1:])
        return found


_NONE = np.zeros(0, np.intp), np.zeros(0)


def stored_nodes(beam: Beam, position: Array | None = None, turn: Array | None = None) -> tuple[Array, Array]:
    """Places [m] and columns of the nodes of a beam as it is stored, at its own or another pose."""
    half = beam.length / 2.0
    straight = ((-half, -half, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0), (half, half, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0))
    rows = np.array(beam.lies or straight)
    local = np.concatenate((rows[:, None, 1:4], axes(rows[:, 4:8])), axis=1)
    quaternion = np.array(beam.rotation if turn is None else turn, float)
    turned = rotate(np.tile(quaternion, (4 * len(rows), 1)), local.reshape(-1, 3)).reshape(-1, 4, 3)
    turned[:, 0] += beam.position if position is None else position
    return rows[:, 0], turned


def _pieces(beams: Sequence[Beam]) -> list[int]:
    """In how many straight pieces each beam is drawn."""
    each = max(1, min(8, TOGETHER // max(1, sum(beam.elements for beam in beams))))
    most = max(COARSE, min(FINE, TOGETHER // max(1, len(beams))))
    return [min(max(each * beam.elements, COARSE), max(most, beam.elements)) for beam in beams]


def _rings(beam: Beam, pieces: int) -> Array:
    return np.linspace(-beam.length / 2.0, beam.length / 2.0, pieces + 1)
