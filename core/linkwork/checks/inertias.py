"""Bodies whose inertia fits neither their mass nor their shapes, as after a mass that was changed alone."""

from __future__ import annotations

from linkwork.errors import ModelError
from linkwork.math3d import vector
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.mass_properties import mass_properties
from linkwork.model.model import Model
from linkwork.model.shapes.faceted import Faceted
from linkwork.results.finding import Finding

FAR = 8.0  # times the inertia of a body of even density: as wide as shapes that are mere pictures may be off


def odd_inertias(model: Model) -> list[Finding]:
    """Rigid bodies whose inertia is many times more or less than that of their shapes at the same mass."""
    found = []
    for body in model.bodies.values():
        share = _share(body) if isinstance(body, RigidBody) else None
        if share is None or 1.0 / FAR <= share <= FAR:
            continue
        reported = f"{share:.2g} times" if share > 1.0 else f"1/{1.0 / share:.2g} of"
        text = f"{body.id}: the inertia is {reported} that of its shapes with the mass of {body.mass:.4g} kg. "
        text += "If only the mass was changed, scale the inertia too, or choose a material."
        found.append(Finding("info", "odd_inertia", text, (body.id,)))
    return found


def _share(body: RigidBody) -> float | None:
    """Inertia about the centre of mass by that of the shapes with even density; None where there is none to tell."""
    shapes = [shape for shape in body.shapes if not isinstance(shape, Faceted)]
    if not shapes or len(shapes) < len(body.shapes) or body.mass <= 0.0:
        return None
    try:
        even = mass_properties(shapes, 1.0)
    except ModelError:
        return None
    trace = sum(even.tensor[axis][axis] for axis in range(3))
    about = trace / even.mass + 2.0 * vector.dot(even.centre, even.centre)
    return sum(body.inertia) / body.mass / about if about > 0.0 else None
