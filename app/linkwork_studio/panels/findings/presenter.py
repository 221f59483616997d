"""What stands in the list of findings, worst first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from linkwork.results.finding import LEVELS, Finding
from linkwork_studio.document.document import Document

ICONS = {"error": "error", "warning": "warning", "info": "info"}
TINTS = {"error": "error", "warning": "warning", "info": "accent"}


class FindingsPresenter:
    """Orders findings and selects what they are about; knows no Qt."""

    def __init__(self, document: Document) -> None:
        """Present findings about a document."""
        self.document = document
        self.findings: tuple[Finding, ...] = ()

    def show(self, findings: Iterable[Finding]) -> bool:
        """Take other findings; returns whether they differ from those before."""
        ordered = tuple(sorted(dict.fromkeys(findings), key=lambda f: -LEVELS.index(f.level)))
        changed = ordered != self.findings
        self.findings = ordered
        return changed

    def count(self, level: str) -> int:
        """How many findings of a level there are."""
        return Counter(f.level for f in self.findings)[level]

    @property
    def summary(self) -> str:
        """`2 errors, 1 warning`; empty where there is nothing."""
        counts = [(self.count(level), level) for level in reversed(LEVELS)]
        words = [f"{n} {_plural(level, n)}" for n, level in counts if n]
        return ", ".join(words)

    @property
    def worst(self) -> str:
        """The part of the summary that counts most, `2 errors`: a tab has no room for all."""
        return self.summary.partition(",")[0]

    def elements(self, finding: Finding) -> tuple[str, ...]:
        """The elements that a finding is about and that still exist."""
        return tuple(i for i in finding.elements if i in self.document.model)

    def select(self, finding: Finding) -> None:
        """Select what a finding is about."""
        known = self.elements(finding)
        if known:
            self.document.select(known)


def _plural(level: str, count: int) -> str:
    word = "note" if level == "info" else level
    return word if count == 1 else f"{word}s"
