"""Which bodies rows move, and where their products stand."""

import numpy as np

from linkwork.compiler import pattern as patterns
from linkwork.compiler.keeping import Kept
from linkwork.compiler.pattern import Links
from linkwork.compiler.rows import Entry
from linkwork.system.compiled_system import DOT, GROUND, SUM


def pattern(count: int, entries: list[Entry], acting: int, kept: Kept):
    """That of rows as they are written down."""
    number = {id(entry): n for n, entry in enumerate(entries)}
    parts = [tuple((number[id(part)], factor) for part, factor in entry.parts) for entry in entries]
    sums = [(n, found) for n, found in enumerate(parts) if found]
    return patterns.pattern(Links(count, acting, np.array([entry.bodies for entry in entries]), sums), kept)


def row(i: int, j: int) -> Entry:
    return Entry(DOT, (i, j))


def test_the_ground_has_no_side_and_the_earlier_eliminated_body_comes_first():
    found = pattern(4, [row(0, 1), row(1, 2), row(3, 2)], 3, Kept())
    assert np.diff(found["row_start"]).tolist() == [1, 2, 2]
    place, sides = found["place"], found["side_body"]
    assert place[GROUND] == -1
    for first, second in (sides[1:3], sides[3:5]):
        assert place[first] < place[second]
    assert found["row_side"][0].tolist() == [-1, 0]
    for n, bodies in ((1, (1, 2)), (2, (3, 2))):
        assert [int(sides[side]) for side in found["row_side"][n]] == list(bodies)


def test_each_pair_of_sides_has_its_block_below_the_diagonal():
    found = pattern(4, [row(1, 2), row(2, 3), row(1, 2)], 3, Kept())
    assert np.diff(found["pair_start"]).tolist() == [1, 1, 1]
    blocks = found["pair_block"]
    assert blocks[0] == blocks[2] != blocks[1]
    assert set(blocks) == {3, 4}


def test_a_sum_moves_the_bodies_of_its_parts():
    parts = [row(0, 1), row(2, 3)]
    total = Entry(SUM, (GROUND, GROUND), parts=((parts[0], 1.0), (parts[1], -2.0)))
    found = pattern(4, [total, *parts], 1, Kept())
    assert np.diff(found["row_start"])[0] == 3
    assert np.diff(found["pair_start"]).tolist() == [3, 0, 0]
    assert found["part_row"].tolist() == [1, 2]
    assert found["part_factor"].tolist() == [1.0, -2.0]
    first, start = found["side_body"][:3], found["row_start"]
    for n, part in enumerate((1, 2)):
        for k, side in enumerate(range(start[part], start[part + 1])):
            assert first[found["part_side"][n, k]] == found["side_body"][side]
    assert found["part_side"][0, 1] == -1


def test_rows_that_do_not_act_leave_the_matrix_alone():
    acting, read = pattern(3, [row(0, 1)], 1, Kept()), pattern(3, [row(0, 1), row(1, 2)], 1, Kept())
    assert np.array_equal(acting["column_row"], read["column_row"])
    assert read["pair_start"].tolist() == [0, 0, 0]


def test_a_sum_of_three_bodies_meets_in_three_blocks():
    parts = [row(1, 2), row(3, 0)]
    total = Entry(SUM, (GROUND, GROUND), parts=((parts[0], 1.0), (parts[1], -2.0)))
    found = pattern(4, [row(1, 2), total, *parts], 2, Kept())
    start, stop = found["pair_start"][1:3]
    assert stop - start == 3
    assert found["pair_block"][0] in found["pair_block"][start:stop]


def test_the_same_links_have_the_pattern_of_the_compile_before():
    entries = [row(0, 1), row(1, 2)]
    first = Kept()
    found = pattern(3, entries, 2, first)
    assert pattern(3, [row(0, 1), row(1, 2)], 2, Kept(first)) is found
    assert pattern(3, [row(0, 1), row(0, 2)], 2, Kept(first)) is not found
