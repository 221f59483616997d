"""The piles of the benchmarks come to rest where they fall, with next to no overlap."""

import numpy as np
import pytest

from linkwork.benchmarks.pile import BALL, BOX, own, reference


@pytest.mark.parametrize("shape", [BALL, BOX])
def test_a_few_overlap_by_next_to_nothing(shape):
    end = own(shape, "modular")(12, 1e-3, 150)()
    assert np.linalg.norm(end - reference(12, 0.15)) < 2e-5
