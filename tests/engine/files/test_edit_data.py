"""Edits as data: whatever is written is read again; what is none is refused with its place."""

import json

import pytest
from hypothesis import given, settings
from random_models import models

from linkwork.edits import Replace, replacing
from linkwork.errors import FileError
from linkwork.files.edit_data import from_data, to_data


@settings(max_examples=25, deadline=None)
@given(models(), models())
def test_round_trip(old, new):
    edit = replacing(old, new)
    assert from_data(json.loads(json.dumps(to_data(edit)))) == edit


def test_nothing_says_nothing():
    assert to_data(Replace()) == {}
    assert from_data({}) == Replace()


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (3, "expected an object"),
        ({"wheels": []}, "no field 'wheels'"),
        ({"joints": {}}, "edit.joints: expected a list"),
        ({"joints": [7]}, r"edit.joints\[0\]: expected an object"),
        ({"joints": [{"id": "a", "kind": "glue"}]}, "glue"),
        ({"bodies": [{"id": "a", "kind": "rigid", "mass": -1}]}, "mass"),
        ({"bodies": [{"id": "a", "kind": "rigid", "weight": 1}]}, "weight"),
        ({"removed": "elbow"}, "list of ids"),
        ({"order": {"joints": [1]}}, "list of ids"),
        ({"groups": []}, "an object with names"),
        ({"gravity": ["a"]}, "list of numbers"),
        ({"name": 3}, "expected a text"),
    ],
)
def test_what_is_no_edit(data, said):
    with pytest.raises(FileError, match=said):
        from_data(data)
