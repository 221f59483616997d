"""Where the floating frame of a deformed superelement is, and its elastic coordinates there.

Newton on Φ q = 0: moved by R δ_u and turned by δ_θ, the frame reads q - B δ, where B holds the rigid motions of the
deformed body: [1, -(x_k + u_k)~; 0, 1/2 (tr G 1 - G)] with G = RT [d_1 d_2 d_3] for a frame, [0, -z~] for a vector.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from linkwork.errors import ModelError
from linkwork.fem.elements import Array
from linkwork.fem.superelement import Superelement

ROUNDS = 30
NEAR = 1e-14  # of the body's size: steps that small end the search
STILL = 1e-9  # of the body's size: so much mean motion may be left


@dataclass(frozen=True, eq=False)
class Pose:
    """A floating frame and what the body does in it.

    Attributes:
        centre: c [m].
        turn: R (3 x 3).
        coordinates: q.
    """

    centre: Array
    turn: Array
    coordinates: Array


def elastic(body: Superelement, columns: Array, centre: Array, turn: Array) -> Array:
    """q of the columns of Y (3 x (4N + m)) in a frame."""
    inside = turn.T @ columns
    found = np.empty(len(body.stiffness))
    for k in range(body.frames):
        found[6 * k : 6 * k + 3] = inside[:, 4 * k] - turn.T @ centre - body.places[k]
        g = inside[:, 4 * k + 1 : 4 * k + 4] @ body.axes[k].T
        found[6 * k + 3 : 6 * k + 6] = g[2, 1] - g[1, 2], g[0, 2] - g[2, 0], g[1, 0] - g[0, 1]
        found[6 * k + 3 : 6 * k + 6] /= 2
    found[6 * body.frames :] = inside[:, 4 * body.frames :].T.ravel()
    return found


def floating(body: Superelement, columns: Array) -> Pose:
    """The mean frame of the columns of Y, begun at the first interface.

    Raises:
        ModelError: frames so far apart that the body has no mean frame near it.
    """
    turn = columns[:, 1:4] @ body.axes[0].T
    centre = columns[:, 0] - turn @ body.places[0]
    size = float(np.ptp(body.surface.points, axis=0).max())
    scale = np.array([size] * 3 + [1.0] * 3)
    for _ in range(ROUNDS):
        q = elastic(body, columns, centre, turn)
        try:
            step = np.linalg.solve(body.mean_frame @ rigid_motions(body, columns, centre, turn), body.mean_frame @ q)
        except np.linalg.LinAlgError:
            break
        centre = centre + turn @ step[:3]
        turn = turn @ _rotation(step[3:])
        if (abs(step) <= NEAR * scale).all():
            break
    left = body.mean_frame @ elastic(body, columns, centre, turn)
    if not (abs(left) <= STILL * scale).all():
        raise ModelError(f"{body.name}: its interfaces are too far apart in place or turn for one body.", body.name)
    return Pose(centre, turn, elastic(body, columns, centre, turn))


def placed(body: Superelement, q: Array, rates: Array) -> tuple[Array, Array]:
    """Y and its rate in the axes of a frame that rests, with small motions q and their rates (3 x (4N + m) each).

    A frame is turned by θ, whose length is the sine of the turn; the rate of θ is 1/2 (tr G 1 - G) times its spin.
    """
    found, moving = np.zeros((2, 3, len(body.mass)))
    for k in range(body.frames):
        u, turned = q[6 * k : 6 * k + 3], q[6 * k + 3 : 6 * k + 6]
        length = float(np.linalg.norm(turned))
        g = _rotation(turned * (np.arcsin(min(length, 1.0)) / length)) if length > 0.0 else np.eye(3)
        spin = np.linalg.solve((np.trace(g) * np.eye(3) - g) / 2, rates[6 * k + 3 : 6 * k + 6])
        found[:, 4 * k], moving[:, 4 * k] = body.places[k] + u, rates[6 * k : 6 * k + 3]
        axes = g @ body.axes[k]
        found[:, 4 * k + 1 : 4 * k + 4], moving[:, 4 * k + 1 : 4 * k + 4] = axes, _cross(spin) @ axes
    first = 6 * body.frames
    found[:, 4 * body.frames :], moving[:, 4 * body.frames :] = (
        q[first:].reshape(-1, 3).T,
        rates[first:].reshape(-1, 3).T,
    )
    return found, moving


def columns_at(body: Superelement, centre: Array, turn: Array) -> Array:
    """Y of the undeformed body at a place and turn (3 x (4N + m))."""
    found = np.zeros((3, len(body.mass)))
    for k in range(body.frames):
        found[:, 4 * k] = centre + turn @ body.places[k]
        found[:, 4 * k + 1 : 4 * k + 4] = turn @ body.axes[k]
    return found


def rigid_motions(body: Superelement, columns: Array, centre: Array, turn: Array) -> Array:
    """B, with which q changes by -B δ where the frame moves by R δ_u and turns by δ_θ (6N + 3m x 6)."""
    inside = turn.T @ columns
    found = np.zeros((len(body.stiffness), 6))
    for k in range(body.frames):
        g = inside[:, 4 * k + 1 : 4 * k + 4] @ body.axes[k].T
        found[6 * k : 6 * k + 3, :3] = np.eye(3)
        found[6 * k : 6 * k + 3, 3:] = -_cross(inside[:, 4 * k] - turn.T @ centre)
        found[6 * k + 3 : 6 * k + 6, 3:] = (np.trace(g) * np.eye(3) - g) / 2
    for j in range(body.vectors):
        at = 6 * body.frames + 3 * j
        found[at : at + 3, 3:] = -_cross(inside[:, 4 * body.frames + j])
    return found


def _cross(a: Array) -> Array:
    return np.array([[0, -a[2], a[1]], [a[2], 0, -a[0]], [-a[1], a[0], 0]])


def _rotation(turn: Array) -> Array:
    """The rotation about a vector by its length [rad]."""
    angle = float(np.linalg.norm(turn))
    wide = _cross(turn)
    half = np.sinc(angle / (2 * np.pi))
    return np.eye(3) + np.sinc(angle / np.pi) * wide + half**2 / 2 * (wide @ wide)
