"""What waits for the worker: models and controls in the order in which they were posted.

A model takes the place of one that waits last, so that a drag of two hundred models costs a few swaps; a control
between two models keeps both, because it was meant for the first.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from linkwork.edits.change import Change
from linkwork.model.model import Model


@dataclass(frozen=True, slots=True)
class Posted:
    """A model with the document's revision.

    Attributes:
        fresh: whether it is another project, which begins anew.
        change: what led to it, where that is known.
    """

    model: Model
    document_revision: int
    fresh: bool = False
    change: Change | None = None

    def after(self, last: Posted) -> Posted:
        """The same in the place of one that was not read: whose project it is and what it changed is not lost."""
        both = last.change.then(self.change, last.model) if last.change and self.change else None
        return replace(self, fresh=self.fresh or last.fresh, change=both)


Control = Callable[[Any], None]  # takes the worker


class Mailbox:
    """Any thread may post; the worker takes."""

    def __init__(self) -> None:
        """Begin empty."""
        self._waiting: deque[Posted | Control] = deque()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        """How many things wait."""
        return len(self._waiting)

    @property
    def has_model(self) -> bool:
        """Whether a model waits, which takes the place of any before it."""
        with self._lock:
            return any(isinstance(item, Posted) for item in self._waiting)

    def post(self, *controls: Control) -> None:
        """Put controls behind all that waits."""
        with self._lock:
            self._waiting.extend(controls)

    def post_model(self, posted: Posted) -> None:
        """Put a model behind all that waits; that it is another project is not lost when it is replaced."""
        with self._lock:
            last = self._waiting[-1] if self._waiting else None
            if isinstance(last, Posted):
                self._waiting.pop()
                posted = posted.after(last)
            self._waiting.append(posted)

    def take(self) -> Posted | Control | None:
        """What has waited longest; None where nothing does."""
        with self._lock:
            return self._waiting.popleft() if self._waiting else None


class Wish:
    """The last of several wishes of one kind that wait together."""

    def __init__(self) -> None:
        """Nothing is wished."""
        self._values: tuple[Any, ...] | None = None
        self._lock = threading.Lock()

    def set(self, *values: Any) -> bool:
        """Wish this instead of what was wished before; whether nothing was waiting."""
        with self._lock:
            was_empty, self._values = self._values is None, values
            return was_empty

    def taken(self) -> tuple[Any, ...]:
        """What is wished, which waits no more."""
        with self._lock:
            values, self._values = self._values, None
            return values or ()
