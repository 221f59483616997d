"""Duplicating and mirroring."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

from linkwork.edits.apply import Edit, apply
from linkwork.edits.elements import AddElement, AddElements, SetElement
from linkwork.edits.motions import Motion, Reflection, Shift
from linkwork.errors import ModelError
from linkwork.math3d import vector
from linkwork.math3d.vector import Vector
from linkwork.model import groups
from linkwork.model.bodies.body import Body
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.frames import frames
from linkwork.model.model import Model
from linkwork.model.references import references, relinked


@dataclass(frozen=True, slots=True)
class Duplicate:
    """Copy elements, and with them what lies wholly between them; copies are called `arm 2` and so on.

    A copy is connected to the copies of what the original is connected to, and where that is not copied to the same as
    the original. Whole groups are copied to groups of their own.

    Attributes:
        ids: of the elements.
        offset: by which the copies stand aside, global axes [m]; they keep their connections there.
    """

    ids: tuple[str, ...]
    offset: Vector = vector.ZERO

    def apply(self, model: Model) -> tuple[Model, tuple[Edit, ...]]:
        """Copy; the inverse removes the copies."""
        return apply(model, self.settled(model))

    def settled(self, seen: Model) -> tuple[Edit, ...]:
        """The copies of what is there, as they are added."""
        return _copies(seen, self.ids, Shift(_vector(self.offset, "offset")))

    def names(self, model: Model) -> dict[str, str]:
        """What each copy is called, by the id of the original."""
        return fresh_ids(model, between(model, self.ids))


@dataclass(frozen=True, slots=True)
class Mirror:
    """Mirror elements at a plane, beside the originals or in their place, with what lies wholly between them.

    A mirrored mechanism moves as the mirror image of the original, as long as gravity lies in the plane. In place of
    the originals also whatever holds them to something else goes along.

    Attributes:
        ids: of the elements.
        point: a point of the plane, global axes [m].
        normal: direction at right angles to the plane, of any length.
        keep: whether the originals stay.
    """

    ids: tuple[str, ...]
    point: Vector = vector.ZERO
    normal: Vector = vector.Y
    keep: bool = True

    def apply(self, model: Model) -> tuple[Model, tuple[Edit, ...]]:
        """Mirror; the inverse removes the images, or puts back the originals."""
        return apply(model, self.settled(model))

    def settled(self, seen: Model) -> tuple[Edit, ...]:
        """The images of what is there, as they are put there."""
        try:
            normal = vector.unit(_vector(self.normal, "normal"))
        except ValueError:
            raise ModelError("The mirror has no direction; give three numbers, not all zero.") from None
        reflection = Reflection(_vector(self.point, "point"), normal)
        if self.keep:
            return _copies(seen, self.ids, reflection)
        moved = set(between(seen, self.ids))
        moved |= {e.id for e in seen.elements() if any(on in moved for _, _, on in frames(e))}
        moved |= {
            e.id
            for e in seen.elements()
            if any(target in seen.joints and target in moved for _, target in references(e))
        }
        chosen = [e.id for e in seen.elements() if e.id in moved]
        return tuple(SetElement(_placed(seen, seen.get(key), reflection, moved)) for key in chosen)

    def names(self, model: Model) -> dict[str, str]:
        """What each image is called, by the id of the original."""
        found = between(model, self.ids)
        return fresh_ids(model, found) if self.keep else {key: key for key in found}


def between(model: Model, ids: Iterable[str]) -> list[str]:
    """The ids, and those of what refers to nothing but them, in the order of the tree."""
    if isinstance(ids, str):
        raise ModelError(f"Several ids are taken here, ({ids!r},) for one.", ids)
    asked = dict.fromkeys(ids)
    if GROUND_ID in asked:
        raise ModelError("There is one ground only; leave it out.", GROUND_ID)
    for key in asked:
        model.get(key)
    chosen = set(asked)
    grown = True
    while grown:
        targets = ((e.id, {target for _, target in references(e)}) for e in model.elements())
        lying = {key for key, named in targets if named and named <= chosen}
        grown = not lying <= chosen
        chosen |= lying
    return [element.id for element in model.elements() if element.id in chosen]


def fresh_ids(model: Model, ids: Iterable[str]) -> dict[str, str]:
    """A free id for a copy of each: `arm` gives `arm 2`, `arm 2` gives `arm 3`, `link4` gives `link5`."""
    given: dict[str, str] = {}
    taken = {element.id for element in model.elements()}
    last: dict[str, int] = {}  # number that was given to a name, below which none is free
    for key in ids:
        blank = "_" if getattr(model.get(key), "read_as", "") == "parameter" else " "  # what formulas can say
        stem, number = _split(key, blank)
        number = max(number, last.get(stem, 0)) + 1
        while f"{stem}{number}" in taken:
            number += 1
        given[key], last[stem] = f"{stem}{number}", number
        taken.add(given[key])
    return given


def _split(name: str, blank: str = " ") -> tuple[str, int]:
    """The name and the number behind it; a name without one is the first of its kind."""
    stem, digits = re.fullmatch(r"(.*?)([0-9]{0,9})", name, re.DOTALL).groups()  # type: ignore[union-attr]
    return (stem, int(digits)) if stem.strip() and digits else (name + blank, 1)


def _copies(model: Model, ids: Iterable[str], motion: Motion) -> tuple[Edit, ...]:
    """What adds copies, bodies first, as the families stand."""
    chosen = between(model, ids)
    names = fresh_ids(model, chosen)
    moved = set(chosen)
    folders = _folders(model, set(chosen))
    copies = tuple(
        AddElement(
            replace(relinked(_placed(model, model.get(key), motion, moved), names), id=names[key]),
            group=folders.get(model.groups.get(key, ""), ""),
        )
        for key in chosen
    )
    return (AddElements(copies),)


def _placed(model: Model, element: Any, motion: Motion, moved: set[str]) -> Any:
    return motion.body(element) if isinstance(element, Body) else motion.other(element, model, moved)


def _folders(model: Model, chosen: set[str]) -> dict[str, str]:
    """The group of the copies for each group: a fresh one for one that is copied whole, else the same."""
    known = groups.names(model.groups)
    folders: dict[str, str] = {}
    for name in known:
        outer = groups.outer(name)
        if outer in folders and folders[outer] != outer:
            folders[name] = folders[outer] + groups.WITHIN + groups.label(name)
        else:
            is_whole = set(groups.members(model.groups, name)) <= chosen
            folders[name] = _free(name, {*known, *folders.values()}) if is_whole else name
    return folders


def _free(name: str, taken: set[str]) -> str:
    stem, number = _split(name)
    return next(f"{stem}{n}" for n in count(number + 1) if f"{stem}{n}" not in taken)


def _vector(value: Any, name: str) -> Vector:
    try:
        x, y, z = (float(v) for v in value)
    except (TypeError, ValueError):
        x = y = z = math.nan
    if not math.isfinite(x + y + z):
        raise ModelError(f"The {name} takes three numbers, not {value!r:.60}.")
    return (x, y, z)
