from linkwork_studio.viewport.glyphs.joints.knife_edge import KnifeEdgeGlyph


def test_parts_stay_near_and_keep_their_proportions(check_joint):
    check_joint(KnifeEdgeGlyph())


def test_the_blade_lies_along_x_above_its_point(points, size):
    blade = points(KnifeEdgeGlyph().follower_parts(size))
    assert blade[:, 0].max() > 4 * blade[:, 1].max()
    assert blade[:, 2].min() >= -1e-9
