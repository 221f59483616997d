from linkwork_studio.viewport.glyphs.forces.drag import DragGlyph


def test_three_discs_across_each_other(check_force):
    assert len({part.rotation for part in check_force(DragGlyph())}) == 3
