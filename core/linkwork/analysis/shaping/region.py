"""The plane region that the shape of a body offers to a design: a grid of elements, and where joints hold it.

The plane is that of the face across which the joints turn, its axes those of the shape. Around each place where
something takes hold, within the grip, elements stay full and follow the joint as one rigid frame; elements beyond the
outline of a link plate, and in its holes, stay empty.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from linkwork.analysis.best_shape.filters import Fixed, SensitivityFilter, beyond
from linkwork.analysis.best_shape.grid import Array, Grid
from linkwork.analysis.best_shape.limit import Limit
from linkwork.analysis.best_shape.reduction import Interface
from linkwork.errors import ModelError
from linkwork.math3d import rotation
from linkwork.math3d.vector import Vector
from linkwork.model.bodies.body import Body
from linkwork.model.frames import frames
from linkwork.model.joints.joint import Joint
from linkwork.model.joints.rows import Angle
from linkwork.model.model import Model
from linkwork.model.shapes.box import Box
from linkwork.model.shapes.link_plate import LinkPlate
from linkwork.model.shapes.shape import Shape

ACROSS = 24  # elements over the short side, unless an edge is asked for
MOST = 60_000  # elements
EMPTY = 1e-3  # density of what stays empty
GRIP = 0.3  # of the short side: radius around a joint, unless one is asked for
PARALLEL = 1e-6  # rad
NEAR = 1e-6  # of the body's size: joints at one place
CORNERS = 48  # of a round end


@dataclass(frozen=True, eq=False)
class Hold:
    """Where something takes hold of the body.

    Attributes:
        place: in the axes of the body [m].
        elements: ids of joints, forces and the like that do.
    """

    place: Vector
    elements: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Region:
    """A region to design in.

    Attributes:
        body: id; shape: of it.
        axes: of the plane in the axes of the body, a row each; the third is the normal.
        middle: of the plane in the axes of the body [m].
        grid: of elements.
        fixed: which elements are given (True or False for each); density: of each of these.
        holds: where something takes hold; interfaces: the nodes that follow it, in the same order.
    """

    body: str
    shape: Shape
    axes: Array
    middle: Array
    grid: Grid
    fixed: np.ndarray
    density: Array
    holds: tuple[Hold, ...]
    interfaces: tuple[Interface, ...]

    @property
    def usable(self) -> int:
        """Number of elements inside the outline."""
        return self.grid.elements - int((self.density == EMPTY).sum())

    def limit(self, share: float, radius: float) -> Limit:
        """The limit on the volume, as a share of the outline, with a filter of a radius in elements.

        Raises:
            ModelError: a share outside 0 to 1, or less than what is full around joints.
        """
        if not (math.isfinite(share) and 0.0 < share <= 1.0):
            raise ModelError(
                f"{self.body}: a share of {share:g} of its volume; it must be above 0, at most 1.", self.body
            )
        full = int((self.density == 1.0).sum()) / self.usable
        if share <= full:
            raise ModelError(
                f"{self.body}: what stays full around its joints is {full:.0%} of the volume already; allow more than "
                "that, or make the grip smaller.",
                self.body,
            )
        inner = SensitivityFilter(self.grid, radius)
        filtered = Fixed(inner, self.fixed, self.density) if self.fixed.any() else inner
        return Limit(share * self.usable / self.grid.elements, self.grid.elements, filtered)


def region_of(model: Model, id: str, edge: float = 0.0, grip: float = 0.0, normal: str = "") -> Region:
    """The region of a body.

    Args:
        model: the mechanism.
        id: of a rigid or elastic body with one box or one link plate.
        edge: of the elements [m]; 0 for a 24th of the short side.
        grip: radius around each joint that stays full [m]; 0 for 0.3 of the short side.
        normal: axis of a box across the plane, `x`, `y` or `z`; by default the one along which its joints turn.

    Raises:
        ModelError: naming the body and what is wrong with it.
    """
    body = model.body(id)
    shape = _shape(body)
    turn = np.array(rotation.axes(shape.rotation))  # rows: the axes of the shape in those of the body
    across = _normal(model, body, shape, turn, normal)
    long, short = sorted((k for k in range(3) if k != across), key=lambda k: (-shape.half_size[k], k))
    axes = np.stack([turn[long], turn[short], np.cross(turn[long], turn[short])])
    lengths = (2.0 * shape.half_size[long], 2.0 * shape.half_size[short])
    grid = _grid(id, lengths, 2.0 * shape.half_size[across], edge, body)
    holds = holds_of(model, id)
    middle = np.array(shape.position)
    radius = grip or GRIP * lengths[1]
    interfaces = tuple(_interface(grid, hold, axes @ (np.array(hold.place) - middle), radius, id) for hold in holds)
    fixed, density = _given(grid, shape, interfaces, radius)
    return Region(id, shape, axes, middle, grid, fixed, density, holds, interfaces)


def holds_of(model: Model, id: str) -> tuple[Hold, ...]:
    """Where something takes hold of a body, in the order of the model; what holds it at one place is one hold.

    Raises:
        ModelError: fewer than two places.
    """
    body = model.body(id)
    size = max(max(shape.half_size) for shape in body.shapes)
    found: list[Hold] = []
    for element in model.elements():
        for _, frame, on in frames(element):
            if on != id or element.id in model.measures:
                continue
            near = next((n for n, h in enumerate(found) if math.dist(h.place, frame.position) < NEAR * size), None)
            if near is None:
                found.append(Hold(frame.position, (element.id,)))
            else:
                found[near] = Hold(found[near].place, (*found[near].elements, element.id))
    if len(found) < 2:
        raise ModelError(
            f"{id} is held at {len(found) or 'no'} place; its best shape is sought between two joints or forces at "
            "least.",
            id,
        )
    return tuple(found)


def _shape(body: Body) -> Shape:
    able = [shape for shape in body.shapes if isinstance(shape, Box | LinkPlate)]
    if len(body.shapes) != 1 or not able:
        has = ", ".join(shape.kind.replace("_", " ") for shape in body.shapes) or "no shape"
        raise ModelError(f"{body.id}: the region of a design is one box or one link plate; it has {has}.", body.id)
    return able[0]


def _normal(model: Model, body: Body, shape: Shape, turn: Array, asked: str) -> int:
    """Which axis of the shape is across the plane."""
    if isinstance(shape, LinkPlate):
        return 2
    if asked:
        if asked not in ("x", "y", "z"):
            raise ModelError(f"{body.id}: the normal of the plane is x, y or z, not {asked!r}.", body.id)
        return "xyz".index(asked)
    around = [joint for joint in model.joints.values() if body.id in (joint.base, joint.follower) and _has_axis(joint)]
    ways = [_axis(joint, body.id) for joint in around]
    if ways and all(np.linalg.norm(np.cross(way, ways[0])) < PARALLEL for way in ways):
        along = abs(turn @ ways[0])
        if along.max() > math.cos(PARALLEL):
            return int(along.argmax())
    return int(np.argmin(shape.half_size))


def _has_axis(joint: Joint) -> bool:
    """Whether a joint turns about its z axis alone."""
    return sum(isinstance(one, Angle) for one in joint.coordinates) == 1


def _axis(joint: Joint, body: str) -> Array:
    """The z axis of a joint in the axes of a body of it."""
    frame = joint.base_frame if joint.base == body else joint.follower_frame
    return np.array(rotation.rotate(frame.rotation, (0.0, 0.0, 1.0)))


def _grid(id: str, lengths: tuple[float, float], thickness: float, edge: float, body: Body) -> Grid:
    edge = edge or lengths[1] / ACROSS
    if not (math.isfinite(edge) and edge > 0.0):
        raise ModelError(f"{id}: elements of {edge:g} m; their edge must be above 0.", id)
    counts = tuple(max(1, round(length / edge)) for length in lengths)
    if math.prod(counts) > MOST:
        raise ModelError(f"{id}: {counts[0]} x {counts[1]} elements are more than {MOST}; make them larger.", id)
    if min(counts) < 4:
        raise ModelError(f"{id}: {counts[0]} x {counts[1]} elements are too few for a shape; make them smaller.", id)
    poisson = float(getattr(body, "poisson", 0.3))
    return Grid(counts, lengths, thickness, poisson, (-lengths[0] / 2.0, -lengths[1] / 2.0))


def _interface(grid: Grid, hold: Hold, place: Array, radius: float, body: str) -> Interface:
    """The nodes around a place, at least those of the nearest element."""
    away = np.linalg.norm(grid.points - place[:2], axis=1)
    named = f"{body}: {' and '.join(hold.elements)}"
    if away.min() > radius + float(grid.edges.max()):
        raise ModelError(f"{named} takes hold {away.min():.3g} m beside the plate; its load cannot be led in.", body)
    reach = max(radius, float(np.sort(away)[3]))
    return Interface(named, np.flatnonzero(away <= reach * (1.0 + 1e-9)), tuple(place[:2].tolist()))


def _given(grid: Grid, shape: Shape, interfaces: tuple[Interface, ...], radius: float) -> tuple[np.ndarray, Array]:
    """Which elements are given, and the density of each of these."""
    density = np.full(grid.elements, np.nan)
    for one in interfaces:
        away = np.linalg.norm(grid.centres - np.array(one.place), axis=1)
        density[away <= max(radius, float(away.min()))] = 1.0
    if isinstance(shape, LinkPlate):
        density[_outside(grid, shape)] = EMPTY
    fixed = np.isfinite(density)
    return fixed, density[fixed]


def _outside(grid: Grid, plate: LinkPlate) -> np.ndarray:
    """Elements beyond the outline of a link plate."""
    half, round_ = plate.length / 2.0, plate.width / 2.0
    turns = np.linspace(-math.pi / 2.0, math.pi / 2.0, CORNERS)
    right = np.column_stack([half + round_ * np.cos(turns), round_ * np.sin(turns)])
    found: np.ndarray = beyond(grid, np.vstack([right, -right]))
    return found
