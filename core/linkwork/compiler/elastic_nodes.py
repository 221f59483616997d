"""What elastic bodies are made of: nodes, and rows between them.

Rows are sums of products of directions of the nodes and of the frame F, all of which vanish undeformed:

    e_a . (r_k - c) - x_ka,   e_a . v_b of the frames in the axes of the body,   e_a . (p_j - c) - x_a of the points
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from linkwork.compiler.grips import Wanted
from linkwork.compiler.rows import Entry
from linkwork.math3d import vector
from linkwork.math3d.vector import Vector
from linkwork.model.bodies.body import Body
from linkwork.model.forces.laws import Law, Spring
from linkwork.model.frame import Frame
from linkwork.system import compiled_system as table
from linkwork.system.compiled_system import GROUND

if TYPE_CHECKING:
    from linkwork.fem.superelement import Superelement

Array = np.ndarray
NOTHING = 1e-10  # beside the largest factor of a row: parts that count less are rounding of what symmetry leaves out


@dataclass(frozen=True, slots=True, kw_only=True)
class ElasticNode(Body):
    """A node of an elastic body.

    Attributes:
        member: id of the body.
        place: in the axes of the body when nothing bends it [m].
        inertia: P_ii [kg, kg m, kg m2]; moment: integral of N_i dm, what gravity takes hold of [kg, kg m].
        springs: of F alone, what acts along the natural motions, so that another stiffness makes another node.
    """

    kind: ClassVar[str] = "node"
    columns: ClassVar[int] = 4
    member: str = ""
    place: Vector = vector.ZERO
    inertia: tuple[tuple[float, ...], ...] = ()
    moment: tuple[float, ...] = ()
    springs: tuple[float, ...] = ()

    def __post_init__(self) -> None:
        """Nothing to check: the body was."""

    @property
    def mass(self) -> float:
        """Its share of the mass [kg]."""
        return self.moment[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class ElasticPoint(ElasticNode):
    """A free vector of an elastic body, as a point."""

    columns: ClassVar[int] = 1


@dataclass(frozen=True, eq=False)
class ElasticParts:
    """What an elastic body is made of.

    Attributes:
        wanted: what was asked for: the words and the grips.
        superelement: of the material that the body is made of now.
        nodes: the frames, then the points, then the frame F.
        mass: P over all nodes but F (blocks of four columns, then single ones).
        held: rows that place F, as factors on the parts (6 x parts); modes: those of the natural motions.
        stiffness, damping: along the natural motions [1/s2, 1/s].
        towards: the elastic coordinates from the parts.
    """

    wanted: Wanted
    superelement: Superelement
    nodes: tuple[ElasticNode, ...]
    mass: Array = field(repr=False)
    held: Array = field(repr=False)
    modes: Array = field(repr=False)
    stiffness: Array = field(repr=False)
    damping: Array = field(repr=False)
    towards: Array = field(repr=False)

    @cached_property
    def key(self) -> str:
        """Of its reduction."""
        return self.wanted.key

    @property
    def frames(self) -> tuple[ElasticNode, ...]:
        """Those that something may take hold of."""
        return self.nodes[: self.superelement.frames]

    @property
    def floating(self) -> ElasticNode:
        """F."""
        return self.nodes[-1]

    def node_at(self, frame: Frame) -> tuple[ElasticNode, Frame]:
        """The node that is next to a frame of the body, F at its origin, and the frame in the axes of the node."""
        known = [*self.frames, self.floating]
        away = [vector.norm(vector.subtract(node.place, frame.position)) for node in known]
        node = known[int(np.argmin(away))]
        return node, Frame(vector.subtract(frame.position, node.place), frame.rotation)

    @cached_property
    def stress(self) -> Array:
        """Von Mises stress outside the rims, as the length of five numbers made of the parts (points x 5 x parts)."""
        from linkwork.fem.recovery import distortion

        surface = self.superelement.surface
        return np.tensordot(distortion(surface.stress[~surface.rim]), self.towards, axes=(2, 0))

    def stressed_point(self, place: Vector) -> int:
        """Which of those points is next to a place [m, axes of the undeformed body]."""
        surface = self.superelement.surface
        return int(np.argmin(np.linalg.norm(surface.points[~surface.rim] - place, axis=1)))

    def pairs(self) -> list[tuple[str, str, tuple[tuple[float, ...], ...]]]:
        """Ids of each two nodes that share mass, and P_ij, of four columns each."""
        found, nodes = [], self.nodes[:-1]
        start = np.cumsum([0, *(node.columns for node in nodes)])
        for i, one in enumerate(nodes):
            for j in range(i + 1, len(nodes)):
                block = padded(self.mass[start[i] : start[i + 1], start[j] : start[j + 1]])
                found.append((one.id, nodes[j].id, tuple(map(tuple, block.tolist()))))
        return found

    def rows(self, numbers: Mapping[str, int]) -> tuple[list[Entry], list[tuple[Entry, Law]], list[Entry]]:
        """Rows that hold F, natural motions with a spring along each, and the products that both are made of."""
        at = [numbers[node.id] for node in self.nodes]
        parts = _products(self.superelement, at)
        owner = self.wanted.body.id
        held = [_sum(parts, row, owner, f"mean {n}") for n, row in enumerate(self.held)]
        modes = (_sum(parts, row, owner, f"mode {n}") for n, row in enumerate(self.modes))
        laws = map(Spring, self.stiffness.tolist(), self.damping.tolist())
        soft: list[tuple[Entry, Law]] = list(zip(modes, laws, strict=True))
        return held, soft, parts


def padded(block: Array) -> Array:
    """A block of a matrix over nodes, as one over four columns each."""
    found = np.zeros((4, 4))
    found[: block.shape[0], : block.shape[1]] = block
    return found


def _products(element: Superelement, at: list[int]) -> list[Entry]:
    """Products of directions: e_a.(r_k - c) - x_ka, e_a.v_b of the frames, e_a.(p_j - c) - x_a; zero undeformed."""
    found, mean = [], element.places.mean(axis=0)
    for k in range(element.frames):
        found += [_reach(at[-1], at[k], a, float(element.places[k, a])) for a in range(3)]
        for a in range(3):
            b, c = (a + 1) % 3, (a + 2) % 3  # the turn about a is half of what follows, less the one after it
            found.append(_turned(at[-1], at[k], c, element.axes[k][b]))
            found.append(_turned(at[-1], at[k], b, element.axes[k][c]))
    for j in range(element.vectors):
        found += [_reach(at[-1], at[element.frames + j], a, float(mean[a])) for a in range(3)]
    return found


def _reach(frame: int, node: int, a: int, value: float) -> Entry:
    one, other = np.zeros((2, 4)), np.zeros((2, 4))
    one[0, 1 + a], other[0, 0], other[1, 0] = 1.0, -1.0, 1.0
    return Entry(table.DOT, (frame, node), one, other, value=value)


def _turned(frame: int, node: int, a: int, direction: Array) -> Entry:
    one, other = np.zeros((2, 4)), np.zeros((2, 4))
    one[0, 1 + a], other[1, 1:] = 1.0, direction
    return Entry(table.DOT, (frame, node), one, other)


def _sum(parts: list[Entry], factors: Array, owner: str, name: str) -> Entry:
    """A sum of products, those left out that count for nothing."""
    least = NOTHING * abs(factors).max()
    made = tuple((part, float(f)) for part, f in zip(parts, factors, strict=True) if abs(f) > least)
    return Entry(table.SUM, (GROUND, GROUND), parts=made, owner=(owner, name))
