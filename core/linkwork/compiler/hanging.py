"""How a body hangs on another by the steps of a joint, in matrices; what a joint knows of this is found once.

Poses are 4 x 4: columns u, v, w, r over (0, 0, 0, 1). Each step has axes whose z axis is its own.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from linkwork.compiler.motion import Step
from linkwork.math3d import rotation
from linkwork.model.frame import Frame
from linkwork.system.products import applied, product
from linkwork.system.tree import BALL, TURN

FRAMES = 8192  # that are kept as matrices: many joints of one mechanism sit alike


class Hanging(NamedTuple):
    """A way from one body to another.

    Attributes:
        kinds: of the steps; none where the bodies are welded.
        placing: axes of each step in those of the one before.
        sight: what shows each step (see Tree.sight).
        start: the frame on the first body.
        last: that frame, once all steps are made, in the axes of the last one.
        back: the second body in the frame on it.
    """

    kinds: list[int]
    placing: list[np.ndarray]
    sight: list[np.ndarray]
    start: np.ndarray
    last: np.ndarray
    back: np.ndarray


def hanging(steps: tuple[Step, ...], start: Frame, end: Frame) -> Hanging:
    """By steps from a frame of one body to a frame of another."""
    placing, sight = _along(steps)
    last = _turned_to(steps[-1].axis).T if steps else np.eye(4)
    return Hanging([step.kind for step in steps], placing, sight, _pose(start), last, _back(end))


@lru_cache(maxsize=256)
def turned_back(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """The motion of the base from the follower."""
    return tuple(Step(step.kind, tuple(0.0 - x for x in step.axis)) for step in reversed(steps))


@lru_cache(maxsize=256)
def _along(steps: tuple[Step, ...]) -> tuple[list[np.ndarray], list[np.ndarray]]:
    """Axes of each step in those of the one before, and what shows it."""
    axes = [_turned_to(step.axis) for step in steps]
    between = [*axes[:1], *(product(before.T, after) for before, after in pairwise(axes))]
    return between, [_sight(steps[n:]) for n in range(len(steps))]


def _sight(steps: tuple[Step, ...]) -> np.ndarray:
    """What shows the first of these steps, which are all to the end of a joint (see Tree.sight)."""
    sight, later, turned = np.zeros(9), steps[1:], [_turned_to(step.axis) for step in steps]
    following = next((n for n, step in enumerate(later, 1) if step.kind == TURN), None)
    to_last = product(turned[-1][:3, :3].T, turned[0][:3, :3])
    if steps[0].kind == BALL:
        sight[:] = to_last.T.ravel()
    elif following is None:
        sight[:3] = to_last[:, 0]
    else:
        axis = turned[following][:3, 2]
        seen = applied(turned[0][:3, :3].T, axis)
        sight[:4] = (*applied(turned[-1][:3, :3].T, axis), np.arctan2(seen[1], seen[0]))
    return sight


@lru_cache(maxsize=64)
def _turned_to(axis: tuple[float, float, float]) -> np.ndarray:
    """Axes whose z axis is the given unit direction, one of x, y, z or its opposite."""
    z = np.array(axis)
    x = np.roll(np.abs(z), 1)
    made = np.eye(4)
    made[:3, :3] = np.stack((x, np.cross(z, x), z), axis=1)
    return made


@lru_cache(maxsize=FRAMES)
def _pose(frame: Frame) -> np.ndarray:
    """A frame as a matrix; equal frames give equal bits, so that zeros have no sign."""
    made = np.eye(4)
    made[:3, :3] = np.array(rotation.axes(frame.rotation)).T
    made[:3, 3] = frame.position
    return made + 0.0


@lru_cache(maxsize=FRAMES)
def _back(frame: Frame) -> np.ndarray:
    """From a frame to what it lies in: the axes transposed, and the origin seen along them."""
    pose, made = _pose(frame), np.eye(4)
    made[:3, :3] = pose[:3, :3].T
    made[:3, 3] = 0.0 - applied(pose[:3, :3].T, pose[:3, 3])
    return made
