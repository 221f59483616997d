"""Giving an element or the model another value."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, replace
from typing import Any

from linkwork.edits.apply import Edit
from linkwork.errors import ModelError
from linkwork.model.model import Model
from linkwork.model.references import references
from linkwork.model.registry import family_of


@dataclass(frozen=True, slots=True)
class SetValue:
    """Give one field of an element another value."""

    id: str
    field: str
    value: Any

    def apply(self, model: Model) -> tuple[Model, tuple[Edit, ...]]:
        """Set; the inverse sets the old value."""
        element = model.get(self.id)
        names = [f.name for f in dataclasses.fields(element) if f.name != "id"]
        if self.field not in names:
            raise ModelError(f"{self.id}: there is no value {self.field!r}; there are: {', '.join(names)}.", self.id)
        changed = replace(element, **{self.field: self.value})
        return model.with_changed(changed), (SetValue(self.id, self.field, getattr(element, self.field)),)


@dataclass(frozen=True, slots=True)
class SetModelValue:
    """Give the model another name or gravity."""

    field: str
    value: Any

    def apply(self, model: Model) -> tuple[Model, tuple[Edit, ...]]:
        """Set; the inverse sets the old value."""
        if self.field not in ("name", "gravity"):
            raise ModelError(f"A model has name and gravity, no {self.field!r}.")
        return replace(model, **{self.field: self.value}), (SetModelValue(self.field, getattr(model, self.field)),)


@dataclass(frozen=True, slots=True)
class Rename:
    """Give an element another id; everything that refers to it follows."""

    id: str
    new_id: str

    def apply(self, model: Model) -> tuple[Model, tuple[Edit, ...]]:
        """Rename in place; the inverse renames back."""
        element = model.get(self.id)
        model.without(self.id)  # refuses what cannot go
        if self.new_id == self.id:
            return model, (Rename(self.id, self.id),)
        renamed = replace(element, id=self.new_id)
        changed = model.with_element(renamed, model.index(self.id) + 1)  # before the others, so that a taken id is told
        followers = [
            replace(e, **{name: self.new_id for name, target in references(e) if target == self.id})
            for e in model.elements()
            if any(target == self.id for _, target in references(e))
        ]
        for follower in followers:
            changed = changed.with_changed(follower)
        assert family_of(renamed) == family_of(element)
        return changed.without(self.id), (Rename(self.new_id, self.id),)
