"""Edits in a few words."""

import pytest
from sample_models import brick

from linkwork.edits import Replace
from linkwork.simulation.edit_in_words import in_words


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (Replace(), ""),
        (Replace((brick("a"),)), "a set"),
        (Replace((brick("a"), brick("b")), ("c",)), "c removed, a, b set"),
        (Replace(removed=("a", "b", "c")), "3 elements removed"),
        (Replace(gravity=(0, 0, 0)), "gravity changed"),
        (Replace(name="other"), ""),
    ],
)
def test_words(edit, words):
    assert in_words(edit) == words
