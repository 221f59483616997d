"""Stiffness and mass that were reduced elsewhere: coordinates by node and component, units, checks of a free body."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from linkwork.errors import FileError, ModelError
from linkwork.fem.checking import check_zeros
from linkwork.fem.elements import Array
from linkwork.fem.readers.gathered import UNITS
from linkwork.fem.structure import frame_moved

Coordinate = tuple[int, int]  # number of the node, and 1 to 6 for u_x .. θ_z; 0 for an amplitude of a mode
WEIGHTS = {"kg": 1.0, "g": 1e-3, "t": 1e3, "lb": 0.45359237, "slug": 14.593902937206364, "slinch": 175.12683524647636}
UNEVEN = 1e-6  # of the largest entry: by so much may a matrix differ from its transpose


@dataclass(frozen=True, eq=False)
class ReadMatrices:
    """Matrices from a file, in its own units.

    Attributes:
        path: of the file.
        coordinates: what the rows stand for.
        stiffness, mass: by these coordinates.
        places: of nodes, where the file tells them.
    """

    path: Path
    coordinates: tuple[Coordinate, ...]
    stiffness: Array
    mass: Array
    places: dict[int, tuple[float, float, float]]


@dataclass(frozen=True, eq=False)
class ReducedBody:
    """A free body by its interfaces and modes, in SI units.

    Attributes:
        nodes: numbers of the interfaces in the file, N.
        places: x_k (N x 3) [m].
        stiffness, mass: 6N + p square, (u_1, θ_1, .., u_N, θ_N, amplitudes of p modes).
    """

    nodes: tuple[int, ...]
    places: Array
    stiffness: Array
    mass: Array


def symmetric(matrix: Array, name: str, path: Path) -> Array:
    """The matrix, freed of rounding.

    Raises:
        FileError: one that is not square, has no numbers, or is not symmetric.
    """
    if matrix.ndim != 2 or matrix.shape[0] != matrix.shape[1]:
        raise FileError(f"{path}: {name} is {' x '.join(map(str, matrix.shape))}; it must be square.")
    if not np.isfinite(matrix).all():
        raise FileError(f"{path}: {name} has entries that are no numbers.")
    if abs(matrix - matrix.T).max(initial=0.0) > UNEVEN * abs(matrix).max(initial=0.0):
        raise FileError(f"{path}: {name} is not symmetric.")
    return (matrix + matrix.T) / 2


def body_of(
    read: ReadMatrices,
    body: str,
    length: str = "m",
    weight: str = "kg",
    places: dict[int, tuple[float, float, float]] | None = None,
) -> ReducedBody:
    """The free body of matrices, with time in seconds.

    Args:
        read: the matrices.
        body: as messages name it.
        length: unit of length in the file.
        weight: unit of mass in the file; with mm and t forces are newtons.
        places: of the nodes in that unit, where the file has none.

    Raises:
        FileError: units or nodes that are unknown, or nodes without all six components.
        ModelError: a stiffness that is not that of a free body.
    """
    if length not in UNITS or weight not in WEIGHTS:
        raise FileError(f"{read.path}: units are {', '.join(UNITS)} and {', '.join(WEIGHTS)}.")
    known = read.places | (places or {})
    nodes = tuple(dict.fromkeys(node for node, component in read.coordinates if component))
    order = _order(read, nodes)
    missing = [node for node in nodes if node not in known]
    if missing:
        raise FileError(f"{read.path}: the place of node {missing[0]} is not in the file; say where it is.")
    metre = UNITS[length]
    scale = np.array([metre if component > 3 else 1.0 for _, component in (read.coordinates[k] for k in order)])
    factor = WEIGHTS[weight] * np.outer(scale, scale)
    modes = scale.size - 6 * len(nodes)
    factor[-modes or len(factor) :] /= WEIGHTS[weight] ** 0.5
    factor[:, -modes or len(factor) :] /= WEIGHTS[weight] ** 0.5
    where = metre * np.array([known[node] for node in nodes])
    stiffness, mass = (factor * m[np.ix_(order, order)] for m in (read.stiffness, read.mass))
    _check(stiffness, mass, where, body)
    return ReducedBody(nodes, where, stiffness, mass)


def _order(read: ReadMatrices, nodes: tuple[int, ...]) -> list[int]:
    at = {coordinate: k for k, coordinate in enumerate(read.coordinates)}
    order = []
    for node in nodes:
        for component in range(1, 7):
            if (node, component) not in at:
                raise FileError(f"{read.path}: node {node} has no component {component}; an interface has all six.")
            order.append(at[node, component])
    return order + [k for k, (_, component) in enumerate(read.coordinates) if not component]


def _check(stiffness: Array, mass: Array, places: Array, body: str) -> None:
    """Six motions without energy that are rigid, of interfaces once the modes have settled, and mass in each motion."""
    count = 6 * len(places)
    inner = stiffness[count:, count:]
    if len(inner) and np.linalg.eigvalsh(inner)[0] <= 0:
        raise ModelError(f"{body}: a mode of its matrices has no stiffness.", body)
    felt = stiffness[:count, :count]
    if len(inner):
        felt = felt - stiffness[:count, count:] @ np.linalg.solve(inner, stiffness[count:, :count])
    check_zeros(felt, np.vstack([frame_moved(place) for place in places]), body)
    if np.linalg.eigvalsh(mass)[0] < -1e-9 * abs(mass).max():
        raise ModelError(f"{body}: its mass is negative in some motion.", body)
