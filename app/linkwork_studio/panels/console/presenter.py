"""What the console does with a line: run it, finish it, or say what is wrong with it."""

from __future__ import annotations

import code
import io
import rlcompleter
import sys
import threading
import traceback
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TextIO

from linkwork.errors import LinkworkError

NAME = "<console>"


class Router(io.TextIOBase):
    """Takes what one thread writes into a text of its own; what others write goes where it went before."""

    def __init__(self, before: TextIO, text: io.StringIO) -> None:
        """For the thread that makes it."""
        self.before, self._text, self._thread = before, text, threading.get_ident()

    def write(self, said: str) -> int:
        """Write in one of the two places."""
        return (self._text if threading.get_ident() == self._thread else self.before).write(said)

    def flush(self) -> None:
        """What goes elsewhere is flushed there."""
        if threading.get_ident() != self._thread:
            self.before.flush()


@contextmanager
def heard() -> Iterator[io.StringIO]:
    """What this thread writes to stdout and stderr; others may do the same at the same time."""
    text = io.StringIO()
    out, err = Router(sys.stdout, text), Router(sys.stderr, text)
    sys.stdout, sys.stderr = out, err
    try:
        yield text
    finally:
        if sys.stdout is out:
            sys.stdout = out.before
        if sys.stderr is err:
            sys.stderr = err.before


class Console(code.InteractiveInterpreter):
    """Runs Python line by line among names that it is given."""

    def __init__(self, names: Mapping[str, object]) -> None:
        """Begin with these names."""
        super().__init__({"__name__": "__console__", "__doc__": None, **names})
        self._begun: list[str] = []

    @property
    def is_open(self) -> bool:
        """Whether a statement is begun that goes on in the next line."""
        return bool(self._begun)

    def enter(self, line: str) -> str:
        """Take a line; returns what it says, nothing while its statement goes on. Any thread, one at a time."""
        self._begun.append(line)
        typed = sys.stdin
        sys.stdin = io.StringIO()  # nobody can answer `input()` here
        with heard() as said:
            try:
                goes_on = self.runsource("\n".join(self._begun), NAME)
            except SystemExit:
                goes_on = False
                said.write("The window stays open; Ctrl+Q closes it.\n")
            finally:
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
        if isinstance(error, KeyboardInterrupt):
            self.write("Stopped.\n")
        elif isinstance(error, LinkworkError | TimeoutError):
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
