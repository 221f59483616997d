"""What the console does with a line: run it, finish it, or say what is wrong with it."""

from __future__ import annotations

import code
import io
import rlcompleter
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from types import FrameType
from typing import Any

from linkwork.errors import LinkworkError

PATIENCE = 10.0  # seconds that a line may hold up the window
NAME = "<console>"


class Patience:
    """How long a line may still hold up the window; what it waits for beside the window does not count."""

    def __init__(self, seconds: float = PATIENCE) -> None:
        """Begin with so many seconds for each line."""
        self.seconds = seconds
        self._until = 0.0

    def begin(self) -> None:
        """Another line begins."""
        self._until = time.perf_counter() + self.seconds

    @contextmanager
    def resting(self) -> Iterator[None]:
        """Time that does not count."""
        began = time.perf_counter()
        try:
            yield
        finally:
            self._until += time.perf_counter() - began

    def trace(self, frame: FrameType, event: str, value: object) -> Callable[..., Any] | None:
        """For `sys.settrace`: raise TimeoutError in what was typed, never in a library."""
        if frame.f_code.co_filename != NAME:
            return None
        frame.f_trace_opcodes = True  # a loop that stands in one line is one line to Python, however often it turns
        if time.perf_counter() > self._until:
            raise TimeoutError(f"Ended: it held up the window for more than {self.seconds:g} s.")
        return self.trace


class Console(code.InteractiveInterpreter):
    """Runs Python line by line among names that it is given."""

    def __init__(self, names: Mapping[str, object], patience: Patience | None = None) -> None:
        """Begin with these names."""
        super().__init__({"__name__": "__console__", "__doc__": None, **names})
        self.patience = patience or Patience()
        self._begun: list[str] = []

    @property
    def is_open(self) -> bool:
        """Whether a statement is begun that goes on in the next line."""
        return bool(self._begun)

    def enter(self, line: str) -> str:
        """Take a line; returns what it says, nothing while its statement goes on."""
        self._begun.append(line)
        said = io.StringIO()
        traced, typed = sys.gettrace(), sys.stdin
        sys.stdin = io.StringIO()  # nobody can answer `input()` here
        self.patience.begin()
        with redirect_stdout(said), redirect_stderr(said):
            try:
                sys.settrace(self.patience.trace)
                goes_on = self.runsource("\n".join(self._begun), NAME)
            except SystemExit:
                goes_on = False
                said.write("The window stays open; Ctrl+Q closes it.\n")
            finally:
                sys.settrace(traced)
                sys.stdin = typed
        if not goes_on:
            self._begun = []
        return said.getvalue()

    def forget(self) -> None:
        """Give up a statement that is begun."""
        self._begun = []

    def completed(self, text: str) -> tuple[str, tuple[str, ...]]:
        """A line as far as it can be finished, and what it could become where that is not one thing."""
        start = len(text)
        while start and (text[start - 1].isalnum() or text[start - 1] in "._"):
            start -= 1
        completer = rlcompleter.Completer(self.locals)
        found: list[str] = []
        while text[start:] and (match := completer.complete(text[start:], len(found))) is not None:
            found.append(match)
        if not found:
            return text, ()
        return text[:start] + _shared(found), tuple(found) if len(found) > 1 else ()

    # What goes wrong. The base class would hand it to `sys.excepthook`, which tells of faults of Linkwork itself.

    def showtraceback(self) -> None:
        """One sentence for what Linkwork refuses, else the calls that led there, our own left out."""
        error = sys.exception()
        if isinstance(error, LinkworkError | TimeoutError):
            self.write(f"{error}\n")
        elif error is not None:
            inside = error.__traceback__.tb_next if error.__traceback__ else None
            self.write("".join(traceback.format_exception(type(error), error, inside)))

    def showsyntaxerror(self, filename: str | None = None, **_: object) -> None:
        """Where the text is no Python."""
        error = sys.exception()
        if error is not None:
            self.write("".join(traceback.format_exception_only(error)))


def _shared(names: list[str]) -> str:
    """What all names begin with."""
    first, last = min(names), max(names)
    return first[: next((n for n, (a, b) in enumerate(zip(first, last, strict=False)) if a != b), len(first))]
