"""`linkwork drivers`: every kind with its description."""

from linkwork.model.registry import FAMILIES


def test_all_kinds_are_listed(call_json):
    code, shown = call_json("drivers")
    assert code == 0
    assert set(shown["drivers"]) == set(FAMILIES["drivers"])
