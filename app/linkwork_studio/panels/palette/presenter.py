"""What the palette offers, by section and filter."""

from __future__ import annotations

from typing import NamedTuple

from linkwork.model.registry import kind_words
from linkwork_studio.commands.action import Action
from linkwork_studio.commands.build import BLOCKS

COMMON = 8  # kinds of a section that are shown before the rest is asked for


class Block(NamedTuple):
    """One kind to build with: what stands below its icon, and the action that a click carries out."""

    label: str
    action: Action


def blocks() -> dict[str, tuple[Block, ...]]:
    """All kinds by section."""
    return {title: tuple(Block(label_of(action), action) for action in actions) for title, actions in BLOCKS.items()}


def label_of(action: Action) -> str:
    """The kind in words: `Link plate`, or the title of what is not a kind."""
    kind = kind_words(action.icon.rpartition("/")[2])
    return action.title if action.of == "link" else kind.capitalize()


def passes(block: Block, query: str) -> bool:
    """Whether all words of a filter stand in its label or its hint."""
    text = f"{block.label} {block.action.hint}".casefold()
    return all(word in text for word in query.casefold().split())
