"""The picture of a driver: marks on the joints that it acts on."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from linkwork.math3d import rotation, vector
from linkwork.model.coordinates import coordinate_named
from linkwork.model.drivers.coupling import Coupling
from linkwork.model.frames import in_space
from linkwork.model.joints.joint import Joint
from linkwork.model.joints.rows import Angle
from linkwork.model.model import Model
from linkwork_studio.viewport.colors import Rgba, toned
from linkwork_studio.viewport.glyphs.drivers.driver_glyph import End
from linkwork_studio.viewport.glyphs.find import driver_glyph
from linkwork_studio.viewport.joint_picture import joint_size
from linkwork_studio.viewport.picture import Picture, Piece, PlacedSolid


def driven_joints(driver: Any) -> tuple[tuple[str, str], ...]:
    """Joint and coordinate of each end of a driver."""
    if isinstance(driver, Coupling):
        return tuple((joint, name) for joint, name, _ in driver.joint_coordinates())
    return ((driver.joint, driver.coordinate),) if hasattr(driver, "joint") else ()


def driver_picture(driver: Any, model: Model, scene: float, color: Rgba) -> Picture:
    """A driver in a scene of a radius [m]; empty for kinds that are seen in the tree only."""
    glyph, said = driver_glyph(type(driver).kind), driven_joints(driver)
    if glyph is None or not said:
        return Picture(driver.id)
    ends = tuple(_end(model, *asked, driver, scene) for asked in said)
    pieces, solids = [], []
    for n, side, part, solid in glyph.marks(driver, ends):
        body = model.bodies[getattr(model.joints[said[n][0]], side)]
        back = rotation.inverse(body.rotation)
        here = part.placed(vector.ZERO, back)
        place = body.in_body(part.position)
        pieces.append(Piece(body.id, replace(here, position=place), toned(color, part.tone)))
        if solid is not None:
            solids.append(PlacedSolid(body.id, solid, place, here.rotation))
    return Picture(driver.id, tuple(pieces), tuple(solids))


def _end(model: Model, joint_id: str, name: str, driver: Any, scene: float) -> End:
    joint: Joint = model.joints[joint_id]
    base, follower = model.bodies[joint.base], model.bodies[joint.follower]
    origin, turn = in_space(base, joint.base_frame)
    coordinate = coordinate_named(joint, name, driver.id)
    turns = isinstance(coordinate, Angle)
    axes = rotation.axes(turn)
    along = axes[2] if turns else axes[int(coordinate.along)]
    if not turns:
        origin = in_space(follower, joint.follower_frame)[0]
    drawn = any(shape.kind == "gear" for shape in follower.shapes)
    return End(joint.base, joint_size(joint, base, follower, scene), turns, origin, turn, along, drawn)
