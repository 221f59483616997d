"""Blocks of graphs against what single nodes cut."""

from linkwork.checks.blocks import blocks


def grouped(edges) -> list[set]:
    found: dict[int, set] = {}
    for edge, number in blocks(edges).items():
        found.setdefault(number, set()).add(edge)
    return sorted(found.values(), key=min)


def test_a_chain_is_a_block_for_each_edge():
    assert grouped([(0, 1), (2, 1), (2, 3)]) == [{(0, 1)}, {(1, 2)}, {(2, 3)}]


def test_two_loops_at_one_node_and_a_tail():
    loops = [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 2), (4, 5)]
    assert grouped(loops) == [{(0, 1), (1, 2), (0, 2)}, {(2, 3), (3, 4), (2, 4)}, {(4, 5)}]


def test_loops_that_share_an_edge_and_parts_that_do_not_touch():
    ladder = [(0, 1), (1, 2), (2, 3), (3, 0), (2, 4), (4, 5), (5, 3)]
    assert grouped([*ladder, (7, 8), (8, 7), (9, 9)]) == [{tuple(sorted(e)) for e in ladder}, {(7, 8)}]


def test_a_long_chain_needs_no_deep_stack():
    assert len(grouped([(i, i + 1) for i in range(20_000)])) == 20_000
