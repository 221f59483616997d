"""A project that is laid aside while another one is shown."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from linkwork.model.model import Model
from linkwork.results.finding import Finding
from linkwork_studio.document.looks import State
from linkwork_studio.document.undo_stack import UndoStack


@dataclass(frozen=True, slots=True)
class Held:
    """What a document consists of."""

    model: Model
    stack: UndoStack
    path: Path | None
    mark: str
    selection: tuple[str, ...]
    findings: tuple[Finding, ...]
    looks: State
