"""Files that other files name: only plain ones of a bounded size, and only inside a folder."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from linkwork.errors import FileError

LONGEST_SHOWN = 40
PACKAGE = "package.xml"  # stands in the topmost folder of a ROS package, https://www.ros.org/reps/rep-0149.html


def inside(folder: Path, name: str, start: Path | None = None) -> Path:
    """The file of a name in a folder, links and `..` resolved; refuses one that lies outside.

    A relative name begins at `start`, which is the folder itself unless it is given.
    """
    home = Path(os.path.realpath(folder))
    if "\0" in name or not name.strip():
        raise FileError(f"{short(name)!r} names no file.")
    found = Path(os.path.realpath((start or home) / name))
    if home != found and home not in found.parents:
        raise FileError(f"{short(name)!r} leads out of the folder {home}; only files inside it are read.")
    return found


def package_of(folder: Path) -> Path:
    """The ROS package that a folder belongs to: it or the nearest one above with a package.xml; else itself."""
    own = Path(os.path.realpath(folder))
    return next((home for home in (own, *own.parents[:-1]) if (home / PACKAGE).is_file()), own)


def content(path: Path, largest: int) -> bytes:
    """All bytes of a plain file; refuses a device, a pipe, and more bytes than `largest`."""
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            raise FileError(f"{path} is not a regular file.")
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
