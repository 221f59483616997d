"""The scenes of the modular formulation: it goes as far as it is told, and each run is the same."""

import numpy as np
import pytest

from linkwork.benchmarks import chain
from linkwork.benchmarks.four_bars import model, reference, top
from linkwork.benchmarks.modular import WORDS
from linkwork.benchmarks.running import own


@pytest.mark.parametrize("accuracy", WORDS)
def test_a_ladder_moves_as_one_crank(accuracy):
    run = own(model, "modular", top, accuracy)(2, 1e-3, 200)
    first = run()
    assert np.linalg.norm(first - reference(2, 0.2)[:3]) < 1e-5
    assert np.array_equal(first, run())


def test_words_differ():
    ends = [own(model, "modular", top, word)(2, 1e-3, 50)() for word in WORDS]
    assert not np.array_equal(ends[1], ends[2])


def test_chains_beside_each_other_move_as_one_of_ten():
    run = own(chain.side_by_side, "modular", chain.tip, "balanced")(20, 1e-3, 50)
    assert np.linalg.norm(run() - chain.reference(chain.TEN, 0.05)) < 1e-5
