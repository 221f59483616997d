"""Picture of a rack and pinion."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any, ClassVar

from linkwork.equations import ray
from linkwork.math3d import rotation, vector
from linkwork.model.shapes.gear import Gear
from linkwork_studio.viewport.glyphs.drivers.driver_glyph import DriverGlyph, End, Mark
from linkwork_studio.viewport.glyphs.drivers.gear_pair import FACE
from linkwork_studio.viewport.glyphs.extrusion import extruded
from linkwork_studio.viewport.glyphs.part import Part, Solid
from linkwork_studio.viewport.glyphs.shapes.gear import GearGlyph

TEETH, PITCHES = 18, 24  # of the pinion and of the rack
DEEP = 3.0  # thickness of the rack behind its teeth, in modules


class RackAndPinionGlyph(DriverGlyph):
    """A wheel, and a toothed bar along the way of the second joint on the side where they roll on each other."""

    kind: ClassVar[str] = "rack_and_pinion"

    def marks(self, driver: Any, ends: tuple[End, ...]) -> Iterator[Mark]:
        """Wheel and bar, carried by the followers."""
        pinion, rack = ends
        module, width = 2.0 * driver.radius / TEETH, FACE * pinion.size.radius
        way = vector.scale(rack.along, -1.0 if driver.backwards else 1.0)
        out = vector.cross(way, pinion.axis)  # the rim moves along `way` there
        if vector.norm(out) < 1e-3:
            return
        out = vector.unit(out)
        if not pinion.is_drawn:
            shape = Gear(module=module, teeth=TEETH, width=width, bore_radius=0.2 * driver.radius)
            (part,) = GearGlyph().parts(shape)
            turn = rotation.through(2, pinion.axis, (0, out))
            yield Mark(0, "follower", part.placed(pinion.origin, turn), GearGlyph().solid(shape))
        bar = _bar(module, width)
        place = vector.add(pinion.origin, vector.scale(out, driver.radius))
        half = (PITCHES * math.pi * module / 2, 2.2 * module, width / 2)
        turn = rotation.through(2, pinion.axis, (1, vector.scale(out, -1.0)))
        yield Mark(1, "follower", bar.placed(place, turn), Solid(ray.BOX, half))


def _bar(module: float, width: float) -> Part:
    """The rack along x with its teeth towards y, its pitch line through the origin, a gap in the middle."""
    mesh = extruded(f"rack {module!r}", _outline(module))
    return Part(mesh, (1.0, 1.0, width), margin=(1.0 / module, 1.0 / module, 2.0))


def _outline(module: float) -> Callable[[int], list]:
    pitch = math.pi * module
    tan = math.tan(math.radians(20.0))
    points = [(-PITCHES / 2 * pitch, -(1.25 + DEEP) * module), (PITCHES / 2 * pitch, -(1.25 + DEEP) * module)]
    for k in reversed(range(PITCHES)):
        middle = (k - PITCHES / 2 + 0.5) * pitch + pitch / 2
        for height, side in ((-1.25, 1.0), (1.0, 1.0), (1.0, -1.0), (-1.25, -1.0)):
            x = middle - pitch / 2 + side * (pitch / 4 - height * module * tan)
            points.append((x, height * module))
    return lambda segments: [points]
