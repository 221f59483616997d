"""The report of a reproduction: Markdown with the pictures, numbers of all curves as CSV, and verdicts as JSON."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Mapping
from itertools import zip_longest
from pathlib import Path

from linkwork.files import atomic
from linkwork.reproduction.case import Case, Figure, Outcome, Verdict
from linkwork.reproduction.drawing import MISSING, can_draw, draw

REPORT, VERDICTS = "report.md", "verdicts.json"


def verdict_word(verdict: Verdict) -> str:
    """In one word or two."""
    if not verdict.agreed:
        return "FAILED"
    return "agreed, explained" if verdict.why else "agreed"


def write_report(outcomes: Mapping[str, tuple[Case, Outcome]], folder: Path, version: str) -> Path:
    """Write everything into a folder; returns the report."""
    pictures = can_draw()
    lines = [
        "# Linkwork reproduces",
        "",
        f"Linkwork {version}. Lines are ours, dots are what they are held against; the numbers of all curves lie"
        " beside the pictures as CSV.",
        *([] if pictures else ["", f"**{MISSING}**"]),
        "",
        *_summary(outcomes),
    ]
    for case, outcome in outcomes.values():
        for figure in outcome.figures:
            _write_numbers(figure, folder / f"{figure.name}.csv")
            if pictures:
                draw(figure, folder / f"{figure.name}.png")
        lines += _chapter(case, outcome, pictures)
    path = folder / REPORT
    atomic.write(path, ("\n".join(lines) + "\n").encode("utf-8"), backup=False)
    atomic.write(folder / VERDICTS, json.dumps(as_data(outcomes), indent=1).encode("utf-8"), backup=False)
    return path


def as_data(outcomes: Mapping[str, tuple[Case, Outcome]]) -> dict:
    """Verdicts as plain values."""
    return {
        name: {
            "source": case.source,
            "title": case.title,
            "verdicts": [
                {"shows": v.shows, "found": v.found, "difference": v.difference, "agreed": v.agreed, "why": v.why}
                for v in outcome.verdicts
            ],
        }
        for name, (case, outcome) in outcomes.items()
    }


def _summary(outcomes: Mapping[str, tuple[Case, Outcome]]) -> Iterable[str]:
    yield "| case | source | verdicts |"
    yield "|---|---|---|"
    for name, (case, outcome) in outcomes.items():
        failed = sum(not v.agreed for v in outcome.verdicts)
        told = f"{len(outcome.verdicts)} agreed" if not failed else f"**{failed} of {len(outcome.verdicts)} FAILED**"
        yield f"| [{name}](#{name}) | {case.source} | {told} |"


def _chapter(case: Case, outcome: Outcome, pictures: bool) -> list[str]:
    lines = ["", f'## <a id="{case.name}"></a>{case.title}', "", f"*{case.source}.* {case.about}", ""]
    lines += ["| the source | Linkwork | difference | verdict |", "|---|---|---|---|"]
    for v in outcome.verdicts:
        word = f"**{verdict_word(v)}**" + (f": {v.why}" if v.why else "")
        lines.append(f"| {v.shows} | {v.found} | {v.difference} | {word} |")
    if pictures:
        for figure in outcome.figures:
            lines += ["", f"![{figure.title}]({figure.name}.png)"]
    return lines


def _write_numbers(figure: Figure, path: Path) -> None:
    header = [f"{curve.label}: {axis}" for curve in figure.curves for axis in (figure.x, figure.y)]
    columns = [column for curve in figure.curves for column in (curve.x, curve.y)]
    with atomic.replaced(path) as temporary, temporary.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(header)
        writer.writerows([f"{value:.9g}" if value != "" else "" for value in row] for row in _rows(columns))


def _rows(columns: list) -> Iterable[tuple]:
    return zip_longest(*(list(map(float, column)) for column in columns), fillvalue="")
