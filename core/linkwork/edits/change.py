"""Edits on their way from who made them to the run: what they were applied to, and what they are called."""

from __future__ import annotations

from dataclasses import dataclass

from linkwork.edits.apply import Edit
from linkwork.model.model import Model


@dataclass(frozen=True, slots=True, eq=False)
class Change:
    """What leads from one model to the next.

    Attributes:
        before: the model that the edits were applied to.
        edits: in their order.
        label: the words for them, on the undo menu as on the time bar.
    """

    before: Model
    edits: tuple[Edit, ...]
    label: str

    def then(self, later: Change, between: Model) -> Change | None:
        """Both as one, called like the later one; None where something else lies between them.

        Args:
            later: the change after this one.
            between: the model that this one has led to.
        """
        return Change(self.before, self.edits + later.edits, later.label) if later.before is between else None
