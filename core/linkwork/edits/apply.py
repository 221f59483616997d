"""The one door through which a model changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol

from linkwork.edits.fitting import check
from linkwork.model.model import Model

Inverse = tuple["Edit", ...]


class Edit(Protocol):
    """A frozen value that knows how to change a model and how to change it back."""

    def apply(self, model: Model) -> tuple[Model, Inverse]:
        """The changed model and the edits that undo the change; raises ModelError and changes nothing if it cannot."""
        ...


class PlacedEdit(Edit, Protocol):
    """An edit that depends on where the bodies are."""

    def settled(self, seen: Model) -> tuple[Edit, ...]:
        """Edits that do the same to the bodies where `seen` has them, and that depend on no pose any more."""
        ...


Edits = Edit | Iterable[Edit]


def apply(model: Model, edits: Edits) -> tuple[Model, Inverse]:
    """Apply one edit or several in order, all or none; returns the new model and the edits that lead back."""
    inverse: Inverse = ()
    for edit in _listed(edits):
        model, back = edit.apply(model)
        inverse = back + inverse
    return model, inverse


def settled(edits: Edits, seen: Callable[[], Model]) -> tuple[Edit, ...]:
    """Edits that do the same to a running mechanism, whose bodies are not where its model stores them.

    Args:
        edits: one or several.
        seen: gives the model with the poses and velocities that count; asked only where an edit depends on them.
    """
    edits = tuple(_listed(edits))
    if not any(hasattr(edit, "settled") for edit in edits):
        return edits
    found: list[Edit] = []
    model = seen()
    for edit in edits:
        parts = edit.settled(model) if hasattr(edit, "settled") else (edit,)
        model, _ = apply(model, parts)
        found.extend(parts)
    return tuple(found)


def _listed(edits: Edits) -> Iterator[Edit]:
    """Each edit, as soon as it turned out to be one."""
    try:
        several: tuple[Any, ...] = tuple(edits)  # type: ignore[arg-type]
    except TypeError:
        several = (edits,)
    for edit in several:
        check(edit)
        yield edit
