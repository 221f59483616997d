"""The four-bars in the words of the peer end where the angle says, where it is installed."""

import pytest

from linkwork.benchmarks.case import distance, drift
from linkwork.benchmarks.four_bars import reference
from linkwork.benchmarks.peers import exudyn_four_bars

pytest.importorskip("exudyn")
pytestmark = pytest.mark.filterwarnings("ignore")  # its older words warn


@pytest.mark.parametrize("kind", ["in_space", "in_plane"])
def test_it_ends_at_the_same_place(kind):
    end, there = getattr(exudyn_four_bars, kind)(2, 1e-3, 200)(), reference(2, 0.2)
    assert distance(end, there) < 1e-4
    assert drift(end, there) < 1e-5
