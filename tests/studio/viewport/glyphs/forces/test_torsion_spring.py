from linkwork_studio.viewport.glyphs.forces.torsion_spring import TorsionSpringGlyph


def test_a_flat_spiral(check_force):
    (spiral,) = check_force(TorsionSpringGlyph())
    assert spiral.scale[0] == spiral.scale[2]
