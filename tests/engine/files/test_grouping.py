"""Groups in a project file."""

import pytest

from linkwork.errors import FileError
from linkwork.files import grouping, project
from linkwork.files.keeping import Place


def test_ids_stand_in_the_order_of_the_tree():
    data = {family: [] for family in project.FAMILIES} | {"bodies": [{"id": "b"}, {"id": "a"}], "joints": [{"id": "j"}]}
    said = grouping.to_data({"j": "arm", "a": "arm", "b": "leg"}, data)
    assert said == {"arm": ["a", "j"], "leg": ["b"]}
    assert grouping.from_data(said, Place(""), "groups") == {"a": "arm", "j": "arm", "b": "leg"}


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (5, "groups: expected an object with lists of ids, found 5."),
        ({"arm": "a"}, "groups.arm: expected a list of ids."),
        ({"arm": [5]}, "groups.arm: expected a list of ids."),
        ({"arm": ["a"], "leg": ["a"]}, "groups.leg: 'a' is also in 'arm'."),
    ],
)
def test_what_is_no_group_is_told(data, sentence):
    with pytest.raises(FileError) as caught:
        grouping.from_data(data, Place(""), "groups")
    assert str(caught.value) == sentence
