"""Bodies where the user puts them: pure functions from points to commands."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace

from linkwork.edits import AddBody
from linkwork.errors import ModelError
from linkwork.math3d import inertia, rotation, vector
from linkwork.math3d.rotation import Quaternion
from linkwork.math3d.vector import Vector
from linkwork.model.bodies.bar import Bar, spanning
from linkwork.model.bodies.beam import Beam, reaching
from linkwork.model.bodies.body import Body
from linkwork.model.bodies.point_mass import PointMass
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.model import Model
from linkwork.model.registry import SHAPES
from linkwork.model.shapes.link_plate import LinkPlate
from linkwork.model.shapes.shape import Shape
from linkwork.model.shapes.sphere import Sphere
from linkwork_studio.document.command import Command

DENSITY = 1000.0  # kg/m3, that of water; the inspector changes the mass
LINK_WIDTH, LINK_THICKNESS, HOLE = 0.14, 0.045, 0.2  # by the length; hole by the width
SLENDER = 0.02  # diameter of a beam by its length
POLYAMIDE = {"young": 3e9, "poisson": 0.4, "density": 1150.0, "damping": 1e-3}
SHORTEST_LINK = 1e-6  # metres
LAYERS = (0, 1, -1, 2, -2, 3, -3)
LEVEL = 0.25  # sine of the slope towards the normal below which a link is meant to lie flat
APART = 0.9  # of a thickness, between layers


def weighed(shape: Shape) -> dict[str, object]:
    """Mass and inertia of a body of that shape, as fields."""
    mass = DENSITY * shape.volume
    moments, products = inertia.parts(tuple(tuple(mass * x for x in row) for row in shape.unit_inertia()))
    return {"mass": mass, "inertia": moments, "products": products, "shapes": (shape,)}


def standing(model: Model, kind: str, point: Vector, normal: Vector, size: float | None = None) -> Body:
    """A body with a shape of a kind, or a point mass drawn as a ball, that stands on a face.

    Args:
        model: that it is for.
        kind: of the shape, or `point_mass`.
        point: of the face [m].
        normal: of the face, a unit vector.
        size: largest edge of the box around it, before it is rounded [m]; the kind's own by default.
    """
    cls = Sphere if kind == PointMass.kind else SHAPES[kind]
    shape = cls()
    if size is not None:
        factor = round_number(size / (2 * max(shape.half_size)))
        shape = shape if factor == 1.0 else cls.filling(vector.scale(shape.half_size, factor))
    place = vector.add(point, vector.scale(normal, shape.half_size[2]))
    name = model.fresh_id(kind.replace("_", " "))
    if kind == PointMass.kind:
        return PointMass(id=name, position=place, mass=DENSITY * shape.volume, shapes=(shape,))
    turn = rotation.IDENTITY if normal == vector.Z else rotation.along(normal)
    return RigidBody(id=name, position=place, rotation=turn, **weighed(shape))


def bar(model: Model, start: Vector, end: Vector) -> Bar:
    """A thin bar from one point to another [m], as heavy as what is drawn."""
    if vector.norm(vector.subtract(end, start)) < SHORTEST_LINK:
        raise ModelError("A bar needs two points: click a second one elsewhere.")
    name = model.fresh_id(Bar.kind)
    given = spanning(name, start, end)
    return Bar(id=name, mass=sum(DENSITY * shape.volume for shape in given["shapes"]), **given)


def beam(model: Model, start: Vector, end: Vector) -> Beam:
    """A round beam of polyamide from one point to another [m], so slender that bending is seen."""
    if vector.norm(vector.subtract(end, start)) < SHORTEST_LINK:
        raise ModelError("A beam needs two points: click a second one elsewhere.")
    name = model.fresh_id(Beam.kind)
    given = reaching(name, start, end)
    return Beam(id=name, width=round_number(SLENDER * given["length"]), **given, **POLYAMIDE)


def link(model: Model, start: Vector, end: Vector, normal: Vector, touching: Iterable[str] = ()) -> RigidBody:
    """A flat link from one point to another [m], its face along a normal, beside the links that it touches.

    Where its ends lie on different layers it stays level, in that of its start.
    """
    way = vector.subtract(end, start)
    aside = vector.dot(way, normal)
    if abs(aside) < LEVEL * vector.norm(way):
        way = vector.subtract(way, vector.scale(normal, aside))
    length = vector.norm(way)
    if length < SHORTEST_LINK:
        raise ModelError("A link needs two points: click a second one elsewhere.")
    others = [model.bodies[i] for i in touching if i in model.bodies]
    shape = _plate(length, [s for body in others for s in body.shapes if isinstance(s, LinkPlate)])
    turn = _flat(way, normal)
    normal = rotation.rotate(turn, vector.Z)
    heights = [vector.dot(normal, vector.subtract(body.position, start)) for body in others]
    middle = vector.add(start, vector.scale(way, 0.5))
    layer = _free_layer(shape.thickness, heights, vector.dot(normal, middle))
    place = vector.add(middle, vector.scale(normal, layer * shape.thickness))
    return RigidBody(id=model.fresh_id("link"), position=place, rotation=turn, **weighed(shape))


def round_number(value: float) -> float:
    """The nearest of ..., 0.5, 1, 2, 5, 10, ... to a positive number, in proportion."""
    power = 10.0 ** math.floor(math.log10(value))
    return min((power * step for step in (1.0, 2.0, 5.0, 10.0)), key=lambda round_one: abs(math.log(round_one / value)))


def adding(body: Body) -> Command:
    """The command that adds a body and selects it."""
    return Command(f"Add {body.id}", (AddBody(body),), select=(body.id,))


def _plate(length: float, alike: list[LinkPlate]) -> LinkPlate:
    """As thick and wide as links that it touches, if it is long enough for that."""
    own = LinkPlate(spacing=length, width=LINK_WIDTH * length, thickness=LINK_THICKNESS * length, hole_radius=0.0)
    found = next((plate for plate in alike if plate.width < 0.5 * length), own)
    plate = replace(own, width=found.width, thickness=found.thickness)
    return replace(plate, hole_radius=HOLE * plate.width)


def _flat(way: Vector, normal: Vector) -> Quaternion:
    """Axes with x along the way and z as near to the normal as that allows."""
    across = vector.cross(normal, way)
    if vector.norm(across) < SHORTEST_LINK * vector.norm(way):
        across = vector.perpendicular(way)
    x, y = vector.unit(way), vector.unit(across)
    return rotation.from_axes(x, y, vector.cross(x, y))


def _free_layer(thickness: float, heights: list[float], height: float) -> int:
    """How many thicknesses aside there is room; of several, where the middle comes nearest to the origin's plane."""
    free = [k for k in LAYERS if all(abs(k * thickness - h) > APART * thickness for h in heights)]
    if not heights or not free:
        return 0
    nearest = min(abs(k) for k in free)
    return min((k for k in free if abs(k) <= nearest), key=lambda k: abs(height + k * thickness))
