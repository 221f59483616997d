"""A design put into its mechanism: the body gets the outline as a plate of triangles, and weighs what it encloses."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from linkwork import edits
from linkwork.analysis.best_shape.contour import Outline
from linkwork.analysis.shaping.region import Region
from linkwork.edits import Edit, apply
from linkwork.edits.weighing import weighed
from linkwork.errors import ModelError
from linkwork.mechanism import Mechanism
from linkwork.model.bodies.elastic import Elastic
from linkwork.model.model import Model
from linkwork.model.shapes.mesh import Mesh

LOOKS = ("color", "friction", "restitution", "rolling", "material")


@dataclass(frozen=True, slots=True, eq=False)
class Reshape:
    """Gives a body a design for its shape: a mesh, with the mass, centre and inertia of it; joints stay in space.

    Attributes:
        region: of the body, which has the shape that the region was made of.
        outline: in the plane of the region [m].
        density: of its material [kg/m3].
    """

    region: Region
    outline: Outline
    density: float

    def apply(self, model: Model) -> tuple[Model, tuple[Edit, ...]]:
        """Reshape; the inverse puts the old shape back. ModelError where the body has another shape by now."""
        return apply(model, placed(model, self.region, self.outline, self.density))


def placed(model: Model, region: Region, outline: Outline, density: float) -> tuple[Edit, ...]:
    """Edits that put an outline in the place of a body's shape.

    Args:
        model: the mechanism, in which the body has the shape that the region was made of.
        region: of the body.
        outline: in the plane of the region [m].
        density: of its material [kg/m3].

    Raises:
        ModelError: the body is gone, or has another shape by now.
    """
    made = Mechanism.of(model)
    body: Any = model.body(region.body)
    if body.shapes != (region.shape,):
        raise ModelError(f"{body.id} has another shape than the one that the design was made for.", body.id)
    found: list[Edit] = []
    if isinstance(body, Elastic):
        found.append(edits.ChangeKind(body.id, "rigid"))
        made.apply(found[0])
        body = made.model.body(body.id)
    points, triangles = outline.solid(region.grid.thickness)
    in_body = region.middle + points @ region.axes
    looks = {name: getattr(body.shapes[0], name) for name in LOOKS}
    mesh = Mesh.of(in_body, triangles, label=f"{body.id} best shape", **looks).as_drawn()
    found.append(edits.SetElement(replace(body, shapes=(replace(mesh, collides=body.shapes[0].collides),))))
    made.apply(found[-1])
    return (*found, *weighed(made.model, body.id, density))
