"""The project file `.linkwork`: UTF-8 JSON that a person can read and compare.

    {"linkwork": 1, "name": ..., "gravity": [...], "bodies": [...], "joints": [...], ..., "groups": {"arm": ["upper"]}}

Elements stand in the order of the tree; a field that says nothing (zero, no turn, empty) is left out.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from linkwork.errors import FileError, ModelError
from linkwork.files import atomic, mesh_store, values
from linkwork.model.bodies.ground import GROUND_ID, Ground
from linkwork.model.model import STANDARD_GRAVITY, Model, model_of
from linkwork.model.registry import FAMILIES, element_class

VERSION = 1
SUFFIX = ".linkwork"
LARGEST_FILE = 200 * 1024 * 1024  # bytes; about a million elements, read in bounded memory


def save(model: Model, path: Path | str) -> None:
    """Write a model; raises FileError and leaves an older file untouched if that fails."""
    data = _data(model)
    mesh_store.write(mesh_store.put_beside(data["bodies"], model, Path(path)), Path(path).parent)
    atomic.write(Path(path), _text(data).encode("utf-8"))


def load(path: Path | str) -> Model:
    """Read a model; raises FileError with the place and the reason for anything that is not one."""
    path = Path(path)
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise FileError(f"{path} is larger than {LARGEST_FILE >> 20} MiB and is no Linkwork project.")
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise FileError(f"{path} cannot be read: {error.strerror or error}.") from None
    except UnicodeDecodeError as error:
        raise FileError(f"{path} is not UTF-8 text (byte {error.start}), so it is no Linkwork project.") from None
    try:
        return from_text(text, path.parent)
    except FileError as error:
        raise FileError(f"{path}: {error}") from None


def to_text(model: Model) -> str:
    """The text of the project file; equal models give equal texts."""
    return _text(_data(model))


def _data(model: Model) -> dict[str, Any]:
    data: dict[str, Any] = {"linkwork": VERSION, "name": model.name, "gravity": list(model.gravity)}
    for family in FAMILIES:
        data[family] = [_element_data(e) for e in model.family(family).values() if e != Ground()]
    if model.groups:
        data["groups"] = _groups_data(model)
    return data


def _text(data: dict[str, Any]) -> str:
    return _layout(data) + "\n"


def _groups_data(model: Model) -> dict[str, list[str]]:
    """Ids by name of the group, in the order of the tree."""
    data: dict[str, list[str]] = {name: [] for name in sorted(set(model.groups.values()))}
    for element in model.elements():
        if element.id in model.groups:
            data[model.groups[element.id]].append(element.id)
    return data


def _layout(data: Any, indent: str = "") -> str:
    """JSON with one line for each field, a list of numbers on one line."""
    inner = indent + "  "
    if isinstance(data, dict) and data:
        items = [f"{inner}{json.dumps(k, ensure_ascii=False)}: {_layout(v, inner)}" for k, v in data.items()]
        return "{\n" + ",\n".join(items) + f"\n{indent}}}"
    if isinstance(data, list) and any(isinstance(v, dict | list) for v in data):
        return "[\n" + ",\n".join(inner + _layout(v, inner) for v in data) + f"\n{indent}]"
    return json.dumps(data, ensure_ascii=False, allow_nan=False)


def from_text(text: str, folder: Path | None = None) -> Model:
    """The model that a project text describes; meshes that it names are looked for in a folder."""
    data = _parsed(text)
    if not isinstance(data, dict) or "linkwork" not in data:
        raise FileError('this is no Linkwork project: it does not begin with {"linkwork": 1, ...}.')
    version = data["linkwork"]
    if isinstance(version, bool) or not isinstance(version, int) or version < 1:
        raise FileError(f"the version of the project is {version!r}; it must be a whole number from 1.")
    if version > VERSION:
        raise FileError(f"the project has version {version}; this Linkwork reads up to {VERSION}. Install a newer one.")
    parts = ("linkwork", "name", "gravity", *FAMILIES, "groups")
    unknown = [part for part in data if part not in parts]
    if unknown:
        raise FileError(f"there is no part {unknown[0]!r}; there are: {', '.join(parts[1:])}.")
    mesh_store.bring(data.get("bodies"), folder)
    name = data.get("name", "untitled")
    if not isinstance(name, str):
        raise FileError(f"name: expected a text, found {name!r}.")
    elements = [element for family in FAMILIES for element in _elements(family, data.get(family, []))]
    groups = _groups(data.get("groups", {}))
    try:
        return model_of(name, data.get("gravity", STANDARD_GRAVITY), elements, groups)
    except ModelError as error:
        raise FileError(str(error)) from None


def _groups(data: Any) -> dict[str, str]:
    """The name of the group by id; raises FileError for an element that is in two."""
    if not isinstance(data, dict):
        raise FileError(f"groups: expected an object with lists of ids, found {type(data).__name__}.")
    groups: dict[str, str] = {}
    for name, ids in data.items():
        if not isinstance(ids, list) or not all(isinstance(i, str) for i in ids):
            raise FileError(f"groups ({name[:40]}): expected a list of ids.")
        twice = [i for i in ids if i in groups]
        if twice:
            raise FileError(f"groups ({name[:40]}): {twice[0][:40]!r} is also in {groups[twice[0]][:40]!r}.")
        groups |= dict.fromkeys(ids, name)
    return groups


def _parsed(text: str) -> Any:
    try:
        return json.loads(text, parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        raise FileError(f"line {error.lineno}, column {error.colno}: {error.msg}; the file is damaged.") from None
    except ValueError as error:
        raise FileError(f"the file is damaged: {error}.") from None
    except RecursionError:
        raise FileError("brackets are nested too deep; this is no Linkwork project.") from None


def _refuse_constant(name: str) -> float:
    raise ValueError(f"{name} is no number that a mechanism can have")


def _element_data(element: Any) -> dict[str, Any]:
    data = values.to_data(element)
    return {"id": element.id, **data}


def _elements(family: str, data: Any) -> list[Any]:
    if not isinstance(data, list):
        raise FileError(f"{family}: expected a list, found {type(data).__name__}.")
    return [_element(family, item, f"{family}[{i}]") for i, item in enumerate(data)]


def _element(family: str, data: Any, where: str) -> Any:
    if not isinstance(data, dict):
        raise FileError(f"{where}: expected an object with fields, found {type(data).__name__}.")
    named = f"{where} ({data['id']})" if isinstance(data.get("id"), str) else where
    if family == "bodies" and data.get("id") == GROUND_ID:
        return values.from_data(Ground, data, named)
    try:
        cls = element_class(family, data.get("kind"))
    except ModelError as error:
        raise FileError(f"{named}: {error}") from None
    return values.from_data(cls, data, named)
