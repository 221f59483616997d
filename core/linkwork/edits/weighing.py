"""The edits that give a body the mass and inertia of its shapes, or another mass with inertia in proportion."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from linkwork.edits.apply import Edit
from linkwork.edits.elements import SetElement
from linkwork.edits.values import SetValue
from linkwork.errors import ModelError
from linkwork.math3d import inertia, rotation, vector
from linkwork.model.bodies.body import Body
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.frames import frames
from linkwork.model.mass_properties import MassProperties, centred, mass_properties
from linkwork.model.model import Model
from linkwork.model.shapes.faceted import Faceted
from linkwork.model.shapes.hull import Hull

SAME = 1e-9  # of the largest half edge: a centre that is nearer to the origin is there


def weighed(model: Model, id: str, density: float) -> tuple[Edit, ...]:
    """Edits that make a body weigh what its shapes do; a mesh that encloses nothing weighs as its hull.

    The body's origin goes to the centre of the shapes, which is the centre of mass; shapes, joints and forces stay in
    space where they are, and each point of the body keeps its velocity.

    Args:
        model: the mechanism.
        id: of a rigid body with shapes.
        density: [kg/m3].
    """
    found = shape_properties(model, id, density)
    return tuple(SetElement(element) for element in weighing(model, model.body(id), found))


def reweighed(model: Model, id: str, mass: float) -> tuple[Edit, ...]:
    """Edits that give a body another mass [kg] as if its density had changed: inertia in proportion.

    A body without inertia of its own, or one that has no mass yet, just gets the mass.
    """
    body = model.body(id)
    edits: list[Edit] = [SetValue(id, "mass", mass)]
    if isinstance(body, RigidBody) and body.mass > 0.0:
        factor = mass / body.mass
        edits += [SetValue(id, name, vector.scale(getattr(body, name), factor)) for name in ("inertia", "products")]
    return tuple(edits)


def weighing(model: Model, body: Any, found: MassProperties) -> list[Any]:
    """The body with these mass properties, and whatever stands in its axes, counted from its new centre of mass."""
    moments, products = inertia.parts(found.tensor)
    body = replace(body, mass=found.mass, inertia=moments, products=products)
    reach = max(max(shape.half_size) for shape in body.shapes)
    if vector.norm(found.centre) <= SAME * reach:
        return [body]
    arm = rotation.rotate(body.rotation, found.centre)
    moved = replace(
        body,
        position=vector.add(body.position, arm),
        velocity=vector.add(body.velocity, vector.cross(body.angular_velocity, arm)),
        shapes=centred(body.shapes, found.centre),
    )
    followers = []
    for element in model.elements():
        here = {name: frame for name, frame, on in frames(element) if on == body.id}
        if here:
            shifted = {n: replace(f, position=vector.subtract(f.position, found.centre)) for n, f in here.items()}
            followers.append(replace(element, **shifted))
    return [moved, *followers]


def shape_properties(model: Model, id: str, density: float) -> MassProperties:
    """Mass, centre and inertia of a body's shapes."""
    body = _rigid(model.body(id))
    shapes = [Hull.around(s) if isinstance(s, Faceted) and s.fault else s for s in body.shapes]
    return mass_properties(shapes, density)


def _rigid(body: Body) -> RigidBody:
    """The body; raises ModelError where it has no shapes that could weigh anything."""
    if not isinstance(body, RigidBody) or not body.shapes:
        raise ModelError(f"{body.id}: only a rigid body with shapes can be weighed by a density.", body.id)
    return body
