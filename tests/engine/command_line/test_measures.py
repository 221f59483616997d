"""`linkwork measures`: every kind with its description."""

from linkwork.model.registry import FAMILIES


def test_all_kinds_are_listed(call_json):
    code, shown = call_json("measures")
    assert code == 0
    assert set(shown["measures"]) == set(FAMILIES["measures"])
