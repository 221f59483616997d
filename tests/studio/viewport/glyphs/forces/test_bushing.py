from linkwork_studio.viewport.glyphs.forces.bushing import BushingGlyph


def test_sleeve_within_sleeve(check_force):
    outer, rubber, inner = check_force(BushingGlyph())
    assert outer.scale[0] > rubber.scale[0] > inner.scale[0]
    assert outer.scale[2] < rubber.scale[2] < inner.scale[2]
