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
and the mass of linear shapes (Betsch and Steinmann). Its tension goes along u, not along d, so that one which exceeds
GA* shears the element without end: cables are made of superelements, and simulation/sheared.py tells of others.

A beam that is curved without load has what these strains are then for the free values of its springs.

All are products of directions of the two frames, that is rows of the table with a spring along each, and no formulation
needs to know of beams. Damping goes along with each spring, so that rigid motion is never damped.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from linkwork.math3d import rotation, vector
from linkwork.math3d.bending import strains_of_chords, strains_of_directors
from linkwork.model.bent_line import bent_line
from linkwork.model.bodies.beam import DIRECTOR, RECTANGLE, Beam
from linkwork.model.forces.laws import Acting, Spring
from linkwork.model.frame import Frame
from linkwork.model.joints.rows import Direction, Dot, Length, Relation, Row, Sum
from linkwork.model.shapes.box import Box
from linkwork.model.shapes.capsule import Capsule
from linkwork.model.shapes.shape import Shape

Array = np.ndarray
HERE = Frame()
ALONG = rotation.shortest(vector.Z, vector.X)  # of a capsule
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
        place: where it begins, from the start of the beam [m]; length: without load [m].
    """

    read_as: ClassVar[str] = ""
    id: str
    base: str
    follower: str
    laws: tuple[Acting, ...]
    place: float
    length: float
    base_frame: Frame = HERE
    follower_frame: Frame = HERE

    def acting(self) -> tuple[Acting, ...]:
        """Rows and laws."""
        return self.laws


def springs(beam: Beam, length: float, curved: Array | None = None) -> tuple[Acting, ...]:
    """Rows and laws of one element of a beam [m].

    Args:
        beam: that it is part of.
        length: of the element, without load.
        curved: columns r, u, v, w of both its frames without load, shape (2, 4, 3); those of a straight one where None.
    """
    of_directors = beam.theory == DIRECTOR
    made = _of_directors(beam, length) if of_directors else _in_closed_form(beam, length)
    if curved is None:
        free = [1.0 if of_directors else length, *(0.0,) * (len(made) - 1)]
    else:
        strained = strains_of_directors if of_directors else strains_of_chords
        free = strained(curved[:1], curved[1:], np.array([length]))[0].tolist()
    return tuple(Acting(row, Spring(k, beam.damping * k, s)) for (row, k), s in zip(made, free, strict=True))


def natural_frames(beam: Beam, places: Array) -> Array | None:
    """Columns r, u, v, w of a beam without load at places from its middle [m], shape (places, 4, 3); None: straight."""
    return bent_line(beam.curve).frames(places) if beam.natural else None


def _in_closed_form(beam: Beam, length: float) -> list[tuple[Row, float]]:
    """Rows and stiffnesses."""
    stiffness = beam.stiffness
    found: list[tuple[Row, float]] = [(Length(), stiffness.axial / length)]
    for own, other, bending in ((Y, V, stiffness.along_y), (Z, W, stiffness.along_z)):
        shear = 12.0 * bending / (stiffness.shear * length**2)
        found.append((Dot(Sum(own, other, -1.0), GAP, scale=1.0 / length), bending / length))
        found.append((Dot(Sum(own, other), GAP, scale=1.0 / length), 3.0 * bending / length / (1.0 + shear)))
    return [*found, (_turn(Z, V, Y, W, 0.5), stiffness.torsion / length)]


def _of_directors(beam: Beam, length: float) -> list[tuple[Row, float]]:
    """The same of the director beam."""
    stiffness = beam.stiffness
    found: list[tuple[Row, float]] = [(Dot(Sum(X, U), GAP, scale=0.5 / length), stiffness.axial * length)]
    for (own, other), shear in zip(((Y, V), (Z, W)), residual_shear(beam, length), strict=True):
        found.append((Dot(Sum(own, other), GAP, scale=0.5 / length), length * shear))
    for axes, resists in (
        ((Z, V, Y, W), stiffness.torsion),
        ((X, W, Z, U), stiffness.along_z),
        ((Y, U, X, V), stiffness.along_y),
    ):
        found.append((_turn(*axes, 0.5 / length), resists * length))
    return found


def residual_shear(beam: Beam, length: float) -> tuple[float, float]:
    """GA* of a director element along y and z: shear, and the bending within it that linear shapes leave out [N]."""
    give, bending = 1.0 / beam.stiffness.shear, (beam.stiffness.along_y, beam.stiffness.along_z)
    y, z = (1.0 / (give + length**2 / (12.0 * resists)) for resists in bending)
    return y, z


def _turn(a: Direction, b: Direction, c: Direction, d: Direction, scale: float) -> Relation:
    """(a . b - c . d) scale."""
    return Relation(((Dot(a, b), scale), (Dot(c, d), -scale)))


def piece(beam: Beam, start: float, end: float) -> tuple[Shape, ...]:
    """What a beam touches with from one place to another, seen from a frame at place 0 [m]; nothing where it does not.

    A frame of the beam carries the piece around it as a solid body would; its length goes half the way to the next.
    """
    if not beam.collides:
        return ()
    own: dict[str, Any] = {"position": ((start + end) / 2.0, 0.0, 0.0), "collides": True}
    own |= {"friction": beam.friction, "material": beam.material}
    if beam.section == RECTANGLE:
        return (Box(x=end - start, y=beam.width, z=beam.height, **own),)
    return (Capsule(radius=beam.width / 2.0, length=end - start, rotation=ALONG, **own),)


def masses(beam: Beam, length: float) -> Array:
    """P of one element of a beam over both frames, shape (2, 2, 4, 4) [kg, kg m, kg m2]."""
    own = beam.heft
    heft = own.mass * length
    found = np.zeros((2, 2, 4, 4))
    if beam.theory == DIRECTOR:
        found[:, :, 0, 0] = heft * LINEAR
    else:
        scale = np.tile((1.0, length), 2)
        bending = heft / 420.0 * BENDING * np.outer(scale, scale)
        found[:, :, :2, :2] = bending.reshape(2, 2, 2, 2).swapaxes(1, 2)
    found[:, :, 2, 2], found[:, :, 3, 3] = own.along_y * length * LINEAR, own.along_z * length * LINEAR
    return found
