"""Room for rates."""

import numpy as np

from linkwork.system.rates import Rates, make_rates_scratch


def test_there_is_a_path_for_each_sub_step():
    one = np.array([1], dtype=np.int64)
    periods = np.array([4, 1, 2], dtype=np.int64)
    scratch = make_rates_scratch(Rates(np.array([4]), periods, np.zeros(3), np.array([0, 1, 5]), one, one))
    assert scratch.path.shape == (1 + 4 + 2, 12)
    assert scratch.total.shape == (3, 12)
