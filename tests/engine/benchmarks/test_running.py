"""Our own entrants begin each run where the first began."""

import numpy as np

from linkwork.benchmarks.four_bars import model, top
from linkwork.benchmarks.running import own


def test_a_second_run_ends_where_the_first_did():
    run = own(model, "ali3p", top)(1, 1e-3, 20)
    assert np.array_equal(run(), run())
