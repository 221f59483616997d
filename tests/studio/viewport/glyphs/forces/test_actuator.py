import pytest

from linkwork_studio.viewport.glyphs.forces.actuator import ActuatorGlyph


def test_barrel_and_rod_reach_both_ends(check_force):
    check_force(ActuatorGlyph())
    ends = [part.position[2] + side * part.scale[2] / 2 for part in ActuatorGlyph().span(0.1) for side in (-1, 1)]
    assert (min(ends), max(ends)) == pytest.approx((-0.5, 0.5))
