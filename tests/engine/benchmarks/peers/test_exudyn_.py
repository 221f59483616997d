"""The chain in the words of the peer ends where ours does, where it is installed."""

import numpy as np
import pytest

from linkwork.benchmarks.chain import reference
from linkwork.benchmarks.peers import exudyn_

pytest.importorskip("exudyn")
pytestmark = pytest.mark.filterwarnings("ignore")  # its older words warn


@pytest.mark.parametrize("kind", ["chain_redundant", "chain_tree"])
def test_it_ends_at_the_same_place(kind):
    assert np.linalg.norm(getattr(exudyn_, kind)(5, 1e-3, 100)() - reference(5, 0.1)) < 1e-4
