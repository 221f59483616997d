"""What an importer or exporter could not carry, gathered into one finding for each reason."""

from __future__ import annotations

from collections.abc import Container

from linkwork.results.finding import LEVELS, Finding

MOST_NAMED = 8


class Notes:
    """Collects sentences with the ids that they are about."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._found: dict[tuple[str, str, str], dict[str, None]] = {}

    def add(self, level: str, code: str, sentence: str, *ids: str) -> None:
        """Remember a sentence without its full stop; the same sentence about other ids joins it."""
        self._found.setdefault((level, code, sentence), {}).update(dict.fromkeys(ids))

    def lost(self, code: str, sentence: str, *ids: str) -> None:
        """Something that matters could not be carried."""
        self.add("warning", code, sentence, *ids)

    def findings(self, known: Container[str] = ()) -> tuple[Finding, ...]:
        """All findings, worst first; elements are those ids that are `known`."""
        made = [
            Finding(level, code, f"{sentence}{_listed(list(ids))}.", tuple(i for i in ids if i in known))
            for (level, code, sentence), ids in self._found.items()
        ]
        return tuple(sorted(made, key=lambda finding: -LEVELS.index(finding.level)))


def _listed(ids: list[str]) -> str:
    if not ids:
        return ""
    shown = ", ".join(ids[:MOST_NAMED])
    return f": {shown}" if len(ids) <= MOST_NAMED else f": {shown}, ... ({len(ids)} in all)"
