"""Ways of points through space, drawn from what the run recorded: as smooth as its steps, at any speed of the run.

Branches that were left, by going back in time, are drawn dashed up to the time that is shown.
"""

from __future__ import annotations

import numpy as np

from linkwork.model.measures.point import Point
from linkwork.model.model import Model
from linkwork.results.recording import Recording
from linkwork_studio.viewport.poses import rotate
from linkwork_studio.viewport.sketch import CURVE, Dot, Sketch, Stroke

LASTS = 8.0  # seconds of simulated time that a way reaches back
MOST = 1500  # points of a way


def traces(seen: Model, recording: Recording, now: float) -> Sketch:
    """The way of each point that is measured, until a time [s], with a mark and a colour of its own.

    A point that is seen from a body leaves its way on that body.
    """
    found = Sketch()
    points = (m for m in seen.measures.values() if isinstance(m, Point) and m.quantity == "position")
    for number, point in enumerate(points):
        channels, color = [f"measure.{point.id}.{axis} [m]" for axis in "xyz"], f"{CURVE}{number}"
        for left in ways_left(recording, channels, now):
            found += Sketch((Stroke(_in_space(seen, point, left), color, 1.2, dashed=True, halo=False),))
        way = way_of(recording, channels, now)
        if len(way):
            line = _in_space(seen, point, way)
            found += Sketch((Stroke(line, color, 2.0, halo=False),) if len(line) > 1 else (), (Dot(line[-1], color),))
    return found


def places_of(body: str) -> list[str]:
    """Channels of the centre of mass of a body."""
    return [f"{body}.position.{axis} [m]" for axis in "xyz"]


def trail(body: str, recording: Recording, now: float) -> np.ndarray:
    """The way of the centre of mass of a body until a time [s]; empty where it is not recorded."""
    return way_of(recording, places_of(body), now)


def ways_left(recording: Recording, channels: list[str], now: float) -> list[np.ndarray]:
    """Points [m] that three channels told on branches that were left, in the seconds before a time [s]."""
    found = []
    for trace in recording.traces:
        first, end = np.searchsorted(trace.times, (now - LASTS, np.nextafter(now, np.inf)))
        every = -(-(int(end) - int(first)) // MOST) or 1
        if end - first > 1 and all(name in trace.values for name in channels):
            numbers = np.append(np.arange(first, end - 1, every), end - 1)
            way = np.column_stack([trace.values[name][numbers] for name in channels])
            found.append(way[np.isfinite(way).all(axis=1)])
    return [way for way in found if len(way) > 1]


def way_of(recording: Recording, channels: list[str], now: float) -> np.ndarray:
    """Points [m] that three channels tell of the last seconds; none where they are not recorded."""
    try:
        return recording.path(channels, now - LASTS, now, MOST)[:, 1:]
    except KeyError:  # not yet, or no more
        return np.empty((0, 3))


def _in_space(seen: Model, point: Point, way: np.ndarray) -> np.ndarray:
    """Points as a frame sees them, in global axes, where that frame is now."""
    body, frame = seen.bodies[point.base], point.base_frame
    turned = way
    for turn in (frame.rotation, body.rotation):
        turned = rotate(np.tile(turn, (len(way), 1)), turned)
    return turned + body.in_global(frame.position)
