from linkwork_studio.viewport.glyphs.joints.point_on_line import PointOnLineGlyph


def test_parts_stay_near_and_keep_their_proportions(check_joint):
    check_joint(PointOnLineGlyph())
