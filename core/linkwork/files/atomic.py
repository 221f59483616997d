"""Writing a file so that a crash leaves the old or the new one, never half of one."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

from linkwork.errors import FileError


def write(path: Path, content: bytes, backup: bool = True) -> None:
    """Write beside the target, flush to the disk, keep the old file as `.bak`, and rename into place."""
    path = Path(os.path.realpath(path))  # a link stays a link, to the new file
    temporary: str | None = None
    try:
        handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".tmp", dir=path.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        _take_mode(path, temporary)
        if backup and path.exists():
            shutil.copy2(path, path.with_name(path.name + ".bak"))
        os.replace(temporary, path)
    except OSError as error:
        if temporary and os.path.exists(temporary):
            os.unlink(temporary)
        raise FileError(f"{path} cannot be written: {error.strerror or error}. Choose another folder.") from None
    _sync_folder(path.parent)


def _take_mode(path: Path, temporary: str) -> None:
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
