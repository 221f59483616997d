"""The keys that the user has chosen: kept in the memory, and in force at once."""

from __future__ import annotations

from collections.abc import Callable

from linkwork_studio.commands import keys
from linkwork_studio.commands.action import Action
from linkwork_studio.window.action_set import ActionSet
from linkwork_studio.window.memory import Memory

NAME = "keys"  # in the memory


class KeyChoice:
    """Changes keys of actions."""

    def __init__(self, actions: ActionSet, memory: Memory, *tellers: Callable[[keys.Changes], object]) -> None:
        """Put the remembered keys in force; tellers are given the keys of all actions, by id, when these change."""
        self._actions, self._memory, self._tellers = actions, memory, tellers
        self._changes = keys.known(actions.defaults, memory.get(NAME, dict))
        if self._changes:
            self._actions.set_keys(self._changes)
            self._tell()

    @property
    def table(self) -> tuple[Action, ...]:
        """All actions with their keys of now."""
        return self._actions.table

    def is_changed(self, action_id: str) -> bool:
        """Whether an action has other keys than the table says."""
        return action_id in self._changes

    def holder(self, action_id: str, key: str) -> Action | None:
        """The other action to which a key belongs."""
        return keys.holder(self.table, key, action_id)

    def choose(self, action_id: str, key: str) -> None:
        """Give a key to an action and to no other; an empty one for no key."""
        self._take(keys.chosen(self._actions.defaults, self._changes, action_id, key))

    def reset(self, action_id: str) -> None:
        """An action has the keys of the table again, but for those that the user gave to others."""
        self._take({i: k for i, k in self._changes.items() if i != action_id})

    def reset_all(self) -> None:
        """All actions have the keys of the table again."""
        self._take({})

    def _take(self, changes: keys.Changes) -> None:
        self._changes = changes
        self._actions.set_keys(changes)
        self._memory.set(**{NAME: {i: list(k) for i, k in changes.items()}})
        self._tell()

    def _tell(self) -> None:
        by_id = {action.id: action.keys for action in self.table}
        for tell in self._tellers:
            tell(by_id)
