"""Two joints side by side on the ground, half a metre apart, for drivers to be drawn on."""

import pytest

from linkwork.math3d import rotation, vector
from linkwork_studio.viewport.glyphs.drivers.driver_glyph import End
from linkwork_studio.viewport.glyphs.joints.joint_glyph import JointSize

SIZE = JointSize(0.02, 0.05, 0.03)


def end_at(x=0.0, turns=True, along=vector.Z, **values) -> End:
    return End("ground", SIZE, turns, (x, 0.0, 0.0), rotation.IDENTITY, along, **values)


@pytest.fixture
def end():
    return end_at


@pytest.fixture
def pair():
    return (end_at(), end_at(0.5))
