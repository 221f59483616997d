"""Superelements that were reduced already, by what they were asked for: in memory, and in a folder for the next time.

A compile takes what is here and reduces what is not, which takes seconds. Whoever cannot wait asks first what is
missing and has it made in the background (`Reduction`).
"""

from __future__ import annotations

import contextlib
import threading
from collections import OrderedDict
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from linkwork.compiler.grips import Wanted
from linkwork.errors import FileError, ModelError

if TYPE_CHECKING:  # fem is long to read with scipy, and most mechanisms have no elastic body
    from linkwork.fem.reduce import Progress
    from linkwork.fem.superelement import Superelement

MOST = 64  # superelements in memory
_known: OrderedDict[str, Superelement] = OrderedDict()
_lock = threading.Lock()
_folders: list[Path] = []


class Cancelled(Exception):
    """Nobody waits for a reduction any more."""


def keep_in(folder: Path | None) -> None:
    """Where reductions are kept from now on, as `None` nowhere; those of earlier folders are still found."""
    with _lock:
        _folders[:] = [] if folder is None else [folder, *(other for other in _folders if other != folder)]


def known(wanted: Wanted) -> Superelement | None:
    """What was reduced before; None where nothing was."""
    key = wanted.key
    with _lock:
        found = _known.get(key)
        if found is not None:
            _known.move_to_end(key)
            return found
        folders = list(_folders)
    for folder in folders:
        from linkwork.fem.saving import kept

        found = kept(folder, key)
        if found is not None:
            _remember(key, found)
            return found
    return None


def reduced(wanted: Wanted) -> Superelement:
    """What was reduced before, or is now.

    Raises:
        ModelError: naming the body, what is wrong with it, and the way out.
    """
    return known(wanted) or _made(wanted, lambda step: None)


def missing(wanted: Iterable[Wanted]) -> tuple[Wanted, ...]:
    """Those that a compile would have to wait for."""
    return tuple(one for one in wanted if known(one) is None)


def _made(wanted: Wanted, progress: Progress) -> Superelement:
    from linkwork.compiler.elastic_mesh import reduction_of
    from linkwork.fem.saving import keep

    found = reduction_of(wanted, progress)
    _remember(wanted.key, found)
    with _lock:
        folder = _folders[0] if _folders else None
    if folder is not None:
        with contextlib.suppress(FileError):  # it is in memory, and can be made again
            keep(folder, wanted.key, found)
    return found


class Reduction:
    """Reductions in a thread of their own, one after the other, with what they are at; poll `is_done`."""

    def __init__(self, wanted: Iterable[Wanted]) -> None:
        """Begin."""
        self._wanted, self._step, self._error = tuple(wanted), "", ""
        self._element, self._stop = "", threading.Event()
        self._thread = threading.Thread(target=self._run, name="reduction", daemon=True)
        self._thread.start()

    @property
    def is_done(self) -> bool:
        """Whether it has ended, well or not."""
        return not self._thread.is_alive()

    @property
    def step(self) -> str:
        """What it is at, such as `arm: factorising`."""
        return self._step

    @property
    def error(self) -> str:
        """Why it ended without a result; empty where it did not, or was cancelled."""
        return self._error

    @property
    def element(self) -> str:
        """The body that the error is about."""
        return self._element

    @property
    def bodies(self) -> tuple[str, ...]:
        """The bodies that are reduced."""
        return tuple(one.body.id for one in self._wanted)

    def cancel(self) -> None:
        """End at the next step; what is ready is kept."""
        self._stop.set()

    def wait(self, seconds: float | None = None) -> None:
        """Wait until it has ended."""
        self._thread.join(seconds)

    def _run(self) -> None:
        for one in self._wanted:
            try:
                if known(one) is None:
                    _made(one, lambda step, body=one.body.id: self._tell(f"{body}: {step}"))
            except Cancelled:
                return
            except ModelError as error:
                self._error, self._element = str(error), one.body.id
                return
            except MemoryError:
                self._error, self._element = f"{one.body.id}: its mesh needs more memory than there is.", one.body.id
                return

    def _tell(self, step: str) -> None:
        if self._stop.is_set():
            raise Cancelled
        self._step = step


def _remember(key: str, found: Superelement) -> None:
    with _lock:
        _known[key] = found
        while len(_known) > MOST:
            _known.popitem(last=False)
