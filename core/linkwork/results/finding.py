"""Something worth telling the user about a model or a run."""

from __future__ import annotations

from dataclasses import dataclass

LEVELS = ("info", "warning", "error")


@dataclass(frozen=True, slots=True)
class Finding:
    """A sentence, how bad it is, and the elements that it is about."""

    level: str
    code: str
    message: str
    elements: tuple[str, ...] = ()
