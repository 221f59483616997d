from linkwork_studio.viewport.glyphs.joints.rope import RopeGlyph


def test_parts_stay_near_and_keep_their_proportions(check_joint):
    check_joint(RopeGlyph())


def test_it_is_thinner_than_its_knots():
    assert 0 < RopeGlyph.spans < 0.75
