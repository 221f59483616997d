from linkwork_studio.viewport.glyphs.forces.tyre import TyreGlyph


def test_it_shows_around_the_wheel(check_force):
    (ring,) = check_force(TyreGlyph())
    assert 0.1 < ring.scale[0] < 0.11
