"""Changing what a body looks like and touches with."""

from __future__ import annotations

import dataclasses
import math
from dataclasses import dataclass, replace
from typing import Any

from linkwork.edits.apply import Edit, apply
from linkwork.edits.elements import SetElement
from linkwork.edits.weighing import weighing
from linkwork.errors import ModelError
from linkwork.math3d import inertia, rotation, vector
from linkwork.math3d.rotation import Quaternion
from linkwork.model.bodies.body import Body
from linkwork.model.mass_properties import mass_properties
from linkwork.model.model import Model
from linkwork.model.registry import shape_class
from linkwork.model.shapes.shape import Shape

SAME = 1e-6  # relative: mass properties that agree to this came from the shapes
BETTER = 1e-9  # by which a turned shape must fill the box better than one that is not
RIGHT_ANGLE = math.pi / 2
TURNS: tuple[Quaternion, ...] = (
    rotation.IDENTITY,
    (0.5, 0.5, 0.5, 0.5),
    (0.5, -0.5, -0.5, -0.5),
    *(rotation.about(axis, RIGHT_ANGLE) for axis in (vector.X, vector.Y, vector.Z)),
)


@dataclass(frozen=True, slots=True)
class AddShape:
    """Give a body or the ground another shape, behind the others by default; its mass stays as it is."""

    body: str
    shape: Shape
    index: int | None = None

    def apply(self, model: Model) -> tuple[Model, tuple[Edit, ...]]:
        """Add; the inverse removes."""
        body = model.body(self.body)
        if not isinstance(self.shape, Shape):
            raise ModelError(f"{self.body}: a shape is made with lw.Box(...) and so on, not {self.shape!r}.", self.body)
        place = len(body.shapes) if self.index is None else self.index
        if not 0 <= place <= len(body.shapes):
            raise ModelError(f"{self.body}: there is no place {place} among {len(body.shapes)} shapes.", self.body)
        shapes = (*body.shapes[:place], self.shape, *body.shapes[place:])
        return model.with_changed(replace(body, shapes=shapes)), (RemoveShape(self.body, place),)


@dataclass(frozen=True, slots=True)
class RemoveShape:
    """Take a shape from a body or the ground; its mass stays as it is."""

    body: str
    index: int

    def apply(self, model: Model) -> tuple[Model, tuple[Edit, ...]]:
        """Remove; the inverse puts it back in its place."""
        body = model.body(self.body)
        shape = _shape(body, self.index)
        shapes = (*body.shapes[: self.index], *body.shapes[self.index + 1 :])
        return model.with_changed(replace(body, shapes=shapes)), (AddShape(self.body, shape, self.index),)


@dataclass(frozen=True, slots=True)
class RetypeShape:
    """Make a shape one of another kind, in the same place and about as large.

    Where mass and inertia of the body are those of its shapes with one density, they follow with that density.
    """

    body: str
    index: int
    kind: str

    def apply(self, model: Model) -> tuple[Model, tuple[Edit, ...]]:
        """Retype; the inverse puts back what was there."""
        return apply(model, tuple(SetElement(element) for element in self.made(model)))

    def settled(self, seen: Model) -> tuple[Edit, ...]:
        """What is left as it was follows by itself; a body whose centre of mass moves is taken from where it is."""
        made = self.made(seen)
        return tuple(SetElement(element) for element in made) if len(made) > 1 else (self,)

    def made(self, model: Model) -> list[Any]:
        """The body and whatever moves in its axes because its centre of mass does."""
        body = model.body(self.body)
        old = _shape(body, self.index)
        new = retyped(old, shape_class(self.kind))
        shapes = (*body.shapes[: self.index], new, *body.shapes[self.index + 1 :])
        changed = replace(body, shapes=shapes)
        density = density_of(body)
        return [changed] if density is None else weighing(model, changed, mass_properties(shapes, density))


def retyped(old: Shape, cls: type[Shape]) -> Shape:
    """A shape of another kind that fills the box around the old one, turned as it fills it best."""
    kept = old if type(old) is cls else old.retyped(cls)
    if kept is not None:
        return kept
    common = {f.name: getattr(old, f.name) for f in dataclasses.fields(Shape)}
    best, least = None, math.inf
    for turn in TURNS:
        x, y, z = (abs(edge) for edge in rotation.rotate(rotation.inverse(turn), old.half_size))
        made = cls.filling((x, y, z))
        if not min(*made.half_size, x, y, z) > 0.0:
            continue  # thinner than numbers can halve
        miss = sum(abs(math.log(a) - math.log(b)) for a, b in zip(made.half_size, (x, y, z), strict=True))
        if miss < least - BETTER:
            turned = old.rotation if turn == rotation.IDENTITY else rotation.multiply(old.rotation, turn)
            best, least = replace(made, **{**common, "rotation": turned}), miss
    if best is None:
        raise ModelError(f"A {old.kind} as thin as {min(old.half_size):g} m cannot become a {cls.kind}.")
    return best


def density_of(body: Any) -> float | None:
    """The one density that gives the body its mass and inertia [kg/m3]; None where they were given otherwise."""
    if not body.shapes or not all(hasattr(body, name) for name in ("mass", "inertia", "products")):
        return None
    try:
        density = body.mass / sum(shape.volume for shape in body.shapes)
        found = mass_properties(body.shapes, density)
    except (ModelError, ZeroDivisionError):
        return None  # a surface that encloses nothing
    own = inertia.tensor(body.inertia, body.products)
    largest = max(body.inertia)
    reach = max(max(shape.half_size) for shape in body.shapes)
    agree = all(
        abs(a - b) <= SAME * largest
        for row, other in zip(own, found.tensor, strict=True)
        for a, b in zip(row, other, strict=True)
    )
    return density if agree and vector.norm(found.centre) <= SAME * reach else None


def _shape(body: Body, index: int) -> Shape:
    if isinstance(index, bool) or not isinstance(index, int) or not 0 <= index < len(body.shapes):
        has = f"its shapes have the numbers 0 to {len(body.shapes) - 1}" if body.shapes else "it has no shapes"
        raise ModelError(f"{body.id}: there is no shape {index!r}; {has}.", body.id)
    return body.shapes[index]
