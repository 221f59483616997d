"""The four things that can go wrong, each with a sentence that names the thing and the way out."""

from __future__ import annotations


class LinkworkError(Exception):
    """Anything that Linkwork refuses or could not do; its text is written for the user."""

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle without calling `__init__` again, so that an error crosses from one process to another."""
        return _unpickled, (type(self), self.args, self.__dict__)


class ModelError(LinkworkError, ValueError):
    """A mechanism that cannot be: names the element and the way out."""

    def __init__(self, message: str, element: str = "") -> None:
        """Keep the sentence and the id of the element that it is about."""
        super().__init__(message)
        self.element = element


class FileError(LinkworkError):
    """A file that cannot be read or written: names the file, the place in it and the reason."""


class SolverError(LinkworkError):
    """A step that failed: carries the time [s], the element and the residual [m or rad]."""

    def __init__(self, message: str, time: float, element: str = "", residual: float = float("nan")) -> None:
        """Keep where and when the solver failed."""
        super().__init__(message)
        self.time, self.element, self.residual = time, element, residual


class EditRefused(LinkworkError):
    """An edit that the running simulation could not take over; the run goes on as it was."""


def _unpickled(kind: type[LinkworkError], args: tuple[object, ...], held: dict[str, object]) -> LinkworkError:
    """The error that another process raised."""
    error = kind.__new__(kind)
    error.args = args
    error.__dict__.update(held)
    return error
