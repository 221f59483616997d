"""Keys of commands as the user wants them: what differs from the table, by the id of an action.

A key belongs to one action. Whoever chooses a key that belongs to another takes it from there, and what the user chose
counts more than what the table says.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from linkwork_studio.commands.action import Action

Changes = Mapping[str, tuple[str, ...]]  # keys by the id of an action


def with_keys(table: Iterable[Action], changes: Changes) -> tuple[Action, ...]:
    """The table with the keys that the user has chosen."""
    taken = {key for keys in changes.values() for key in keys}
    return tuple(_with_keys(action, changes, taken) for action in table)


def holder(actions: Iterable[Action], key: str, besides: str) -> Action | None:
    """The action that a key belongs to, other than the one with an id."""
    return next((action for action in actions if key in action.keys and action.id != besides), None)


def chosen(table: Iterable[Action], changes: Changes, action_id: str, key: str) -> Changes:
    """The changes after a key was given to an action, and taken from the one that had it; no key for an empty one."""
    other = holder(with_keys(table, changes), key, action_id)
    left = {other.id: tuple(k for k in other.keys if k != key)} if other else {}
    return {**changes, **left, action_id: (key,) if key else ()}


def known(table: Iterable[Action], stored: object) -> Changes:
    """What can be used of stored changes, whatever they are: ids that there are, and lists of texts."""
    ids = {action.id for action in table}
    pairs = stored.items() if isinstance(stored, dict) else ()
    return {i: tuple(keys) for i, keys in pairs if i in ids and isinstance(keys, list) and _are_texts(keys)}


def _with_keys(action: Action, changes: Changes, taken: set[str]) -> Action:
    if action.id in changes:
        return replace(action, keys=changes[action.id])
    left = tuple(key for key in action.keys if key not in taken)
    return action if left == action.keys else replace(action, keys=left)


def _are_texts(keys: list[object]) -> bool:
    return all(isinstance(key, str) and key for key in keys)
