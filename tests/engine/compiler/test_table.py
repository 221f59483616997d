"""All rows one after the other."""

import numpy as np
from driver_trials import push, wheels

from linkwork.compiler.compile import compile_model
from linkwork.system.compiled_system import ANGLE, SUM


def table():
    m = wheels(kind="gear_pair", first="first", second="second")
    push(m, "slide", "2*t")
    return compile_model(m.model).table


def test_groups_follow_each_other():
    rows = table()
    assert rows.body_rows.tolist() == [0, 0, 6, 12, 18]
    assert rows.joint_rows.tolist() == [18, 23, 28, 33, 34]
    assert (rows.first_driven, rows.first_soft, rows.first_read) == (33, 34, 35)
    assert rows.joint_soft.tolist() == [34] * 5
    assert len(rows.arrays["row_kind"]) == 35 + len(rows.found.read)


def test_internal_rows_name_their_body():
    bodies = table().arrays["row_body"]
    assert bodies[:18].tolist() == np.repeat([(1, 0), (2, 0), (3, 0)], 6, axis=0).tolist()


def test_each_row_has_its_entry():
    rows = table()
    for row in range(int(rows.joint_rows[0]), len(rows.arrays["row_kind"])):
        entry = rows.entry(row)
        assert (entry.kind, *entry.bodies) == (rows.arrays["row_kind"][row], *rows.arrays["row_body"][row])
    assert [rows.entry(row).owner[0] for row in (18, 22, 23, 32, 33, 34)] == [
        "first",
        "first",
        "second",
        "slide",
        "driver",
        "push",
    ]


def test_sums_know_the_rows_of_their_parts_and_are_remembered():
    rows = table()
    ((total, parts),) = rows.sums()
    assert total == rows.first_driven
    assert [rows.entry(row).kind for row, _ in parts] == [ANGLE, ANGLE]
    assert [factor for _, factor in parts] == [1.0, 0.5]
    found = rows.remembered()
    assert found[total].kind == SUM
    assert list(found) == list(range(total, len(rows.arrays["row_kind"])))
