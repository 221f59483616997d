"""Finds the picture of a kind by its name: modules of shapes/, joints/, forces/, drivers/ with a class of a `kind`."""

from __future__ import annotations

from linkwork.model.kinds import find_kinds
from linkwork_studio.viewport.glyphs import drivers, forces, joints, shapes
from linkwork_studio.viewport.glyphs.drivers.driver_glyph import DriverGlyph
from linkwork_studio.viewport.glyphs.forces.force_glyph import ForceGlyph
from linkwork_studio.viewport.glyphs.joints.joint_glyph import JointGlyph
from linkwork_studio.viewport.glyphs.shapes.shape_glyph import ShapeGlyph

SHAPE_GLYPHS: dict[str, ShapeGlyph] = {kind: cls() for kind, cls in find_kinds(shapes).items()}
JOINT_GLYPHS: dict[str, JointGlyph] = {kind: cls() for kind, cls in find_kinds(joints).items()}
FORCE_GLYPHS: dict[str, ForceGlyph] = {kind: cls() for kind, cls in find_kinds(forces).items()}
DRIVER_GLYPHS: dict[str, DriverGlyph] = {kind: cls() for kind, cls in find_kinds(drivers).items()}
ANY_SHAPE, ANY_JOINT = ShapeGlyph(), JointGlyph()


def shape_glyph(kind: str) -> ShapeGlyph:
    """The picture of a kind of shape; the box around it where there is none."""
    return SHAPE_GLYPHS.get(kind, ANY_SHAPE)


def joint_glyph(kind: str) -> JointGlyph:
    """The picture of a kind of joint; a diamond where there is none."""
    return JOINT_GLYPHS.get(kind, ANY_JOINT)


def force_glyph(kind: str) -> ForceGlyph | None:
    """The picture of a kind of force; None where there is none."""
    return FORCE_GLYPHS.get(kind)


def driver_glyph(kind: str) -> DriverGlyph | None:
    """The picture of a kind of driver; None where there is none."""
    return DRIVER_GLYPHS.get(kind)
