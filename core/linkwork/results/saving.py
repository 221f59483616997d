"""Results in files, one format in each of the modules named here; the suffix tells which.

CSV needs nothing and holds no more than columns, named with their units. Parquet (pyarrow) and HDF5 (h5py) hold the
numbers as they are, with units and with what was run. Both libraries are kept, but pyarrow takes 170 MB, more than the
engine with all it needs; so they are installed by whoever wants them: `pip install pyarrow h5py`.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

from linkwork.errors import FileError
from linkwork.files import atomic
from linkwork.results.channel import Channel

FORMATS = {".csv": "csv_table", ".parquet": "parquet_table", ".h5": "hdf5_table"}
LIBRARIES = {".parquet": "pyarrow", ".h5": "h5py"}


def check(path: Path | str) -> None:
    """Raise FileError for results that could not be written, before they are computed."""
    place, path = atomic.target(path), Path(path)
    _format(path)
    if not place.parent.is_dir():
        raise FileError(f"{path} cannot be written: there is no folder {place.parent}.")
    if not os.access(place if place.exists() else place.parent, os.W_OK):
        raise FileError(f"{path} cannot be written: it is write-protected. Choose another name.")


def save(path: Path | str, channels: Sequence[Channel], about: Mapping[str, Any]) -> None:
    """Write channels; a failure leaves an older file as it was."""
    check(path)
    with atomic.replaced(path) as temporary:
        _format(Path(path)).write(temporary, channels, about)


def load(path: Path | str) -> tuple[list[Channel], dict[str, Any]]:
    """Read channels and what is told about them; raises FileError for what holds no results."""
    path = Path(path)
    format = _format(path)
    try:
        channels, about = format.read(path)
    except OSError as error:
        raise FileError(f"{path} cannot be read: {error.strerror or error}.") from None
    except (ValueError, KeyError, TypeError) as error:
        raise FileError(f"{path} holds no results of Linkwork: {str(error)[:200]}.") from None
    if not any(channel.id == "time" and not channel.family for channel in channels):
        raise FileError(f"{path} holds no results of Linkwork: there is no time in it.")
    return channels, about


def _format(path: Path) -> ModuleType:
    suffix = path.suffix.lower()
    if suffix not in FORMATS:
        raise FileError(f"{path}: results are written as {', '.join(FORMATS)}; there is no format {path.suffix!r}.")
    library = LIBRARIES.get(suffix)
    if library and importlib.util.find_spec(library) is None:
        raise FileError(f"{path}: {suffix} files need {library}, which is missing: pip install {library}.")
    return importlib.import_module(f"linkwork.results.{FORMATS[suffix]}")
