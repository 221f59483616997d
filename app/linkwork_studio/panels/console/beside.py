"""Work in a thread of its own while the window stays alive; what must happen in the window's thread is handed back."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable
from typing import Any, TypeVar

from PySide6.QtCore import QEventLoop, QObject, Qt, Signal

Result = TypeVar("Result")


class Beside(QObject):
    """Does one thing at a time.

    Work that is stopped is left alone at once: what it still asks of the window is refused, and it ends as soon as it
    comes back to Python.
    """

    _asked, _done = Signal(object), Signal(object)

    def __init__(self, parent: QObject) -> None:
        """Begin idle, in the thread of the window."""
        super().__init__(parent)
        self._work: _Work | None = None
        self._loop = QEventLoop(self)
        self._asked.connect(self._answer, Qt.ConnectionType.QueuedConnection)
        self._done.connect(self._end, Qt.ConnectionType.QueuedConnection)

    @property
    def is_busy(self) -> bool:
        """Whether something is under way."""
        return self._work is not None

    def run(self, do: Callable[[], str]) -> str | None:
        """What it returns, when it has ended; None where it was stopped."""
        work = self._work = _Work(do, self._done.emit)
        work.start()
        self._loop.exec()
        self._work = None
        return None if work.is_left else work.result

    def stop(self) -> None:
        """Leave the work alone."""
        if self._work is not None:
            self._work.leave()
            self._loop.quit()

    def in_window(self, do: Callable[[], Result]) -> Result:
        """Do something in the thread of the window, asked by the work; returns or raises what it does."""
        work = threading.current_thread()
        if not isinstance(work, _Work):
            return do()
        call = _Call(do, work)
        self._asked.emit(call)
        call.done.wait()
        if call.error is not None:
            raise call.error
        return call.result

    def _answer(self, call: _Call) -> None:
        call.answer()

    def _end(self, work: _Work) -> None:
        if work is self._work:
            self._loop.quit()


class _Work(threading.Thread):
    """A thread that can be left."""

    def __init__(self, do: Callable[[], str], tell: Callable[[object], object]) -> None:
        super().__init__(name="linkwork-console", daemon=True)
        self._do, self._tell = do, tell
        self.result = ""
        self.is_left = False

    def run(self) -> None:
        try:
            self.result = self._do()
        except KeyboardInterrupt:
            self.is_left = True  # it was stopped outside what catches it
        if not self.is_left:
            self._tell(self)

    def leave(self) -> None:
        """Raise KeyboardInterrupt in what it does."""
        self.is_left = True
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self.ident or 0), ctypes.py_object(KeyboardInterrupt))


class _Call:
    """Something to be done in the window for a work."""

    def __init__(self, do: Callable[[], Any], work: _Work) -> None:
        self._do, self._work = do, work
        self.done = threading.Event()
        self.result: Any = None
        self.error: BaseException | None = None

    def answer(self) -> None:
        """Do it, unless nobody waits for it any more."""
        try:
            if self._work.is_left:
                raise KeyboardInterrupt
            self.result = self._do()
        except BaseException as error:  # it is raised where it was asked for
            self.error = error
        self.done.set()
