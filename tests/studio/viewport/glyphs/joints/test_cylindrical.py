from linkwork_studio.viewport.glyphs.joints.cylindrical import CylindricalGlyph


def test_parts_stay_near_and_keep_their_proportions(check_joint):
    check_joint(CylindricalGlyph())


def test_the_follower_carries_the_sleeve_and_the_base_a_longer_rail(points, size):
    glyph = CylindricalGlyph()
    rail, sleeve = points(glyph.parts(size)), points(glyph.follower_parts(size))
    assert rail[:, 2].max() > 1.5 * sleeve[:, 2].max()
    assert rail[:, 0].max() < sleeve[:, 0].max()
    assert glyph.has_axis
