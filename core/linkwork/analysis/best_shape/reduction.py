"""A grid between joints, reduced to their frames (Craig and Bampton), and slopes brought back from there.

All nodes of an interface follow one rigid frame. The first interface carries the body's axes and is held in them; each
other one moves by a displacement and a turn, q_b. The fields of the body are V = [Ψ, Φ]: static ones under unit q_b,
and the first modes with all interfaces held,

    Ψ_b = T,  Ψ_i = -Kii^-1 (K T)_i,      Kii φ = ω2 Mii φ,  φT M φ = 1

Static fields are not optional: with heavy bodies at the end, twelve modes of the free end miss the motion by 1 %.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy.sparse import bmat, csc_array, csr_array
from scipy.sparse.linalg import LinearOperator, eigsh, splu

from linkwork.analysis.best_shape.assembly import Factor, Pattern
from linkwork.analysis.best_shape.grid import Array, Grid, Ints
from linkwork.errors import ModelError
from linkwork.fem.one_thread import one_thread

VOID = 0.1  # density below which an element counts as empty
LOCAL = 0.5  # share of its kinetic energy in empty elements from which a mode is theirs


@dataclass(frozen=True, eq=False)
class Interface:
    """Nodes that follow one rigid frame.

    Attributes:
        name: as messages call it.
        nodes: their numbers.
        place: of the frame [m].
    """

    name: str
    nodes: Ints
    place: tuple[float, ...]


class GridBody:
    """A grid with its interfaces, the first of which carries the axes.

    Attributes:
        grid: the region.
        interfaces: at least two.
        ties: displacements of the nodes of the other interfaces under unit motions of their frames (size x b).
    """

    def __init__(self, grid: Grid, interfaces: Sequence[Interface]) -> None:
        self.grid, self.interfaces = grid, tuple(interfaces)
        _check(grid, self.interfaces)
        held = np.concatenate([one.nodes for one in self.interfaces])
        inside = np.setdiff1d(np.arange(len(grid.points)), held)
        self.inner = Pattern(grid, (grid.axes * inside[:, None] + np.arange(grid.axes)).ravel())
        self.whole = Pattern(grid)
        self.ties = np.hstack([_moved(grid, one) for one in self.interfaces[1:]])

    @one_thread
    def reduced(self, stiffness: Array, density: Array, modes: int = 2) -> Reduction:
        """The body by its frames, where each element has a Young's modulus [Pa] and a density [kg/m3]."""
        grid, free = self.grid, self.inner.free
        k = self.whole.summed(grid.element_stiffness, stiffness)
        m = self.whole.summed(grid.element_mass, density)
        factor = self.inner.factor(grid.element_stiffness, stiffness)
        fields = np.zeros((grid.size, self.ties.shape[1] + modes))
        fields[:, : self.ties.shape[1]] = self.ties
        fields[free, : self.ties.shape[1]] = -factor.solve((k @ self.ties)[free])
        squares = np.zeros(0)
        if modes:
            inner_k = self.inner.summed(grid.element_stiffness, stiffness)
            inner_m = self.inner.summed(grid.element_mass, density)
            squares, fields[free, self.ties.shape[1] :] = lowest(inner_k, inner_m, factor, modes)
        return Reduction(self, k, m, fields, np.sqrt(squares), factor)


@dataclass(frozen=True, eq=False)
class Reduction:
    """A body by its frames.

    Attributes:
        body: the grid with its interfaces.
        stiffness, mass: K and M of all nodes.
        fields: V, displacements of all nodes under unit coordinates (size x k).
        speeds: ω of the modes with all interfaces held [rad/s].
        factor: of Kii.
    """

    body: GridBody
    stiffness: csr_array
    mass: csr_array
    fields: Array
    speeds: Array
    factor: Factor

    @property
    def static(self) -> int:
        """Number of static fields, which come first."""
        return self.body.ties.shape[1]

    def in_voids(self, density: Array) -> Array:
        """Share of the kinetic energy of each mode that is in empty elements; near 1 the mode is spurious."""
        return shares_in_voids(self.body.grid, density, self.fields[:, self.static :])

    def under(self, loads: Array) -> Array:
        """Displacements of all nodes under loads that stand still, held at the first interface (size)."""
        free, static = self.body.inner.free, self.fields[:, : self.static]
        found = static @ np.linalg.solve(static.T @ (self.stiffness @ static), static.T @ loads)
        found[free] += self.factor.solve(loads[free])
        return found

    @one_thread
    def slopes(self, of_fields: Array) -> Slopes:
        """What a slope by V (size x k) says about K and M: dV follows both."""
        free, s = self.body.inner.free, self.static
        answers = np.zeros_like(self.fields)
        answers[free, :s] = -self.factor.solve(of_fields[free, :s])
        pairs = [(answers[:, :s], self.fields[:, :s])]
        heavy: list[tuple[Array, Array]] = []
        for k, speed in enumerate(self.speeds, s):
            shape = self.fields[:, k]
            along = float(shape[free] @ of_fields[free, k])
            answers[free, k] = self._shifted(speed, shape[free], of_fields[free, k])
            pairs.append((-answers[:, k], shape))
            heavy.append((speed**2 * answers[:, k] - 0.5 * along * shape, shape))
        return Slopes(tuple(pairs), tuple(heavy))

    def _shifted(self, speed: float, shape: Array, load: Array) -> Array:
        """y with (K - ω2 M) y = load - M φ (φT load) and φT M y = 0."""
        free = self.body.inner.free
        k, m = (matrix[free][:, free] for matrix in (self.stiffness, self.mass))
        weight = m @ shape
        scale = float(np.abs(k.diagonal()).mean() / np.abs(weight).max())
        border = csr_array(scale * weight[:, None])
        bordered = csc_array(bmat([[k - speed**2 * m, border], [border.T, None]]))
        right = np.append(load - weight * float(shape @ load), 0.0)
        return splu(bordered).solve(right)[:-1]


@dataclass(frozen=True, eq=False)
class Slopes:
    """A slope by K and M as sums of outer products u vT.

    Attributes:
        stiff: pairs of fields for K.
        heavy: pairs of fields for M.
    """

    stiff: tuple[tuple[Array, Array], ...]
    heavy: tuple[tuple[Array, Array], ...]

    def of_elements(self, grid: Grid) -> tuple[Array, Array]:
        """The slopes by the Young's modulus and by the density of each element."""
        by_stiffness, by_density = np.zeros(grid.elements), np.zeros(grid.elements)
        for u, v in self.stiff:
            by_stiffness += grid.energies(u, v)
        for u, v in self.heavy:
            by_density += grid.inertias(u, v)
        return by_stiffness, by_density


def shares_in_voids(grid: Grid, density: Array, fields: Array) -> Array:
    """Share of each field's kinetic energy in elements that are emptier than a tenth; mass as the density says."""
    energies = np.stack([density * grid.inertias(field) for field in fields.T])
    return energies[:, density < VOID].sum(axis=1) / energies.sum(axis=1)


def lowest(stiffness: csr_array, mass: csr_array, factor: Factor, count: int) -> tuple[Array, Array]:
    """The smallest ω2 of K φ = ω2 M φ, and their shapes with φT M φ = 1."""
    inverse = LinearOperator(stiffness.shape, matvec=factor.solve, dtype=float)
    start = factor.solve(mass @ np.cos(np.arange(stiffness.shape[0])))
    squares, shapes = eigsh(stiffness, count, mass, sigma=0.0, OPinv=inverse, v0=start)
    order = np.argsort(squares)
    return squares[order], shapes[:, order]


def _moved(grid: Grid, interface: Interface) -> Array:
    """Displacements of the nodes under unit motions of their frame: along each axis, then turns."""
    arms = grid.points[interface.nodes] - np.array(interface.place)
    turns = [(0, 1)] if grid.axes == 2 else [(1, 2), (2, 0), (0, 1)]
    found = np.zeros((grid.size, grid.axes + len(turns)))
    for k in range(grid.axes):
        found[grid.axes * interface.nodes + k, k] = 1.0
    for column, (a, b) in enumerate(turns, grid.axes):
        found[grid.axes * interface.nodes + a, column] = -arms[:, b]
        found[grid.axes * interface.nodes + b, column] = arms[:, a]
    return found


def _check(grid: Grid, interfaces: tuple[Interface, ...]) -> None:
    if len(interfaces) < 2:
        raise ModelError(
            "The best shape of a body is sought between its joints: it needs two interfaces at least; attach it twice."
        )
    seen: set[int] = set()
    for one in interfaces:
        nodes = {int(node) for node in one.nodes}
        if len(nodes) < grid.axes:
            raise ModelError(f"{one.name}: its edge holds {len(nodes)} nodes of the grid; use smaller elements.")
        if nodes & seen:
            raise ModelError(
                f"{one.name} shares nodes with another interface; use smaller elements or move them apart."
            )
        seen |= nodes
