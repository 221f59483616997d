from linkwork_studio.viewport.glyphs.joints.rolling_ball import RollingBallGlyph


def test_parts_stay_near_and_keep_their_proportions(check_joint):
    check_joint(RollingBallGlyph())
