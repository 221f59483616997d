"""What every picture of a joint keeps to."""

import numpy as np
import pytest

from linkwork_studio.viewport.glyphs.joints.joint_glyph import JointSize


@pytest.fixture
def size() -> JointSize:
    return JointSize(radius=0.02, half_length=0.1, ball=0.05)


@pytest.fixture
def check_joint(points, size):
    """Parts stay near the joint, and grow in proportion."""

    def check(glyph):
        double = JointSize(2 * size.radius, 2 * size.half_length, 2 * size.ball)
        for parts, larger in (
            (glyph.parts(size), glyph.parts(double)),
            (glyph.follower_parts(size), glyph.follower_parts(double)),
        ):
            if parts:
                assert np.linalg.norm(points(parts), axis=1).max() < 0.3
                assert np.allclose(2 * points(parts), points(larger), atol=1e-6)
        assert glyph.parts(size)
        assert min(glyph.solid(size).size) > 0

    return check
