"""A copy of what is not saved yet, so that a crash takes no more than the last seconds.

Each open document has a folder of its own with the project, a note of where it belongs, and a lock that the system lets
go of when the process ends, however it ends. A folder whose lock nobody holds is what a crash left behind. Whether the
project's file has outrun the copy is told by fingerprints of contents: times of files follow whoever touches them.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING

import platformdirs

from linkwork.errors import LinkworkError
from linkwork.files import atomic

if TYPE_CHECKING:
    from linkwork.model.model import Model

try:
    import fcntl
except ImportError:  # Windows, where an open file cannot be removed by others
    fcntl = None  # type: ignore[assignment]

REST = 0.5  # seconds between two copies
PROJECT, NOTE, LOCK = "project.linkwork", "note.json", "lock"


def standard_folder() -> Path:
    """Where this user's copies lie."""
    return Path(platformdirs.user_state_dir("linkwork", appauthor=False)) / "recovery"


@dataclass(frozen=True, slots=True)
class Left:
    """What a crash left behind.

    Attributes:
        folder: with the copy.
        path: of the file that it belongs to, if any.
        title: of the project.
        written: when [s since the epoch].
        base: fingerprint of the file that the copy is based on.
    """

    folder: Path
    path: Path | None
    title: str
    written: float
    base: str = ""

    def load(self) -> Model:
        """The mechanism; raises FileError where it cannot be read."""
        from linkwork.files import project  # as late as this: the start page tells what was left before any is read

        return project.load(self.folder / PROJECT)

    def discard(self) -> None:
        """Throw it away."""
        shutil.rmtree(self.folder, ignore_errors=True)


class Recovery:
    """Keeps the copy of one window's document; writes in a thread of its own, the newest state only."""

    def __init__(self, folder: Path) -> None:
        """Keep copies below a folder; where that cannot be, nothing is kept and nobody is bothered."""
        self._wanted: Model | None = None
        self._path: Path | None = None
        self._base = ""
        self._saved = ""  # fingerprint of the last save, while nothing was edited after it
        self._is_there = False
        self._wake = threading.Condition()
        self._is_closing = False
        self._lock: IO[str] | None = None
        self.folder: Path | None = None
        with contextlib.suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            self.folder = Path(tempfile.mkdtemp(prefix="window-", dir=folder))
            self._lock = _locked(self.folder / LOCK)
        self._thread = threading.Thread(target=self._work, name="recovery", daemon=True)
        self._thread.start()

    def keep(self, model: Model, path: Path | None, base: str = "") -> None:
        """Write this state soon, instead of any that waits; `base` is the fingerprint of the file it came from."""
        with self._wake:
            self._wanted, self._path, self._base, self._saved = model, path, base, ""
            self._wake.notify()

    def saves(self, path: Path, mark: str) -> None:
        """The document is about to be saved as a file of this fingerprint.

        Should all end right after that, the copy is known to be superfluous.
        """
        with self._wake, contextlib.suppress(OSError, LinkworkError, ValueError):
            self._path, self._saved = path, mark
            if self._is_there and self.folder:
                note = json.loads((self.folder / NOTE).read_text(encoding="utf-8"))
                self._note(note["title"], note["written"])

    def forget(self) -> None:
        """All is saved: nothing is to be recovered."""
        with self._wake:
            self._wanted = None
            self._remove()
            self._wake.notify_all()

    def close(self) -> None:
        """The window closes as it should: leave nothing behind."""
        with self._wake:
            self._is_closing = True
            self._wake.notify()
        self._thread.join()
        if self._lock:
            self._lock.close()
        if self.folder:
            shutil.rmtree(self.folder, ignore_errors=True)

    def flush(self) -> None:
        """Wait until all is written."""
        with self._wake:
            self._wake.wait_for(lambda: self._wanted is None)

    def _work(self) -> None:
        while True:
            with self._wake:
                self._wake.wait_for(lambda: self._wanted is not None or self._is_closing)
                if self._is_closing:
                    return
                wanted = self._wanted
            assert wanted is not None, "this is what was waited for"
            self._write(wanted)
            with self._wake:
                if self._wanted is None:
                    self._remove()  # it was saved meanwhile
                elif self._wanted is wanted:
                    self._wanted = None
                self._wake.notify_all()
                self._wake.wait_for(lambda: self._is_closing, REST)

    def _remove(self) -> None:
        if self._is_there and self.folder:
            for name in (NOTE, PROJECT, f"{PROJECT}.bak"):
                (self.folder / name).unlink(missing_ok=True)
            self._is_there = False

    def _write(self, model: Model) -> None:
        if self.folder is None:
            return
        from linkwork.files import project

        written = time.time()
        with contextlib.suppress(OSError, LinkworkError):
            self._is_there = True
            project.save(model, self.folder / PROJECT)
            with self._wake:
                self._note(self._path.stem if self._path else model.name, written)

    def _note(self, title: str, written: float) -> None:
        assert self.folder is not None
        path = str(self._path) if self._path else ""
        note = {"path": path, "title": title, "written": written, "base": self._base, "saved": self._saved}
        atomic.write(self.folder / NOTE, json.dumps(note).encode(), backup=False)


def left_behind(folder: Path) -> tuple[Left, ...]:
    """What crashes left below a folder, the newest first; empty remains are thrown away."""
    found = []
    for place in sorted(folder.glob("window-*")) if folder.is_dir() else ():
        if _is_held(place / LOCK):
            continue
        left = _read(place)
        if left is None:
            shutil.rmtree(place, ignore_errors=True)
        else:
            found.append(left)
    return tuple(sorted(found, key=lambda left: -left.written))


def _read(place: Path) -> Left | None:
    try:
        note = json.loads((place / NOTE).read_text(encoding="utf-8"))
        path = Path(note["path"]) if note["path"] else None
        left = Left(place, path, str(note["title"]), float(note["written"]), str(note.get("base", "")))
        saved = str(note.get("saved", ""))
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    return left if (place / PROJECT).is_file() and not _was_saved(left, saved) else None


def _was_saved(left: Left, saved: str) -> bool:
    """Whether the end came between saving the file and throwing this copy away, or both hold the same."""
    from linkwork.files import project

    held = project.mark_of(left.path) if left.path else ""
    return held != "" and held in (saved, project.mark_of(left.folder / PROJECT))


def _locked(path: Path) -> IO[str]:
    file = path.open("w")
    if fcntl:
        fcntl.flock(file, fcntl.LOCK_EX)
    return file


def _is_held(path: Path) -> bool:
    """Whether the process that made a lock is alive."""
    try:
        if fcntl is None:
            os.remove(path)
            return False
        with path.open() as file:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except FileNotFoundError:
        return False
    except OSError:
        return True
    return False
