"""The pile in the words of the peer: few balls come to rest on the floor, where it is installed."""

import pytest

from linkwork.benchmarks.peers import exudyn_pile

pytest.importorskip("exudyn")
pytestmark = pytest.mark.filterwarnings("ignore")  # its older words warn


def test_they_overlap_a_little():
    assert 0.0 < exudyn_pile.explicit(6, 1e-3, 100)()[0] < 0.01
