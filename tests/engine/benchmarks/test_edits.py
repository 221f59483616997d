"""Costs of edits of one joint: every kind is measured, and the chain is as it was afterwards."""

from linkwork.benchmarks.edits import STUDY, edit_costs


def test_every_kind_of_edit_is_measured():
    found = list(edit_costs(4, 2))
    assert [row.name for row in found] == ["Linkwork, remove", "Linkwork, add", "Linkwork, reconnect"]
    assert all(row.model > 0.0 and row.swap > 0.0 for row in found)
    assert all(row.total == row.model + row.swap + row.first_step for row in found)
    assert len(STUDY.as_line(found[0]).split()) == 8
