"""The one door for writing files: a crash leaves the old file or the new one, and only plain files are written.

A link to a plain file is followed and stays a link. A device, a pipe or a folder is refused, as in reading: renaming a
file onto `/dev/null` would replace the device for the whole machine.
"""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from linkwork.errors import FileError
from linkwork.model.given import seen

BACKUP = ".bak"


def target(path: Path | str) -> Path:
    """The plain file, there or new, that a path leads to; raises FileError for anything else."""
    if not isinstance(path, str | os.PathLike):
        raise FileError(f"A file name is a text or a path, not {seen(path)}.")
    try:
        found = Path(os.path.realpath(path))
        mode = os.stat(path).st_mode
    except FileNotFoundError:
        return found
    except (OSError, ValueError) as error:
        raise FileError(_reported(path, getattr(error, "strerror", None) or error)) from None
    if not stat.S_ISREG(mode):
        what = "it is a folder" if stat.S_ISDIR(mode) else "it is not a regular file but a device or a pipe"
        raise FileError(f"{path} cannot be written: {what}. Choose another name.")
    return found


def write(path: Path | str, content: bytes, backup: bool = True) -> None:
    """Write bytes in place of a file; the old one stays as `.bak` unless no backup is wanted."""
    with replaced(path, backup) as temporary, temporary.open("wb") as file:
        file.write(content)


@contextmanager
def replaced(path: Path | str, backup: bool = False) -> Iterator[Path]:
    """Gives an empty file beside a target; written, it is flushed to the disk and renamed into the target's place."""
    place = target(path)
    temporary: Path | None = None
    try:
        handle, name = tempfile.mkstemp(prefix=f".{place.name[:100]}.", suffix=place.suffix[:20], dir=place.parent)
        os.close(handle)
        temporary = Path(name)
        yield temporary
        _sync(temporary)
        _take_mode(place, temporary)
        if backup and place.exists():
            _keep(place, target(place.with_name(place.name + BACKUP)))
        os.replace(temporary, place)
    except OSError as error:
        raise FileError(_reported(path, error.strerror or error)) from None
    finally:
        if temporary is not None:
            temporary.unlink(missing_ok=True)
    _sync_folder(place.parent)


def _reported(path: Path | str, why: object) -> str:
    return f"{path} cannot be written: {why}. Choose another folder."


def _keep(path: Path, backup: Path) -> None:
    """Copy the old file to its backup, which is whole at any time."""
    handle, temporary = tempfile.mkstemp(prefix=f".{backup.name[:100]}.", suffix=".tmp", dir=backup.parent)
    os.close(handle)
    try:
        shutil.copy2(path, temporary)
        os.replace(temporary, backup)
    finally:
        Path(temporary).unlink(missing_ok=True)


def _sync(path: Path) -> None:
    with path.open("r+b") as file:
        os.fsync(file.fileno())


def _take_mode(path: Path, temporary: Path) -> None:
    """Give the new file the rights of the old one, or what a plain `open` would give it."""
    if path.exists():
        shutil.copymode(path, temporary)
        return
    mask = os.umask(0)
    os.umask(mask)
    os.chmod(temporary, 0o666 & ~mask)


def _sync_folder(folder: Path) -> None:
    """Flush the rename itself, where the system can."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        pass
    finally:
        os.close(handle)
