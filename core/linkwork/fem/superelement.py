"""An elastic body as the engine takes it: frames, free vectors, constant mass, elastic energy, fields on the surface.

Coordinates are Y = [X_1 .. X_N y_1 .. y_m] with X_k = [r u v w]_k. Undeformed and turned by R about c, r_k = c + R x_k,
[u v w]_k = R A_k and y_j = 0. With a frame F = [c e_1 e_2 e_3] that has no mass and [d_1 d_2 d_3]_k = [u v w]_k A_kT,
the elastic coordinates q = (u_1, θ_1, .., u_N, θ_N, z_1, .., z_m) are

    u_ka = e_a · (r_k - c) - x_ka,   z_ja = e_a · y_j,
    θ_k = 1/2 (e_3·d_2 - e_2·d_3, e_1·d_3 - e_3·d_1, e_2·d_1 - e_1·d_2)

T = 1/2 tr(Ẏ P ẎT),  U = 1/2 qT K q, and Φ q = 0 places F (mean frame). A point is at p(s) = c + R (s + S(s) q).
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import ModelError
from linkwork.fem.elements import Array, Ints
from linkwork.fem.material import Material, check
from linkwork.fem.recovery import energy_density, von_mises


@dataclass(frozen=True, eq=False)
class Agreement:
    """Frequencies of the superelement beside those of its full mesh [Hz].

    Attributes:
        how: "free", "held at NAME" or "held at all interfaces".
        mesh: of the mesh.
        reduced: of the superelement.
    """

    how: str
    mesh: Array
    reduced: Array

    @property
    def worst(self) -> float:
        """The largest difference, beside the frequency."""
        return float(abs(self.reduced / self.mesh - 1).max()) if len(self.mesh) else 0.0


@dataclass(frozen=True, eq=False)
class Surface:
    """What is drawn and read of the deformed body, at its s surface nodes.

    Attributes:
        points: undeformed, in the axes of the body [m] (s x 3).
        triangles: of these points (t x 3).
        shapes: displacement in the axes of F from the elastic coordinates (s x 3 x (6N + 3m)).
        functions: N_k and χ_j, with which p = Y N (s x (4N + m)).
        stress: from the elastic coordinates, xx yy zz xy yz zx (s x 6 x (6N + 3m)).
        rim: which points lie in a rigid interface, where stress is that of the tie and no maximum is sought (s).
    """

    points: Array
    triangles: Ints
    shapes: Array
    functions: Array
    stress: Array
    rim: NDArray[np.bool_]

    def displacement(self, q: Array) -> Array:
        """Displacements in the axes of F [m] (s x 3)."""
        return self.shapes @ q

    def stresses(self, q: Array) -> Array:
        """Stress in the axes of F [Pa] (s x 6)."""
        return self.stress @ q

    def von_mises(self, q: Array) -> Array:
        """Von Mises' stress [Pa] (s)."""
        return von_mises(self.stresses(q))

    def worst(self, q: Array) -> int:
        """The point with the largest von Mises stress outside the rims."""
        return int(np.argmax(np.where(self.rim, -1.0, self.von_mises(q))))

    def energy(self, q: Array, material: Material) -> Array:
        """Density of elastic energy [J/m3] (s)."""
        return energy_density(self.stresses(q), material)


@dataclass(frozen=True, eq=False)
class Superelement:
    """A reduced elastic body with N interfaces and m free vectors.

    Attributes:
        name: of the body.
        material: what it is made of.
        names, kinds: of the interfaces; a kind is "rigid" or "averaged".
        places: x_k (N x 3) [m].
        axes: A_k (N x 3 x 3).
        mass: P ((4N + m) square) [kg, kg m, kg m2].
        stiffness: K ((6N + 3m) square) [N/m, N, N m].
        mean_frame: Φ (6 x (6N + 3m)).
        weight: mass of the body [kg].
        centre: its centre of mass [m].
        inertia: about that centre (3 x 3) [kg m2].
        surface: fields on the surface.
        agreements: how near its frequencies are to those of its mesh.
        key: hash of what it was made of.
    """

    name: str
    material: Material
    names: tuple[str, ...]
    kinds: tuple[str, ...]
    places: Array
    axes: Array
    mass: Array
    stiffness: Array
    mean_frame: Array
    weight: float
    centre: Array
    inertia: Array
    surface: Surface
    agreements: tuple[Agreement, ...]
    key: str

    @property
    def frames(self) -> int:
        """N."""
        return len(self.names)

    @property
    def vectors(self) -> int:
        """m."""
        return len(self.mass) - 4 * self.frames

    @property
    def worst(self) -> float:
        """The largest difference of a frequency from that of the mesh, beside it."""
        return max((agreement.worst for agreement in self.agreements), default=0.0)

    def made_of(self, material: Material) -> Superelement:
        """The same body of a stiffer, softer, lighter or heavier material; nothing is reduced again.

        Raises:
            ModelError: another Poisson's ratio, which changes shapes, or numbers that no solid has.
        """
        check(material, self.name)
        if material.poisson != self.material.poisson:
            raise ModelError(f"{self.name}: another Poisson's ratio changes its shapes; reduce it again.", self.name)
        stiffer, heavier = material.young / self.material.young, material.density / self.material.density
        faster = (stiffer / heavier) ** 0.5
        return dataclasses.replace(
            self,
            material=material,
            mass=heavier * self.mass,
            stiffness=stiffer * self.stiffness,
            weight=heavier * self.weight,
            inertia=heavier * self.inertia,
            surface=dataclasses.replace(self.surface, stress=stiffer * self.surface.stress),
            agreements=tuple(Agreement(a.how, faster * a.mesh, faster * a.reduced) for a in self.agreements),
        )

    def small_mass(self) -> Array:
        """M of small motions in the elastic coordinates, from P ((6N + 3m) square)."""
        return small_mass(self.mass, self.axes)


def small_mass(mass: Array, axes: Array) -> Array:
    """M of small motions (u_k, θ_k, z_j) from P: M_ij = tr(δY_i P δY_jT), where coordinate i moves Y by δY_i."""
    ways = small_moves(len(mass), axes)
    return np.einsum("iap,pq,jaq->ij", ways, mass, ways, optimize=True)


def small_moves(total: int, axes: Array) -> Array:
    """How Y moves with each of the coordinates (u_k, θ_k, z_j) of small motions (6N + 3m x 3 x (4N + m))."""
    count = len(axes)
    ways = np.zeros((6 * count + 3 * (total - 4 * count), 3, total))
    for k, turn in enumerate(axes):
        ways[6 * k : 6 * k + 3, :, 4 * k] = np.eye(3)
        for a in range(3):
            ways[6 * k + 3 + a, :, 4 * k + 1 : 4 * k + 4] = np.cross(np.eye(3)[a], turn.T).T
    for j in range(total - 4 * count):
        ways[6 * count + 3 * j : 6 * count + 3 * j + 3, :, 4 * count + j] = np.eye(3)
    return ways
