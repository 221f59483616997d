"""The one door through which a model changes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from linkwork.model.model import Model


class Edit(Protocol):
    """A frozen value that knows how to change a model and how to change it back."""

    def apply(self, model: Model) -> tuple[Model, tuple[Edit, ...]]:
        """The changed model and the edits that undo the change; raises ModelError and changes nothing if it cannot."""
        ...


def apply(model: Model, edits: Edit | Iterable[Edit]) -> tuple[Model, tuple[Edit, ...]]:
    """Apply one edit or several in order, all or none; returns the new model and the edits that lead back."""
    inverse: tuple[Edit, ...] = ()
    for edit in edits if isinstance(edits, Iterable) else (edits,):
        model, back = edit.apply(model)
        inverse = back + inverse
    return model, inverse
