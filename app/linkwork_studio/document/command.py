"""One thing that the user did, as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from linkwork.edits import Edit


@dataclass(frozen=True, slots=True)
class Command:
    """Edits under one label; commands of one gesture share a merge key and become one undo entry.

    Attributes:
        label: what the undo menu says.
        edits: applied all or none.
        merge_key: gesture that this belongs to; None stands alone.
        select: ids to select afterwards; None leaves the selection.
    """

    label: str
    edits: tuple[Edit, ...]
    merge_key: Any = None
    select: tuple[str, ...] | None = None


def in_a_sentence(label: str) -> str:
    """A label behind another word: `Undo delete joint elbow`."""
    return label[:1].lower() + label[1:]
