"""The pile in the words of the peer: few balls come to rest on the floor, where it is installed."""

import pytest

from linkwork.benchmarks.peers import mujoco_pile

pytest.importorskip("mujoco")
pytestmark = pytest.mark.filterwarnings("ignore")  # its older words warn


@pytest.mark.parametrize("made", [mujoco_pile.balls, mujoco_pile.boxes])
def test_they_overlap_a_little(made):
    assert 0.0 < made("CG")(6, 1e-3, 200)()[0] < 0.01
