"""Groups of rows and their bodies against sets."""

from itertools import groupby

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from linkwork.equations.links import list_links

LARGEST = 3
rows = st.lists(st.tuples(st.booleans(), st.lists(st.integers(1, 4), max_size=3)), max_size=8)


@given(st.lists(rows, max_size=6))
def test_groups_follow_the_holders_and_name_each_body_once(holders):
    table = [(holder, acts, bodies) for holder, held in enumerate(holders) for acts, bodies in held]
    bounds = np.cumsum([0, *map(len, holders)])
    start = np.cumsum([0, *(len(bodies) for _, _, bodies in table)])
    sides = np.array([body for _, _, bodies in table for body in bodies], dtype=np.int64)
    acting = np.array([n for n, (_, acts, _) in enumerate(table) if acts], dtype=np.int64)
    group, links = np.empty(len(acting), dtype=np.int64), np.empty((len(sides), 2), dtype=np.int64)
    found = links[: list_links(bounds, start, sides, acting, LARGEST, group, links)].tolist()
    wanted = []
    for _, held in groupby((row for row in table if row[1]), key=lambda row: row[0]):
        own = list(held)
        wanted += [own[n : n + LARGEST] for n in range(0, len(own), LARGEST)]
    assert group.tolist() == [n for n, own in enumerate(wanted) for _ in own]
    assert sorted(found) == sorted([n, b] for n, own in enumerate(wanted) for b in {b for _, _, bs in own for b in bs})
