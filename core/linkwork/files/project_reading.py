"""The data of a project file as a model: what is understood, and what is kept for saving."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from linkwork.errors import FileError, ModelError
from linkwork.files import grouping, mesh_store, values
from linkwork.files.keeping import Place, seen
from linkwork.model import units
from linkwork.model.bodies.ground import GROUND_ID, Ground
from linkwork.model.coordinates import coordinate_named, unit_along
from linkwork.model.model import Model, model_of
from linkwork.model.references import needs
from linkwork.model.registry import FAMILIES, element_class
from linkwork.model.unread import Kept, LeftOut, Unread

LONGEST_NAMED = 60  # of an id in a message


@dataclass(slots=True)
class _Item:
    """An element of the file: the data, and what was read from it or why not."""

    family: str
    id: str
    data: Any
    element: Any = None
    why: str = ""


class Reading:
    """Makes a model of the data of a file, and gathers what is kept."""

    def __init__(self, data: dict[str, Any], newer: bool, folder: Path | None) -> None:
        """Take the data.

        Args:
            data: of the whole file, in the words of this version.
            newer: whether the file is of a newer version and may hold what cannot be understood.
            folder: where meshes are that stand beside the project.
        """
        self.data, self.newer, self.folder = data, newer, folder
        self.fields: dict[tuple, Kept] = {}

    def model(self) -> Model:
        """The model."""
        given = self._parts()
        items = [item for family in FAMILIES for item in self._items(family)]
        left_out = self._left_out(items)
        fields = {place: kept for place, kept in self.fields.items() if place[0] not in left_out}
        groups = given.pop("groups", {})
        unread = Unread(
            self.data["linkwork"] if self.newer else 0,
            MappingProxyType(fields),
            _placed(items, groups) if left_out else MappingProxyType({}),
        )
        elements = [item.element for item in items if item.element is not None]
        try:
            model = model_of(
                elements=elements,
                groups={id: name for id, name in groups.items() if id not in left_out},
                unread=unread,
                **given,
            )
        except ModelError as error:
            raise FileError(str(error)) from None
        for item in items:
            if item.element is not None:
                _check_units_along(item, model)
        return model

    def _parts(self) -> dict[str, Any]:
        """Everything but the elements: name, gravity and what else a model has."""
        place = Place("", self.fields)
        readers = {name: reader for name, reader in values.readers_of(Model)[0].items() if name not in FAMILIES}
        readers["groups"] = grouping.from_data
        del readers["unread"]
        known = ("linkwork", *readers, *FAMILIES)
        if any(name not in known for name in self.data):
            place.keep("a project", self.data, known)
        return {name: readers[name](item, place, name) for name, item in self.data.items() if name in readers}

    def _items(self, family: str) -> list[_Item]:
        """The elements of a family, read as far as they are understood."""
        data = self.data.get(family, [])
        if not isinstance(data, list):
            raise FileError(f"{family}: expected a list, found {seen(data)}.")
        whole = copy.deepcopy(data) if self.newer else data
        if family == "bodies":
            mesh_store.bring(whole, self.folder)
        items = [self._item(family, item, f"{family}[{number}]") for number, item in enumerate(whole)]
        for item, said in zip(items, data, strict=True):
            item.data = said
        return items

    def _item(self, family: str, data: Any, where: str) -> _Item:
        id = data.get("id", _usual_id(family, data)) if isinstance(data, dict) else None
        item = _Item(family, id if isinstance(id, str) else where, data)
        try:
            item.element = self._element(item, f"{where} ({_short(id)})" if item.id is id else where)
        except FileError as error:
            if not self.newer:
                raise
            Place(where).check_kept(data)
            item.why = str(error)
        return item

    def _element(self, item: _Item, where: str) -> Any:
        data, place = item.data, Place(where, self.fields, item.id)
        if not isinstance(data, dict):
            place.refuse(f"expected an object with fields, found {seen(data)}.")
        if item.family == "bodies" and item.id == GROUND_ID:
            return values.from_data(Ground, data, place)
        try:
            cls = element_class(item.family, data.get("kind"))
        except ModelError as error:
            place.refuse(str(error))
        return values.from_data(cls, data, place)

    def _left_out(self, items: list[_Item]) -> set[str]:
        """The elements that are not understood; what needs one of them is left out with it."""
        gone = {item.id for item in items if item.element is None}
        while gone:
            found = set()
            for item in items:
                lost = needs(item.element) & gone if item.element else None
                if lost:
                    item.element, item.why = None, f"It refers to {min(lost)}, which is left out."
                    found.add(item.id)
            gone = found
        return {item.id for item in items if item.element is None}


def _usual_id(family: str, data: dict[str, Any]) -> str | None:
    """The id of an element that says none: the ground has but one."""
    return GROUND_ID if family == "bodies" and data.get("kind") == Ground.kind else None


def _check_units_along(item: _Item, model: Model) -> None:
    """Raise FileError for a unit that does not fit the joint's coordinate, `5 mm` of a hinge."""
    for name, along in _fields_along(type(item.element)):
        if isinstance(item.data.get(name), str):
            element = item.element
            along = element.along_of(name) if hasattr(element, "along_of") else along
            coordinate = coordinate_named(model.joints[element.joint], element.coordinate, element.id)
            try:
                units.parse(item.data[name], unit_along(coordinate, along))
            except ModelError as error:
                raise FileError(f"{item.family} ({item.id}).{name}: {error}") from None


@cache
def _fields_along(cls: type) -> tuple[tuple[str, str], ...]:
    """Quantities of a kind that follow a joint's coordinate, and how."""
    return tuple((f.name, f.metadata["along"]) for f in fields(cls) if f.metadata.get("along"))


def _placed(items: list[_Item], groups: Mapping[str, str]) -> Mapping[str, tuple[LeftOut, ...]]:
    """What was left out, by family, each behind the element that stood before it."""
    found: dict[str, list[LeftOut]] = {}
    behind: dict[str, str] = {}
    for item in items:
        if item.element is None:
            out = LeftOut(item.id, item.why, behind.get(item.family, ""), item.data, groups.get(item.id, ""))
            found.setdefault(item.family, []).append(out)
        else:
            behind[item.family] = item.id
    return MappingProxyType({family: tuple(elements) for family, elements in found.items()})


def _short(id: str) -> str:
    """An id as messages name it: a damaged file may have one of any length."""
    return id if len(id) <= LONGEST_NAMED else f"{id[:LONGEST_NAMED]}..."
