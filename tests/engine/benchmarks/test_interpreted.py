"""One entrant run by the interpreter."""

import sys

import numpy as np

from linkwork.benchmarks import interpreted
from linkwork.benchmarks.case import Entrant


def test_only_kernels_are_counted():
    entrant = Entrant("sorted", lambda size, step, steps: lambda: np.array(sorted(range(size * steps))))
    assert interpreted.counted(entrant, 3, 1e-3, 5) == {}
    assert "numpy" in sys.modules
