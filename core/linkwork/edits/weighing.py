"""The edits that give a body the mass and inertia of its shapes."""

from __future__ import annotations

from linkwork.edits.apply import Edit
from linkwork.edits.values import SetValue
from linkwork.errors import ModelError
from linkwork.math3d import inertia, vector
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.mass_properties import MassProperties, mass_properties
from linkwork.model.model import Model
from linkwork.model.shapes.faceted import Faceted
from linkwork.model.shapes.hull import Hull


def weighed(model: Model, id: str, density: float) -> tuple[Edit, ...]:
    """Edits that make a body weigh what its shapes do; a mesh that encloses nothing weighs as its hull.

    The inertia is that about the common centre of the shapes, which is taken for the body's centre of mass: the body
    and its joints stay where they are.

    Args:
        model: the mechanism.
        id: of a rigid body with shapes.
        density: [kg/m3].
    """
    found = shape_properties(model, id, density)
    moments, products = inertia.parts(found.tensor)
    steps = [("products", vector.ZERO), ("inertia", moments), ("products", products), ("mass", found.mass)]
    return tuple(SetValue(id, field, value) for field, value in steps)  # each on its own leaves matter possible


def shape_properties(model: Model, id: str, density: float) -> MassProperties:
    """Mass, centre and inertia of a body's shapes."""
    body = model.body(id)
    if not isinstance(body, RigidBody) or not body.shapes:
        raise ModelError(f"{id}: only a rigid body with shapes can be weighed by a density.", id)
    shapes = [Hull.around(s) if isinstance(s, Faceted) and s.fault else s for s in body.shapes]
    return mass_properties(shapes, density)
