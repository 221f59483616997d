from linkwork.equations import ray
from linkwork_studio.viewport.glyphs.joints.joint_glyph import DIAMOND, JointGlyph


def test_a_kind_without_a_picture_gets_a_diamond(check_joint, size):
    check_joint(JointGlyph())
    assert [part.mesh for part in JointGlyph().parts(size)] == [DIAMOND]
    assert JointGlyph().solid(size).kind == ray.ELLIPSOID
