"""Lists of neighbours against what sets say."""

from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from linkwork.compiler.elimination import _neighbours, _sorted
from linkwork.equations.neighbours import find_links, find_products

graphs = st.integers(1, 8).flatmap(
    lambda count: st.tuples(
        st.just(count), st.lists(st.tuples(st.integers(0, count - 1), st.integers(0, count - 1)), max_size=30)
    )
)


@given(graphs)
def test_neighbours_come_in_order_and_each_once(graph):
    count, pairs = graph
    start, near = _neighbours(count, np.array(pairs, dtype=np.int64).reshape(-1, 2))
    around = [{b for pair in pairs for a, b in (pair, pair[::-1]) if a == node != b} for node in range(count)]
    assert [near[a:b].tolist() for a, b in pairwise(start)] == [sorted(s) for s in around]


@given(st.lists(st.lists(st.integers(0, 3), max_size=6), min_size=4, max_size=4))
def test_each_stretch_is_sorted_by_itself(stretches):
    start = np.cumsum([0, *map(len, stretches)])
    values = np.array([value for stretch in stretches for value in stretch], dtype=np.int64)
    assert _sorted(start, values).tolist() == [value for stretch in stretches for value in sorted(stretch)]


def test_links_are_found_wherever_they_stand():
    start, links = np.array([0, 3, 3, 5]), np.array([1, 4, 7, 2, 9])
    sender, receiver = np.array([0, 0, 2, 2, 0, 0]), np.array([7, 1, 9, 2, 4, 4])
    found = np.zeros(6, dtype=np.int64)
    find_links(start, links, sender, receiver, found)
    assert found.tolist() == [2, 0, 4, 3, 1, 1]


def test_pairs_of_a_column_meet_in_the_column_of_the_earlier_one():
    """Columns (1, 2), (2), (): blocks 0 to 2 on the diagonal, 3 and 4 in the first column, 5 in the second."""
    blocks, cursor = np.full(4, -1), np.empty(3, dtype=np.int64)
    find_products(np.array((0, 2, 3, 3)), np.array((1, 2, 2)), cursor, blocks)
    assert blocks.tolist() == [1, 5, 2, 2]
