"""Where an elastic body is held, and what it asks to be reduced therefore."""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

from linkwork.math3d import vector
from linkwork.math3d.vector import Vector
from linkwork.model.bodies.elastic import Elastic
from linkwork.model.surface import Surface

SAME = 1e-9  # metres: what takes hold as near to a grip, or to the origin of a body, as that takes hold of it
DECIMALS = 9  # of a place in metres: what is left out is rounding of where things are
MOST_GRIPS = 6  # beyond which those that nothing holds any more are given up
WORDS = 1  # raise it when the same words give another mesh or other patches


@dataclass(frozen=True, slots=True)
class Grip:
    """A place of a body where something takes hold of it, in the body's axes [m]; an averaged one is only looked at."""

    place: Vector
    kind: str


@dataclass(frozen=True, slots=True)
class Wanted:
    """A reduction that the words of a body ask for; the same key asks for the same."""

    body: Elastic
    grips: tuple[Grip, ...]

    def after(self, before: Wanted | None) -> Wanted:
        """This one with grips of an earlier one that nothing holds any more, where the body is otherwise the same."""
        if before is None or dataclasses.replace(before, body=self.body).key != before.key:
            return self
        names = {name_of(grip.place) for grip in self.grips}
        left = [grip for grip in before.grips if name_of(grip.place) not in names]
        kept = left[: max(0, MOST_GRIPS - len(self.grips))]
        return Wanted(self.body, tuple(sorted((*self.grips, *kept), key=lambda grip: name_of(grip.place))))

    @property
    def key(self) -> str:
        """A hash of the words that matter."""
        body = self.body
        values = ((f.name, getattr(body.solid, f.name)) for f in dataclasses.fields(body.solid))
        shape = [(name, _plainly(value)) for name, value in values if name not in _LOOKS]
        from linkwork.fem.fingerprint import VERSION  # long to read with scipy

        told = (VERSION, WORDS, body.solid.kind, shape, body.poisson, body.edge, body.vectors, body.grip)
        grips = [(tuple(0.0 + x for x in grip.place), grip.kind) for grip in self.grips]
        return hashlib.sha256(repr((told, grips)).encode()).hexdigest()[:32]


def gripped(known: Iterable[Grip], place: Vector, kind: str) -> Grip:
    """The grip at a place: one of those that are known, where it is that but for rounding, or a new one."""
    for grip in known:
        if vector.norm(vector.subtract(grip.place, place)) < SAME:
            return grip
    return Grip(tuple(round(x, DECIMALS) + 0.0 for x in place), kind)


def _plainly(value: object) -> object:
    """A field as numbers and bytes, of which a hash can be taken."""
    return (value.points, value.triangles) if isinstance(value, Surface) else value


_LOOKS = ("color", "collides", "friction", "restitution", "rolling", "material")


def name_of(place: Vector) -> str:
    """What a grip is called."""
    return ",".join(f"{x + 0.0:.6g}" for x in place)
