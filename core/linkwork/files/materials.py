"""The table of materials: JSON with a name, a density [kg/m3] and a source for each.

{"linkwork_materials": 1, "materials": [{"name": "Steel", "density": 7850, "source": ...}, ...]}
"""

from __future__ import annotations

import json
from pathlib import Path

from linkwork.errors import FileError
from linkwork.files import values
from linkwork.files.keeping import Place
from linkwork.model.material import Material

VERSION = 1


def load(path: Path | str) -> dict[str, Material]:
    """All materials of a table by name; raises FileError with the place and the reason for anything that is none."""
    try:
        data = json.loads(Path(path).read_bytes())
    except OSError as error:
        raise FileError(f"{path} cannot be read: {error.strerror or error}.") from None
    except (ValueError, RecursionError):
        raise FileError(f"{path} is damaged: it is not JSON.") from None
    if not isinstance(data, dict) or data.get("linkwork_materials") != VERSION:
        raise FileError(f'{path} is no table of materials: it does not begin with {{"linkwork_materials": {VERSION}.')
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
