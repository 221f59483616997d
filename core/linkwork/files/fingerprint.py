"""Whether a file still holds what it held: a digest of its bytes, since times of files follow whoever touches them."""

from __future__ import annotations

import hashlib
from pathlib import Path

from linkwork.errors import FileError
from linkwork.files.folder import content

NOTHING = ""  # of a file that is not there


def of(held: bytes) -> str:
    """The fingerprint of a content."""
    return hashlib.sha256(held).hexdigest()


def of_file(path: Path, largest: int) -> str:
    """The fingerprint of a file; NOTHING where there is none that can be read, or where it is larger than that."""
    try:
        return of(content(path, largest))
    except FileError:
        return NOTHING
