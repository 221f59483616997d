"""Elastic coordinates of natural coordinates, and their stiffness: the least energy of all motions that have them.

The elastic coordinates are q = (q_b, z): small motions of the interfaces, and the free vectors. Inertia acts through
the functions of natural.py, G = [G_b G_z]. The vectors of a motion u are those that come nearest to it by mass once the
interfaces have moved, z = L u = P_zz^-1 G_zT M (u - G_b B u). With C = L K_ii^-1 LT

    U = 1/2 q_bT K_b q_b + 1/2 (z - L Ψ q_b)T C^-1 (z - L Ψ q_b)

so interfaces that are moved slowly feel the full mesh exactly, whatever the functions are, and frequencies with held
interfaces follow from Grammel's quotient, whose error is that of the functions in mass, not in energy: no Poisson
contraction and no warping has to be among them.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from linkwork.fem.assembly import times_mass
from linkwork.fem.elements import Array
from linkwork.fem.natural import displacements, three_ways
from linkwork.fem.reduction import Held


@dataclass(frozen=True, eq=False)
class Reduced:
    """Matrices of the elastic coordinates, for small motions in the axes of the body.

    Attributes:
        stiffness, mass: K and M (6N + 3m square).
        shapes: displacements of all nodes (3n x (6N + 3m)).
        answers: K_ii^-1 M G_z, with which fewer vectors need nothing solved (t x 3m).
    """

    stiffness: Array
    mass: Array
    shapes: Array
    answers: Array


def condensed(held: Held, frames: Array, inner: Array, answers: Array | None = None) -> Reduced:
    """The matrices for functions of the frames (in the axes of the body) and inner ones; `answers` are those known."""
    masses, ties = held.structure.matrices.masses, held.structure.ties
    moved, vectors = displacements(frames), three_ways(inner)
    heavy, heavy_vectors = times_mass(masses, moved), times_mass(masses, vectors)
    own, cross = vectors.T @ heavy_vectors, moved.T @ heavy_vectors
    mass = np.block([[moved.T @ heavy, cross], [cross.T, own]])
    static, stiffness = held.static_modes
    loads = ties.T @ heavy_vectors
    if answers is None:
        answers = held.solve(loads) if inner.size else np.zeros((held.structure.size, 0))
    # C^-1 = P (GT M K^-1 M G)^-1 P, and K_ii^-1 LT C^-1 alike
    spring = own @ np.linalg.solve(_symmetric(loads.T @ answers), own) if inner.size else np.zeros((0, 0))
    spread = answers @ np.linalg.solve(own, spring) if inner.size else answers
    statically = np.linalg.solve(own, heavy_vectors.T @ (ties @ static) - cross.T) if inner.size else own[:, :0]
    statically = statically.reshape(vectors.shape[1], moved.shape[1])
    pulled = spring @ statically
    whole = np.block([[stiffness + statically.T @ pulled, -pulled.T], [-pulled, spring]])
    shapes = ties @ np.hstack([static - spread @ statically, spread])
    return Reduced(_symmetric(whole), _symmetric(mass), shapes, answers)


def _symmetric(matrix: Array) -> Array:
    return (matrix + matrix.T) / 2
