"""The constant integrals of a plane body in a moving frame.

A point of the body is at p = X + V q in its axes. With J, a turn by 90 degrees, all inertia of it in a frame that moves
and turns is in the products ∫aT b dm of the fields e_x, e_y, X, V and J V, exact for the mass matrix of the elements:

    mass m, s0 = ∫X, s1 = ∫V, j0 = ∫|X|2, j1 = ∫VT X, c0 = ∫VT J X, g = ∫VT J V (antisymmetric), m = ∫VT V, k
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

import numpy as np

from linkwork.analysis.best_shape.grid import Array
from linkwork.analysis.best_shape.reduction import Reduction, Slopes
from linkwork.errors import ModelError

TURN = np.array([[0.0, -1.0], [1.0, 0.0]])


@dataclass(frozen=True, eq=False)
class Integrals:
    """What the equations of motion need of a plane body with n coordinates.

    Attributes:
        weight: mass [kg].
        s0, s1: ∫X dm (2), ∫V dm (2 x n).
        j0, j1: ∫|X|2 dm, ∫VT X dm (n).
        c0, g: ∫VT J X dm (n), ∫VT J V dm (n x n).
        mass, stiffness: ∫VT V dm and VT K V (n x n).
    """

    weight: float
    s0: Array
    s1: Array
    j0: float
    j1: Array
    c0: Array
    g: Array
    mass: Array
    stiffness: Array

    def with_point(self, weight: float, place: Array, motion: Array) -> Integrals:
        """The body with a point mass at a place, whose displacement is motion q (2 x n)."""
        return replace(
            self,
            weight=self.weight + weight,
            s0=self.s0 + weight * place,
            s1=self.s1 + weight * motion,
            j0=self.j0 + weight * float(place @ place),
            j1=self.j1 + weight * (motion.T @ place),
            c0=self.c0 + weight * (motion.T @ TURN @ place),
            g=self.g + weight * (motion.T @ TURN @ motion),
            mass=self.mass + weight * (motion.T @ motion),
        )

    def packed(self) -> Array:
        """All numbers one after the other."""
        return np.concatenate([np.ravel(getattr(self, one.name)) for one in fields(self)])

    def unpacked(self, numbers: Array) -> Integrals:
        """Integrals of this form from their numbers."""
        found, at = {}, 0
        for one in fields(self):
            shape = np.shape(getattr(self, one.name))
            count = int(np.prod(shape, dtype=int))
            found[one.name] = np.reshape(numbers[at : at + count], shape)
            at += count
        return Integrals(**found)


def integrals(reduction: Reduction) -> Integrals:
    """The integrals of a plane body, about the place of its first interface."""
    even, place, heavy = _fields(reduction)
    v = reduction.fields
    turned = heavy["v"].T @ _turned(v)
    return Integrals(
        weight=float(even[:, 0] @ heavy["even"][:, 0]),
        s0=heavy["even"].T @ place,
        s1=heavy["even"].T @ v,
        j0=float(place @ heavy["place"]),
        j1=heavy["v"].T @ place,
        c0=heavy["v"].T @ _turned(place),
        g=(turned - turned.T) / 2.0,
        mass=_even(heavy["v"].T @ v),
        stiffness=_even(v.T @ (reduction.stiffness @ v)),
    )


def slopes(reduction: Reduction, by: Integrals) -> tuple[Array, Array]:
    """From slopes by the integrals to those by the Young's modulus and the density of each element."""
    even, place, heavy = _fields(reduction)
    v, turned_place = reduction.fields, _turned(place)
    g, mass = (by.g - by.g.T) / 2.0, _even(by.mass)
    pull = reduction.stiffness @ v
    of_v = heavy["even"] @ by.s1 + np.outer(heavy["place"], by.j1) + np.outer(_turned(heavy["place"]), by.c0)
    of_v += 2.0 * _turned(heavy["v"]) @ g.T + 2.0 * heavy["v"] @ mass + 2.0 * pull @ _even(by.stiffness)
    through = reduction.slopes(of_v)
    direct = Slopes(
        stiff=((v, v @ _even(by.stiffness)),),
        heavy=(
            (by.weight * even[:, 0], even[:, 0]),
            (even, np.outer(place, by.s0)),
            (even, v @ by.s1.T),
            (by.j0 * place, place),
            (v @ by.j1, place),
            (v @ by.c0, turned_place),
            (v, _turned(v) @ g.T),
            (v, v @ mass),
        ),
    )
    return Slopes(direct.stiff + through.stiff, direct.heavy + through.heavy).of_elements(reduction.body.grid)


def _fields(reduction: Reduction) -> tuple[Array, Array, dict[str, Array]]:
    """Unit translations, places, and the products of M with these and with V."""
    grid = reduction.body.grid
    if grid.axes != 2:
        raise ModelError("These integrals are those of a plane body; the grid has three axes.")
    even = np.tile(np.eye(2), (grid.size // 2, 1))
    place = (grid.points - np.array(reduction.body.interfaces[0].place)).ravel()
    sides = {"even": even, "place": place, "v": reduction.fields}
    return even, place, {name: reduction.mass @ side for name, side in sides.items()}


def _turned(field: Array) -> Array:
    """J of each node's displacement."""
    found = np.empty_like(field)
    found[0::2], found[1::2] = -field[1::2], field[0::2]
    return found


def _even(matrix: Array) -> Array:
    return (matrix + matrix.T) / 2.0
