from linkwork_studio.viewport.glyphs.joints.screw import ScrewGlyph


def test_parts_stay_near_and_keep_their_proportions(check_joint):
    check_joint(ScrewGlyph())


def test_the_nut_runs_on_a_longer_thread(points, size):
    glyph = ScrewGlyph()
    thread, nut = points(glyph.parts(size)), points(glyph.follower_parts(size))
    assert thread[:, 2].max() > 3 * nut[:, 2].max()
    assert thread[:, 0].max() < nut[:, 0].max()
    assert glyph.has_axis
