"""A superelement as a file: a .npz of plain arrays and a header in JSON, with the key of what it was made of.

Nothing in it is pickled. A file that is cut, changed, of another version or of another key is refused or passed over.
"""

from __future__ import annotations

import dataclasses
import json
import os
import tempfile
import zipfile
import zlib
from pathlib import Path
from typing import Any

import numpy as np

from linkwork.errors import FileError
from linkwork.fem.fingerprint import VERSION
from linkwork.fem.material import Material
from linkwork.fem.superelement import Agreement, Superelement, Surface

FORMAT = "linkwork superelement"
ENDING = ".npz"
_MATRICES = ("places", "axes", "mass", "stiffness", "mean_frame", "centre", "inertia")
_FIELDS = ("points", "triangles", "shapes", "functions", "stress", "rim")


def save(body: Superelement, path: Path) -> None:
    """Write a superelement; the file is whole or not there.

    Raises:
        FileError: naming the file and the reason.
    """
    header = {
        "format": FORMAT,
        "version": VERSION,
        "key": body.key,
        "name": body.name,
        "material": dataclasses.asdict(body.material),
        "names": body.names,
        "kinds": body.kinds,
        "weight": body.weight,
        "agreements": [[a.how, a.mesh.tolist(), a.reduced.tolist()] for a in body.agreements],
    }
    arrays = {name: getattr(body, name) for name in _MATRICES}
    arrays |= {f"surface_{name}": getattr(body.surface, name) for name in _FIELDS}
    arrays["header"] = np.frombuffer(json.dumps(header).encode(), dtype=np.uint8)
    spare = ""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, suffix=ENDING, delete=False) as file:
            spare = file.name
            np.savez_compressed(file, allow_pickle=False, **arrays)
        os.replace(spare, path)
    except OSError as error:
        if spare:
            Path(spare).unlink(missing_ok=True)
        raise FileError(f"{path}: the superelement cannot be written ({error.strerror or error}).") from error


def load(path: Path) -> Superelement:
    """Read a superelement.

    Raises:
        FileError: naming the file and what is wrong with it.
    """
    try:
        with np.load(path, allow_pickle=False) as file:
            held = {name: file[name] for name in file.files}
        header = json.loads(held["header"].tobytes())
    except OSError as error:
        raise FileError(f"{path}: it cannot be read ({error.strerror or error}).") from error
    except (ValueError, KeyError, zipfile.BadZipFile, zlib.error, EOFError) as error:
        raise FileError(f"{path}: it is no superelement, or damaged ({error}).") from error
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise FileError(f"{path}: it is no superelement.")
    if header.get("version") != VERSION:
        raise FileError(
            f"{path}: it is of version {header.get('version')}, and {VERSION} is wanted; reduce the body again."
        )
    try:
        found = _made(header, held)
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise FileError(f"{path}: a part of the superelement is missing or damaged ({error}).") from error
    _check_sizes(found, path)
    return found


def kept(folder: Path, key: str) -> Superelement | None:
    """The superelement of this key in a folder; None where there is none, or none that can be read."""
    try:
        found = load(place_of(folder, key))
    except FileError:
        return None
    return found if found.key == key else None


def keep(folder: Path, key: str, body: Superelement) -> None:
    """Write a superelement under a key, for `kept`.

    Raises:
        FileError: naming the file and the reason.
    """
    save(dataclasses.replace(body, key=key), place_of(folder, key))


def place_of(folder: Path, key: str) -> Path:
    """Where a folder keeps the superelement of a key."""
    return folder / f"{key}{ENDING}"


def _made(header: dict[str, Any], held: dict[str, np.ndarray]) -> Superelement:
    surface = Surface(**{name: held[f"surface_{name}"] for name in _FIELDS})
    agreements = tuple(Agreement(str(h), np.array(m, float), np.array(r, float)) for h, m, r in header["agreements"])
    return Superelement(
        name=str(header["name"]),
        material=Material(**header["material"]),
        names=tuple(map(str, header["names"])),
        kinds=tuple(map(str, header["kinds"])),
        weight=float(header["weight"]),
        surface=surface,
        agreements=agreements,
        key=str(header["key"]),
        **{name: held[name] for name in _MATRICES},
    )


def _check_sizes(body: Superelement, path: Path) -> None:
    """Refuse arrays that do not belong together."""
    frames, vectors = body.frames, body.vectors
    small, points = 6 * frames + 3 * vectors, len(body.surface.points)
    wanted = {
        "places": (frames, 3),
        "axes": (frames, 3, 3),
        "mass": (4 * frames + vectors,) * 2,
        "stiffness": (small, small),
        "mean_frame": (6, small),
        "centre": (3,),
        "inertia": (3, 3),
        "surface_points": (points, 3),
        "surface_triangles": (len(body.surface.triangles), 3),
        "surface_shapes": (points, 3, small),
        "surface_functions": (points, 4 * frames + vectors),
        "surface_stress": (points, 6, small),
        "surface_rim": (points,),
    }
    for name, shape in wanted.items():
        array = getattr(body.surface, name.removeprefix("surface_")) if "_" in name and name[0] == "s" else None
        array = getattr(body, name) if array is None else array
        if array.shape != shape or array.dtype.kind not in "fib" or not np.isfinite(array).all():
            raise FileError(f"{path}: '{name}' of the superelement is damaged.")
    if len(body.surface.triangles) and not 0 <= body.surface.triangles.min() <= body.surface.triangles.max() < points:
        raise FileError(f"{path}: 'surface_triangles' of the superelement is damaged.")
