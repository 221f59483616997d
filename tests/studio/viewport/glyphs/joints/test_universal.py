from linkwork_studio.viewport.glyphs.joints.universal import UniversalGlyph


def test_parts_stay_near_and_keep_their_proportions(check_joint):
    check_joint(UniversalGlyph())


def test_the_pins_lie_across_each_other(points, size):
    base, follower = points(UniversalGlyph().parts(size)), points(UniversalGlyph().follower_parts(size))
    assert base[:, 0].max() > 2 * base[:, 1].max()
    assert follower[:, 1].max() > 2 * follower[:, 0].max()
