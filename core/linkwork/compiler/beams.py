"""A beam as frames with elements between them.

Each element lies between two frames a, b at the distance L, whose axes u run along the beam. With d = r_b - r_a,

    superelement    stretch |d| - L                                   EA / L
                    bow     (v_a - v_b) . d / L,  the same with w     EI / L
                    sway    (v_a + v_b) . d / L,  the same with w     3 EI / L (1 + p),  p = 12 EI / GA_s L2
                    twist   (w_a . v_b - v_a . w_b) / 2               GJ / L

which is the stiffness matrix of a beam in closed form, referred to the chord; p brings the shear (0: Euler-Bernoulli).
Mass is that of cubic shapes: on (r_a, u_a, r_b, u_b) and on (v_a, v_b), (w_a, w_b) (theory of superelements).

    director        strains G = (u, v, w) . d / L of the mean axes, less those of the straight beam
                    curvatures K_1 = (v_b . w_a - v_a . w_b) / 2 L,  K_2, K_3 likewise

with the energies L/2 (EA G1^2 + GA* (G2^2 + G3^2) + GJ K1^2 + EI_z K2^2 + EI_y K3^2), 1 / GA* = 1 / GA_s + L2 / 12 EI,
and the mass of linear shapes (Betsch and Steinmann).

All are products of directions of the two frames, that is rows of the table with a spring along each, and no formulation
needs to know of beams. Damping goes along with each spring, so that rigid motion is never damped.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from linkwork.model.bodies.beam import DIRECTOR, Beam
from linkwork.model.forces.laws import Acting, Spring
from linkwork.model.frame import Frame
from linkwork.model.joints.rows import Direction, Dot, Length, Relation, Row, Sum

Array = np.ndarray
HERE = Frame()
BENDING = np.array(  # 420 times the mass of cubic shapes on (r_a, u_a, r_b, u_b), lengths in elements
    [[156.0, 22.0, 54.0, -13.0], [22.0, 4.0, 13.0, -3.0], [54.0, 13.0, 156.0, -22.0], [-13.0, -3.0, -22.0, 4.0]]
)
LINEAR = np.array([[2.0, 1.0], [1.0, 2.0]]) / 6.0
X, Y, Z = Direction.BASE_X, Direction.BASE_Y, Direction.BASE_Z
U, V, W = Direction.FOLLOWER_X, Direction.FOLLOWER_Y, Direction.FOLLOWER_Z
GAP = Direction.GAP


@dataclass(frozen=True, slots=True)
class Element:
    """The stiffness between two frames, as the compiler reads forces.

    Attributes:
        id: of the beam and where on it.
        base, follower: ids of the frames.
        laws: rows between them and the spring along each.
    """

    read_as: ClassVar[str] = ""
    id: str
    base: str
    follower: str
    laws: tuple[Acting, ...]
    base_frame: Frame = HERE
    follower_frame: Frame = HERE

    def acting(self) -> tuple[Acting, ...]:
        """Rows and laws."""
        return self.laws


def springs(beam: Beam, length: float) -> tuple[Acting, ...]:
    """Rows and laws of one element of a beam [m]."""
    made = _of_directors(beam, length) if beam.theory == DIRECTOR else _in_closed_form(beam, length)
    return tuple(Acting(row, Spring(k, beam.damping * k, free)) for row, k, free in made)


def _in_closed_form(beam: Beam, length: float) -> list[tuple[Row, float, float]]:
    """Rows, stiffnesses and what they are without load."""
    found: list[tuple[Row, float, float]] = [(Length(), beam.young * beam.area / length, length)]
    for own, other, moment in ((Y, V, beam.second_moments[0]), (Z, W, beam.second_moments[1])):
        bending = beam.young * moment / length
        shear = 12.0 * beam.young * moment / (beam.shear * beam.shear_share * beam.area * length**2)
        found.append((Dot(Sum(own, other, -1.0), GAP, scale=1.0 / length), bending, 0.0))
        found.append((Dot(Sum(own, other), GAP, scale=1.0 / length), 3.0 * bending / (1.0 + shear), 0.0))
    return [*found, (_turn(Z, V, Y, W, 0.5), beam.shear * beam.torsion / length, 0.0)]


def _of_directors(beam: Beam, length: float) -> list[tuple[Row, float, float]]:
    """The same of the director beam."""
    y, z = beam.second_moments
    found: list[tuple[Row, float, float]] = [
        (Dot(Sum(X, U), GAP, scale=0.5 / length), beam.young * beam.area * length, 1.0)
    ]
    for own, other, moment in ((Y, V, y), (Z, W, z)):
        give = 1.0 / (beam.shear * beam.shear_share * beam.area) + length**2 / (12.0 * beam.young * moment)
        found.append((Dot(Sum(own, other), GAP, scale=0.5 / length), length / give, 0.0))
    for axes, stiffness in (
        ((Z, V, Y, W), beam.shear * beam.torsion),
        ((X, W, Z, U), beam.young * z),
        ((Y, U, X, V), beam.young * y),
    ):
        found.append((_turn(*axes, 0.5 / length), stiffness * length, 0.0))
    return found


def _turn(a: Direction, b: Direction, c: Direction, d: Direction, scale: float) -> Relation:
    """(a . b - c . d) scale."""
    return Relation(((Dot(a, b), scale), (Dot(c, d), -scale)))


def masses(beam: Beam, length: float) -> Array:
    """P of one element of a beam over both frames, shape (2, 2, 4, 4) [kg, kg m, kg m2]."""
    heft, (y, z) = beam.density * beam.area * length, beam.second_moments
    found = np.zeros((2, 2, 4, 4))
    if beam.theory == DIRECTOR:
        found[:, :, 0, 0] = heft * LINEAR
    else:
        scale = np.tile((1.0, length), 2)
        bending = heft / 420.0 * BENDING * np.outer(scale, scale)
        found[:, :, :2, :2] = bending.reshape(2, 2, 2, 2).swapaxes(1, 2)
    found[:, :, 2, 2], found[:, :, 3, 3] = beam.density * length * y * LINEAR, beam.density * length * z * LINEAR
    return found
