"""The chain in the words of the peer ends where ours does, where it is installed."""

import numpy as np
import pytest

from linkwork.benchmarks.chain import reference
from linkwork.benchmarks.peers import mujoco_

pytest.importorskip("mujoco")


def test_it_ends_at_the_same_place():
    assert np.linalg.norm(mujoco_.chain("mjINT_RK4")(5, 1e-3, 100)() - reference(5, 0.1)) < 1e-7
