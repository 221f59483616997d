"""Files that other files name: only plain ones of a bounded size, and only inside a folder."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from linkwork.errors import FileError

LONGEST_SHOWN = 40


def inside(folder: Path, name: str) -> Path:
    """The file of a name in a folder, links and `..` resolved; refuses one that lies outside."""
    home = Path(os.path.realpath(folder))
    if "\0" in name or not name.strip():
        raise FileError(f"{short(name)!r} names no file.")
    found = Path(os.path.realpath(home / name))
    if home != found and home not in found.parents:
        raise FileError(f"{short(name)!r} leads out of the folder {home}; only files inside it are read.")
    return found


def content(path: Path, largest: int) -> bytes:
    """All bytes of a plain file; refuses a device, a pipe, and more bytes than `largest`."""
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            raise FileError(f"{path} is no plain file.")
        if status.st_size > largest:
            raise FileError(f"{path} is larger than {largest >> 20} MiB; nothing so large is read.")
        with path.open("rb") as file:
            return file.read(largest)
    except OSError as error:
        raise FileError(f"{path} cannot be read: {error.strerror or error}.") from None
    except ValueError as error:
        raise FileError(f"{short(str(path))} cannot be read: {error}.") from None


def short(text: str) -> str:
    """A text as messages show it."""
    shown = "".join(sign if sign.isprintable() else "?" for sign in text[: LONGEST_SHOWN + 1])
    return shown if len(text) <= LONGEST_SHOWN else shown[: LONGEST_SHOWN - 3] + "..."
