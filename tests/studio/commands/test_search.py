import pytest

from linkwork_studio.commands.search import ranked, score, searched
from linkwork_studio.commands.table import all_actions

TITLES = [(searched(action), action.title) for action in all_actions()]


@pytest.mark.parametrize(
    ("query", "best"),
    [
        ("undo", "Undo"),
        ("fs", "Frame selection"),
        ("play", "Play or pause"),
        ("sel all", "Select all"),
        ("dark", "Dark or light theme"),
        ("asfast", "As fast as possible"),
        ("SAVE", "Save"),
        ("show all", "Show all"),
        ("theme", "Dark or light theme"),
        ("camera", "Front view"),
        ("preferences", "Preferences..."),
        ("screenshot", "Save a picture..."),
    ],
)
def test_a_few_letters_find_it(query, best):
    assert ranked(query, TITLES)[0] == best


def test_letters_must_come_in_order():
    assert score("odnu", "Undo") is None
    assert ranked("zzz", TITLES) == []


def test_nothing_typed_lists_all_in_order():
    assert ranked("", TITLES) == [title for _, title in TITLES]
