"""Where the products of columns stand."""

import numpy as np

from linkwork.system.elimination import blocks_of_products


def test_pairs_of_a_column_meet_in_the_column_of_the_earlier_one():
    """Columns (1, 2), (2), (): blocks 0 to 2 on the diagonal, 3 and 4 in the first column, 5 in the second."""
    first, blocks = blocks_of_products(np.array((0, 2, 3, 3)), np.array((1, 2, 2)))
    assert first.tolist() == [0, 3, 4, 4]
    assert blocks.tolist() == [1, 5, 2, 2]


def test_nothing_has_no_products():
    first, blocks = blocks_of_products(np.zeros(1, dtype=np.int64), np.zeros(0, dtype=np.int64))
    assert first.tolist() == [0]
    assert blocks.size == 0
