"""The project file `.linkwork`: UTF-8 JSON that a person can read and compare.

    {"linkwork": 1, "name": ..., "gravity": [...], "bodies": [...], "joints": [...], ..., "groups": {"arm": ["upper"]}}

Elements stand in the order of the tree; a field that says nothing (zero, no turn, empty) is left out. A field that
nobody knows is kept and told. In a file of a newer version the same holds for elements that cannot be understood; in
one of a known version they are refused, because they can only be mistakes.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from linkwork.errors import FileError
from linkwork.files import atomic, fingerprint, grouping, keeping, mesh_store, values
from linkwork.files.folder import content
from linkwork.files.keeping import seen
from linkwork.files.migrations import VERSION, migrated
from linkwork.files.project_reading import Reading
from linkwork.model.bodies.ground import GROUND_ID, Ground
from linkwork.model.model import Model
from linkwork.model.registry import FAMILIES
from linkwork.results.finding import Finding

SUFFIX = ".linkwork"
MEANT = {  # what Python says of broken JSON, for people
    "Expecting value": "a value is missing",
    "Expecting ',' delimiter": "a comma or a closing bracket is missing before this",
    "Expecting ':' delimiter": "a colon is missing",
    "Expecting property name enclosed in double quotes": "a name in double quotes is missing, or a comma is too many",
    "Unterminated string starting at": "the text that begins here is not closed",
    "Illegal trailing comma before end of object": "there is a comma too many",
    "Illegal trailing comma before end of array": "there is a comma too many",
    "Extra data": "there is more behind the end",
}
LATER = ("fluids",)  # families that older versions do not know: written where there is something
LARGEST_FILE = 200 * 1024 * 1024  # bytes; about a million elements, read in bounded memory


def save(model: Model, path: Path | str, announce: Callable[[str], object] = len) -> str:
    """Write a model; raises FileError and leaves an older file untouched if that fails.

    Returns the fingerprint of the file, which `announce` is told before the file is written.
    """
    atomic.target(path)  # before meshes are written beside it
    path, data = Path(path), _known(model)
    mesh_store.write(mesh_store.put_beside(data["bodies"], model, path), path.parent)
    written = _text(data, model).encode("utf-8")
    if len(written) > LARGEST_FILE:
        raise FileError(
            f"{path} would be larger than {LARGEST_FILE >> 20} MiB, and nothing so large is read. The older file "
            "stays: split the mechanism into several projects."
        )
    mark = fingerprint.of(written)
    announce(mark)
    atomic.write(path, written)
    return mark


def mark_of(path: Path | str) -> str:
    """The fingerprint of a project file, empty where there is none."""
    return fingerprint.of_file(Path(path), LARGEST_FILE)


def load(path: Path | str) -> Model:
    """Read a model; raises FileError with the place and the reason for anything that is not one."""
    path = Path(path)
    try:
        text = content(path, LARGEST_FILE).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FileError(f"{path} is not UTF-8 text (byte {error.start}), so it is not a Linkwork project.") from None
    try:
        return from_text(text, path.parent)
    except FileError as error:
        raise FileError(f"{path}: {error}") from None


def findings(model: Model) -> tuple[Finding, ...]:
    """What the file of a model said that is kept and has no effect."""
    return keeping.findings(model.unread, VERSION)


# -- out ---------------------------------------------------------------------------------------------


def to_text(model: Model) -> str:
    """The text of the project file; equal models give equal texts."""
    return _text(_known(model), model)


def _known(model: Model) -> dict[str, Any]:
    """The data of all that is known: in the order of the model's fields, without what says nothing."""
    data: dict[str, Any] = {"linkwork": VERSION}
    for f in dataclasses.fields(Model):
        item = getattr(model, f.name)
        if f.name in FAMILIES:
            said = [_element_data(element) for element in item.values() if _says(element, model)]
            data |= {f.name: said} if said or f.name not in LATER else {}
        elif f.name == "groups":
            data |= {"groups": {}} if _groups(model) else {}
        elif f.name != "unread" and (item != values.default_of(f) or values.is_worth_saying(item)):
            data[f.name] = values.to_data(item)
    return data


def _text(data: dict[str, Any], model: Model) -> str:
    keeping.put_back(data, model.unread)
    if "groups" in data:
        data["groups"] = grouping.to_data(_groups(model), data)
    return _layout(data) + "\n"


def _groups(model: Model) -> dict[str, str]:
    """The name of the group by id, also of what was left out."""
    return {**model.groups, **{out.id: out.group for out in model.unread.left_out() if out.group}}


def _says(element: Any, model: Model) -> bool:
    """Whether an element has to be written: a bare ground is always there."""
    return element != Ground() or any(place[0] == GROUND_ID for place in model.unread.fields)


def _element_data(element: Any) -> dict[str, Any]:
    data = values.to_data(element)
    return {"id": element.id, **data}


def _layout(data: Any, indent: str = "") -> str:
    """JSON with one line for each field, a list of numbers on one line."""
    inner = indent + "  "
    if isinstance(data, dict) and data:
        items = [f"{inner}{json.dumps(k, ensure_ascii=False)}: {_layout(v, inner)}" for k, v in data.items()]
        return "{\n" + ",\n".join(items) + f"\n{indent}}}"
    if isinstance(data, list) and any(isinstance(v, dict | list) for v in data):
        return "[\n" + ",\n".join(inner + _layout(v, inner) for v in data) + f"\n{indent}]"
    return json.dumps(data, ensure_ascii=False, allow_nan=False)


# -- in ----------------------------------------------------------------------------------------------


def from_text(text: str, folder: Path | None = None) -> Model:
    """The model that a project text describes; meshes that it names are looked for in a folder."""
    data = _parsed(text)
    if not isinstance(data, dict) or "linkwork" not in data:
        raise FileError('this is not a Linkwork project: it does not begin with {"linkwork": 1, ...}.')
    version = data["linkwork"]
    if isinstance(version, bool) or not isinstance(version, int) or version < 1:
        raise FileError(f"the version of the project is {seen(version)}; it must be a whole number from 1.")
    data = migrated(data)
    return Reading(data, newer=version > VERSION, folder=folder).model()


def _parsed(text: str) -> Any:
    try:
        return json.loads(text, parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        why = MEANT.get(error.msg, error.msg)
        raise FileError(f"line {error.lineno}, column {error.colno}: {why}; the file is damaged.") from None
    except ValueError as error:
        raise FileError(f"the file is damaged: {error}.") from None
    except RecursionError:
        raise FileError("brackets are nested too deep; this is not a Linkwork project.") from None


def _refuse_constant(name: str) -> float:
    raise ValueError(f"{name} is not a valid number")
