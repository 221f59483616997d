"""Arrows, axes, centres and trails over the running mechanism, drawn by the sketch board in front of everything.

The largest arrow of a kind is as long as a share of the scene; the scale changes in steps of 1, 2, 5 so that arrows do
not breathe, and the largest one says its value.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterable

import numpy as np

from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.model import Model
from linkwork.results.recording import Recording
from linkwork.results.snapshot import Snapshot
from linkwork_studio import shown_units
from linkwork_studio.viewport.poses import rotate
from linkwork_studio.viewport.sketch import Dot, Note, Sketch, Stroke
from linkwork_studio.viewport.traces import places_of, traces, trail, ways_left

LONGEST, AXIS = 0.55, 0.22  # by the radius of the scene
HEAD = 9.0  # points of the screen
MOST = 60  # arrows of a kind, the largest ones
SMALLEST = 1e-3  # of the largest arrow, below which none is drawn
TRAIL = 500  # points of a trail
KINDS = {"velocities": ("m/s", "good"), "reactions": ("N", "joint"), "torques": ("N m", "force")}


class Showing:
    """Makes the sketch of what is shown; remembers scales and trails.

    Attributes:
        names: what is shown, of `velocities`, `reactions`, `torques`, `axes`, `centres`, `trails`, `traces`.
        recording: of the run, from which ways are drawn; without one a trail joins the places that were shown.
    """

    def __init__(self) -> None:
        self.recording: Recording | None = None
        self.names: frozenset[str] = frozenset()
        self._scales: dict[str, float] = {}
        self._trails: dict[str, deque[np.ndarray]] = {}
        self._time = -math.inf

    def set_names(self, names: Iterable[str]) -> None:
        """Show other things; what is shown anew begins with a scale and trails of its own."""
        self.names = frozenset(names)
        self._scales = {kind: scale for kind, scale in self._scales.items() if kind in self.names}
        if "trails" not in self.names:
            self._trails.clear()

    def sketch(self, seen: Model, snapshot: Snapshot | None, radius: float, chosen: tuple[str, ...] = ()) -> Sketch:
        """What to draw now.

        Args:
            seen: the mechanism with its bodies where they are.
            snapshot: of the run; without one there are no arrows.
            radius: of the scene [m].
            chosen: ids of bodies whose trails count; all where none is a body.
        """
        found = Sketch()
        if "axes" in self.names:
            found += _axes(seen, radius)
        if "centres" in self.names:
            bodies = (body for body in seen.bodies.values() if body.id != GROUND_ID)
            found += Sketch(dots=tuple(Dot(body.position, "selection", 4.0) for body in bodies))
        if snapshot is None:
            return found
        if "trails" in self.names:
            found = self._trailed(seen, snapshot, chosen) + found
        if "traces" in self.names and self.recording is not None:
            found = traces(seen, self.recording, snapshot.time) + found
        for kind in KINDS:
            if kind in self.names:
                found += self._arrows(kind, *_vectors(kind, seen, snapshot), radius)
        return found

    def _arrows(self, kind: str, points: np.ndarray, vectors: np.ndarray, radius: float) -> Sketch:
        sizes = np.linalg.norm(vectors, axis=1)
        largest = float(sizes.max(initial=0.0))
        if not 0.0 < largest < math.inf:
            return Sketch()
        unit, color = KINDS[kind]
        self._scales[kind] = max(self._scales.get(kind, 0.0), _round_up(largest))
        scale = LONGEST * radius / self._scales[kind]
        rows = [row for row in np.argsort(-sizes)[:MOST] if sizes[row] > SMALLEST * self._scales[kind]]
        tips = points + scale * vectors
        strokes = tuple(Stroke((points[n], tips[n]), color, 2.0, head=HEAD, halo=False) for n in rows)
        top = int(np.argmax(sizes))
        value = shown_units.format(largest, unit, 3)
        return Sketch(strokes, (), (Note(tips[top], value, color),) if rows else ())

    def _trailed(self, seen: Model, snapshot: Snapshot, chosen: tuple[str, ...]) -> Sketch:
        if snapshot.time < self._time:
            self._trails.clear()
        if snapshot.time != self._time:
            for name in (name for name in snapshot.bodies if name in seen.bodies):
                self._trails.setdefault(name, deque(maxlen=TRAIL)).append(snapshot.position(name))
        self._time = snapshot.time
        wanted = [name for name in chosen if name in seen.bodies] or list(self._trails)
        lines = (self._way(name, snapshot.time) for name in wanted)
        left = (line for name in wanted for line in self._ways_left(name, snapshot.time))
        dashed = (Stroke(line, "accent", 1.0, dashed=True, halo=False) for line in left)
        return Sketch((*dashed, *(Stroke(line, "accent", 1.4, halo=False) for line in lines if len(line) > 1)))

    def _ways_left(self, body: str, now: float) -> list[np.ndarray]:
        return ways_left(self.recording, places_of(body), now) if self.recording is not None else []

    def _way(self, body: str, now: float) -> np.ndarray:
        recorded = trail(body, self.recording, now) if self.recording is not None else ()
        return recorded if len(recorded) else np.array(self._trails.get(body, ()))


def _vectors(kind: str, seen: Model, snapshot: Snapshot) -> tuple[np.ndarray, np.ndarray]:
    """Points [m] and vectors of all arrows of a kind, global axes."""
    if kind == "velocities":
        return snapshot.positions, snapshot.velocities
    joints = [(row, seen.joints[name]) for name, row in snapshot.joints.items() if name in seen.joints]
    rows = [row for row, _ in joints]
    places = [seen.bodies[joint.follower].in_global(joint.follower_frame.position) for _, joint in joints]
    columns = slice(0, 3) if kind == "reactions" else slice(3, 6)
    return np.array(places, float).reshape(-1, 3), snapshot.reactions[rows][:, columns]


def _axes(seen: Model, radius: float) -> Sketch:
    """The axis of each joint through its base's frame."""
    joints = list(seen.joints.values())
    if not joints:
        return Sketch()
    bodies = [seen.bodies[joint.base] for joint in joints]
    points = [body.in_global(joint.base_frame.position) for body, joint in zip(bodies, joints, strict=True)]
    own = rotate(np.array([joint.base_frame.rotation for joint in joints]), np.tile((0.0, 0.0, 1.0), (len(joints), 1)))
    axes = AXIS * radius * rotate(np.array([body.rotation for body in bodies]), own)
    lines = ((np.array(p) - a, np.array(p) + a) for p, a in zip(points, axes, strict=True))
    return Sketch(tuple(Stroke(line, "joint", 1.6, dashed=True, head=7.0, halo=False) for line in lines))


def _round_up(value: float) -> float:
    """The next of ..., 1, 2, 5, 10, ... above a positive number."""
    power = 10.0 ** math.floor(math.log10(value))
    return next(power * step for step in (1.0, 2.0, 5.0, 10.0) if power * step >= value)
