import numpy as np

from linkwork_studio.viewport.glyphs.mesh import BOX
from linkwork_studio.viewport.glyphs.part import Part


def test_placed_chains_places_and_turns(quarter_turn):
    part = Part(BOX, (1, 1, 1), (1, 0, 0)).placed((0, 0, 2), quarter_turn)
    assert np.allclose(part.position, (0, 1, 2))
    assert np.allclose(part.rotation, quarter_turn)
    assert part.mesh is BOX
