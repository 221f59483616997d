"""What the studio remembers from one day to the next: recent projects, colours, where the window stood.

A JSON file in the user's configuration folder. One that is missing, damaged or cannot be written is no reason to bother
anybody: the studio then begins as if new and forgets.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import platformdirs

from linkwork.errors import FileError
from linkwork.files import atomic
from linkwork.files.folder import content
from linkwork_studio.window.thumbnails import Thumbnails

MOST_RECENT = 10
LARGEST_FILE = 16 * 1024 * 1024  # bytes


def standard_place() -> Path:
    """The file of this user."""
    return Path(platformdirs.user_config_dir("linkwork", appauthor=False)) / "studio.json"


class Memory:
    """Values by name, and pictures of projects; without a path they last as long as the window."""

    def __init__(self, path: Path | None = None, pictures: Path | None = None) -> None:
        """Read what is there; small pictures of projects lie in a folder of their own."""
        self._path, self.pictures = path, Thumbnails(pictures)
        self._values = _read(path)

    def get(self, name: str, kind: type, default: Any = None) -> Any:
        """A value, or the default where there is none of that kind."""
        value = self._values.get(name)
        return value if isinstance(value, kind) else default

    def choice(self, name: str, known: Iterable[str]) -> str:
        """What was chosen of some words, the first one where nothing or another was."""
        words = list(known)
        chosen = self.get(name, str)
        return chosen if chosen in words else words[0]

    def set(self, **values: Any) -> None:
        """Remember values that JSON can hold."""
        if all(self._values.get(name) == value for name, value in values.items()):
            return
        self._values |= values
        if self._path is None:
            return
        with contextlib.suppress(OSError, FileError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            atomic.write(self._path, json.dumps(self._values, indent=1).encode(), backup=False)

    @property
    def recent(self) -> tuple[Path, ...]:
        """Projects that were open lately and still exist, the last one first."""
        listed = [Path(name) for name in self.get("recent", list, []) if isinstance(name, str)]
        return tuple(path for path in listed if _is_file(path))

    def remember(self, path: Path) -> None:
        """Put a project first among the recent ones."""
        path = path.absolute()
        others = [p for p in self.recent if p != path]
        self.set(recent=[str(p) for p in [path, *others][:MOST_RECENT]])


def _read(path: Path | None) -> dict[str, Any]:
    if path is None:
        return {}
    try:
        found = json.loads(content(path, LARGEST_FILE))
    except (FileError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False
