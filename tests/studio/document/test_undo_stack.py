"""Entries, merging by gesture, and what the file holds."""

from linkwork_studio.document.undo_stack import MOST_ENTRIES, Entry, UndoStack


def entry(label, key=None):
    return Entry(label, (f"do {label}",), (f"undo {label}",), key, (), ())


def test_undo_and_redo_walk_along_the_entries():
    stack = UndoStack()
    stack.push(entry("a"))
    stack.push(entry("b"))
    assert (stack.undone().label, stack.redone()) == ("b", None)
    stack.move(-1)
    assert (stack.undone().label, stack.redone().label) == ("a", "b")
    stack.push(entry("c"))
    assert [e.label for e in stack.entries] == ["a", "c"]


def test_a_gesture_is_one_entry_whose_inverse_runs_backwards():
    stack = UndoStack()
    stack.push(entry("1", "drag"))
    stack.push(entry("2", "drag"))
    stack.push(entry("3", "drag"))
    assert len(stack.entries) == 1
    assert stack.undone().done == ("do 1", "do 2", "do 3")
    assert stack.undone().inverse == ("undo 3", "undo 2", "undo 1")
    stack.end_gesture()
    stack.push(entry("4", "drag"))
    assert len(stack.entries) == 2


def test_an_undo_ends_the_gesture():
    stack = UndoStack()
    stack.push(entry("1", "drag"))
    stack.push(entry("2", "other"))
    stack.move(-1)
    stack.push(entry("3", "drag"))
    assert [e.label for e in stack.entries] == ["1", "3"]


def test_saved_is_a_position_and_lost_when_it_is_overwritten():
    stack = UndoStack()
    stack.push(entry("a"))
    stack.mark_saved()
    assert stack.is_saved
    stack.move(-1)
    assert not stack.is_saved
    stack.push(entry("b"))
    stack.move(+0)
    assert not stack.is_saved
    stack.move(-1)
    stack.move(+1)
    assert not stack.is_saved


def test_merging_into_the_saved_entry_makes_it_unsaved():
    stack = UndoStack()
    stack.push(entry("a", "drag"))
    stack.mark_saved()
    stack.push(entry("b", "drag"))
    assert len(stack.entries) == 2
    assert not stack.is_saved


def test_the_oldest_entries_are_dropped():
    stack = UndoStack()
    for i in range(MOST_ENTRIES + 5):
        stack.push(entry(str(i)))
    assert len(stack.entries) == stack.position == MOST_ENTRIES
    assert stack.entries[0].label == "5"
    assert not stack.is_saved


def test_what_is_merged_is_called_what_was_done_last():
    stack = UndoStack()
    stack.push(entry("Go back to 2.00 s", "time"))
    stack.push(entry("Go back to 1.00 s", "time"))
    assert stack.undone().label == "Go back to 1.00 s"
