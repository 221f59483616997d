"""Keys as the user wants them."""

from linkwork_studio.commands import keys
from linkwork_studio.commands.table import all_actions

TABLE = all_actions()
NEW, OPEN = "file.new", "file.open"


def keys_of(changes, action_id):
    return next(action.keys for action in keys.with_keys(TABLE, changes) if action.id == action_id)


def test_without_changes_the_table_stays_as_it_is():
    assert keys.with_keys(TABLE, {}) == TABLE
    assert keys.holder(TABLE, "Ctrl+O", NEW).id == OPEN
    assert keys.holder(TABLE, "Ctrl+O", OPEN) is None


def test_a_key_is_taken_from_the_one_that_had_it():
    changes = keys.chosen(TABLE, {}, NEW, "Ctrl+O")
    assert keys_of(changes, NEW) == ("Ctrl+O",)
    assert keys_of(changes, OPEN) == ()
    assert keys.holder(keys.with_keys(TABLE, changes), "Ctrl+N", "") is None
    assert keys_of(keys.chosen(TABLE, changes, NEW, ""), NEW) == ()


def test_what_the_user_chose_counts_more_than_the_table():
    assert keys_of({NEW: ("Ctrl+O",)}, OPEN) == ()
    every = [key for action in keys.with_keys(TABLE, {NEW: ("Space", "Ctrl+S")}) for key in action.keys]
    assert len(every) == len(set(every))


def test_of_what_is_stored_only_what_makes_sense_is_used():
    assert keys.known(TABLE, {NEW: ["F7"], "no.such": ["F8"], OPEN: "F9", "file.save": [3]}) == {NEW: ("F7",)}
    assert keys.known(TABLE, ["nonsense"]) == {}
