from linkwork_studio.viewport.glyphs.joints.rod import RodGlyph


def test_parts_stay_near_and_keep_their_proportions(check_joint):
    check_joint(RodGlyph())


def test_it_spans_its_ends():
    assert RodGlyph.spans > 0
