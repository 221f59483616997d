"""What the user has hidden or locked: no edit, in no file, and the same for tree and picture."""

from __future__ import annotations

from collections.abc import Iterable

from linkwork_studio.document.signal import Signal


class Looks:
    """Ids of hidden and of locked elements; a locked one is neither picked in the picture nor moved by handles.

    Signal: `changed()`.
    """

    def __init__(self) -> None:
        """Begin with everything shown and free."""
        self.changed = Signal()
        self.hidden: frozenset[str] = frozenset()
        self.locked: frozenset[str] = frozenset()

    def set_hidden(self, ids: Iterable[str], is_hidden: bool = True) -> None:
        """Hide or show some elements."""
        self._take(self.hidden | set(ids) if is_hidden else self.hidden - set(ids), self.locked)

    def set_locked(self, ids: Iterable[str], is_locked: bool = True) -> None:
        """Lock some elements, or set them free."""
        self._take(self.hidden, self.locked | set(ids) if is_locked else self.locked - set(ids))

    def clear(self) -> None:
        """Show all and set all free."""
        self._take(frozenset(), frozenset())

    def _take(self, hidden: frozenset[str], locked: frozenset[str]) -> None:
        if (hidden, locked) != (self.hidden, self.locked):
            self.hidden, self.locked = hidden, locked
            self.changed.emit()
