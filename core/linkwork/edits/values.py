"""Giving an element or the model another value."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, replace
from typing import Any

from linkwork.edits.apply import Edit
from linkwork.errors import ModelError
from linkwork.model.model import Model
from linkwork.model.references import formulas_of, relinked


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
        names = [f.name for f in dataclasses.fields(model) if "role" in f.metadata]
        if self.field not in names:
            raise ModelError(f"A model has {' and '.join(names)}, no {self.field!r}.")
        return replace(model, **{self.field: self.value}), (SetModelValue(self.field, getattr(model, self.field)),)


@dataclass(frozen=True, slots=True)
class Rename:
    """Give an element another id; everything that refers to it or mentions it follows."""

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
        retyped: list[Edit] = []
        for follower in model.elements():
            moved = relinked(follower, {self.id: self.new_id})
            if moved is not follower:
                changed = changed.with_changed(moved)
                retyped += _retyped(relinked(moved, {self.new_id: self.id}), follower)
        changed = changed.with_groups({self.new_id: model.groups.get(self.id, "")}).without(self.id)
        changed = replace(changed, unread=model.unread.renamed(self.id, self.new_id))
        return changed, (Rename(self.new_id, self.id), *retyped)


def _retyped(found: Any, wanted: Any) -> list[Edit]:
    """What brings back the letters of a formula, whose names may have been in quotes without need."""
    texts = dict(formulas_of(found))
    return [SetValue(wanted.id, name, text) for name, text in formulas_of(wanted) if texts[name] != text]
