from linkwork.model.forces.contact_pair import ContactPair
from linkwork.model.forces.force import ForceOnJoint
from linkwork.model.registry import FAMILIES, SHAPES
from linkwork_studio.viewport.glyphs.find import (
    DRIVER_GLYPHS,
    FORCE_GLYPHS,
    JOINT_GLYPHS,
    SHAPE_GLYPHS,
    driver_glyph,
    force_glyph,
    joint_glyph,
    shape_glyph,
)
from linkwork_studio.viewport.glyphs.joints.joint_glyph import JointGlyph
from linkwork_studio.viewport.glyphs.shapes.shape_glyph import ShapeGlyph


def test_every_kind_has_its_picture_and_every_picture_its_kind():
    assert set(SHAPE_GLYPHS) == set(SHAPES)
    assert set(JOINT_GLYPHS) == set(FAMILIES["joints"])


def test_a_kind_without_a_picture_gets_one_that_always_fits():
    assert type(shape_glyph("banana")) is ShapeGlyph
    assert type(joint_glyph("banana")) is JointGlyph


def test_only_forces_in_joints_and_where_shapes_touch_have_no_picture_of_their_own():
    lacking = set(FAMILIES["forces"]) - set(FORCE_GLYPHS)
    assert lacking == {kind for kind, cls in FAMILIES["forces"].items() if issubclass(cls, ForceOnJoint | ContactPair)}
    assert set(FORCE_GLYPHS) <= set(FAMILIES["forces"])
    assert force_glyph("banana") is None


def test_couplings_that_touch_and_motors_have_a_picture():
    assert set(DRIVER_GLYPHS) == {"motor", "gear_pair", "rack_and_pinion", "belt"}
    assert driver_glyph("slider") is None
