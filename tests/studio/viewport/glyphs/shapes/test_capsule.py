from linkwork.model.shapes.capsule import Capsule
from linkwork_studio.viewport.glyphs.shapes.capsule import CapsuleGlyph


def test_mesh_and_solid_fill_the_shape(check_shape, check_outline):
    check_shape(CapsuleGlyph(), Capsule(0.1, 0.6))
    check_outline(CapsuleGlyph(), Capsule(0.1, 0.6))


def test_ends_stay_round_whatever_the_length(points):
    for length in (0.01, 3.0):
        seen = points(CapsuleGlyph().parts(Capsule(0.1, length)))
        assert abs(seen[:, 2].max() - (length / 2 + 0.1)) < 1e-6
        tip = seen[seen[:, 2] > length / 2 + 0.001]
        assert abs(((tip[:, :2] ** 2).sum(axis=1) + (tip[:, 2] - length / 2) ** 2) ** 0.5 - 0.1).max() < 1e-6
