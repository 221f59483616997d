"""Undo and redo as pairs of edits, with merge by gesture."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from linkwork.edits import Edit

MOST_ENTRIES = 1000  # an entry is a few references; a thousand cover hours of work


@dataclass(frozen=True, slots=True)
class Entry:
    """What was done under a label and what undoes it, with the selection before and after."""

    label: str
    done: tuple[Edit, ...]
    inverse: tuple[Edit, ...]
    merge_key: Any
    before: tuple[str, ...]
    after: tuple[str, ...]


class UndoStack:
    """Entries in order; `position` is how many of them are in force."""

    def __init__(self) -> None:
        """Begin empty."""
        self.entries: list[Entry] = []
        self.position = 0
        self._saved: int | None = 0
        self._gesture_open = False

    def push(self, entry: Entry) -> None:
        """Add an entry that is in force; what was undone before is forgotten."""
        self._forget_undone()
        last = self.entries[-1] if self.entries else None
        if self._gesture_open and last and entry.merge_key is not None and last.merge_key == entry.merge_key:
            self.entries[-1] = replace(
                last,
                label=entry.label,
                done=last.done + entry.done,
                inverse=entry.inverse + last.inverse,
                after=entry.after,
            )
            if self._saved == self.position:
                self._saved = None
            return
        self.entries.append(entry)
        self.position += 1
        self._gesture_open = entry.merge_key is not None
        if len(self.entries) > MOST_ENTRIES:
            del self.entries[0]
            self.position -= 1
            self._saved = None if not self._saved else self._saved - 1

    def end_gesture(self) -> None:
        """The next entry stands alone, whatever its merge key."""
        self._gesture_open = False

    def undone(self) -> Entry | None:
        """The entry that an undo would take back."""
        return self.entries[self.position - 1] if self.position else None

    def redone(self) -> Entry | None:
        """The entry that a redo would bring back."""
        return self.entries[self.position] if self.position < len(self.entries) else None

    @property
    def undo_label(self) -> str:
        """What an undo would take back; empty where there is nothing."""
        return self.entries[self.position - 1].label if self.position else ""

    @property
    def redo_label(self) -> str:
        """What a redo would bring back; empty where there is nothing."""
        return self.entries[self.position].label if self.position < len(self.entries) else ""

    def move(self, by: int) -> None:
        """Note that so many redos, or undos below zero, were carried out."""
        self.position += by
        self._gesture_open = False

    def mark_saved(self) -> None:
        """The present position is what the file holds."""
        self._saved = self.position
        self._gesture_open = False

    def mark_unsaved(self) -> None:
        """No position is what the file holds."""
        self._saved = None

    @property
    def is_saved(self) -> bool:
        """Whether the present position is what the file holds."""
        return self._saved == self.position

    def _forget_undone(self) -> None:
        if self._saved is not None and self._saved > self.position:
            self._saved = None
        del self.entries[self.position :]
