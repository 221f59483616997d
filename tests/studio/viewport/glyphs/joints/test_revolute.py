from linkwork_studio.viewport.glyphs.joints.revolute import RevoluteGlyph


def test_parts_stay_near_and_keep_their_proportions(check_joint):
    check_joint(RevoluteGlyph())


def test_the_pin_is_as_long_as_asked_and_its_collars_stand_out(points, size):
    pin, *collars = RevoluteGlyph().parts(size)
    assert abs(points([pin])[:, 2].max() - size.half_length) < 1e-6
    assert all(collar.scale[0] > 1.5 * size.radius for collar in collars)
    assert points(collars)[:, 2].max() < size.half_length
