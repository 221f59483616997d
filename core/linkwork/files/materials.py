"""The table of materials: JSON with a name, a density [kg/m3] and a source for each.

{"linkwork_materials": 1, "materials": [{"name": "Steel", "density": 7850, "source": ...}, ...]}
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from types import MappingProxyType

from linkwork.errors import FileError, ModelError
from linkwork.files import values
from linkwork.files.folder import content, short
from linkwork.files.keeping import Place
from linkwork.model.material import Material

VERSION = 1
LARGEST_FILE = 10 * 1024 * 1024  # bytes
ENGINE = Path(__file__).resolve().parents[1]


@cache
def library() -> Mapping[str, Material]:
    """The materials that come with Linkwork, by name: inside an installed engine, beside `core` in a clone."""
    installed = ENGINE / "_materials"
    folder = installed if installed.is_dir() else ENGINE.parents[1] / "resources" / "materials"
    return MappingProxyType(load(folder / "materials.json"))


def named(name: str, table: Mapping[str, Material] | None = None) -> Material:
    """The material of a name, however it is written large and small, or of its beginning where that fits only one.

    Raises ModelError with those that are meant perhaps.
    """
    known = library() if table is None else table
    if not isinstance(name, str):
        raise ModelError(f"A material name is a text such as 'Steel', not {name!r}.")
    wanted = name.strip().casefold()
    by_name = {each.casefold(): material for each, material in known.items()}
    begun = [material for each, material in by_name.items() if wanted and each.startswith(wanted)]
    if wanted in by_name or len(begun) == 1:
        return by_name.get(wanted) or begun[0]
    near = begun or [by_name[each] for each in get_close_matches(wanted, by_name, 4, 0.5)] or list(known.values())
    listed = ", ".join(material.name for material in near)
    raise ModelError(
        f"There is no material {short(name)!r}; {'perhaps' if len(near) < len(known) else 'there are'}: {listed}."
    )


def load(path: Path | str) -> dict[str, Material]:
    """All materials of a table by name; raises FileError with the place and the reason for anything that is none."""
    try:
        data = json.loads(content(Path(path), LARGEST_FILE))
    except (ValueError, RecursionError):
        raise FileError(f"{path} is damaged: it is not JSON.") from None
    if not isinstance(data, dict) or data.get("linkwork_materials") != VERSION:
        begins = f'{{"linkwork_materials": {VERSION}'
        raise FileError(f"{path} is not a table of materials: it does not begin with {begins}.")
    items = data.get("materials")
    if not isinstance(items, list):
        raise FileError(f"{path}: materials: expected a list.")
    found: dict[str, Material] = {}
    for number, item in enumerate(items):
        material = values.from_data(Material, item, Place(f"{path}: materials[{number}]"))
        if material.name in found:
            raise FileError(f"{path}: materials[{number}]: the name {material.name!r} is used twice.")
        found[material.name] = material
    return found
