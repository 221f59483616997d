from linkwork_studio.viewport.glyphs.joints.rolling_wheel import RollingWheelGlyph


def test_parts_stay_near_and_keep_their_proportions(check_joint):
    check_joint(RollingWheelGlyph())
