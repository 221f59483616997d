"""The report of a bench: Markdown with machine, versions, tables and diagrams; all numbers as JSON beside it."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from linkwork.command_line.answer import finite
from linkwork.errors import FileError
from linkwork.files import atomic

if TYPE_CHECKING:
    from linkwork.benchmarks.precision import Point

REPORT, NUMBERS = "bench.md", "bench.json"
DASHED = "dashed"  # looks of the curves of others
HEAD = "| size | | us a step | ns a body | error [m] | time beside ours | in single rounds |"


def write(folder: Path, report: dict, diagrams: dict[str, Sequence[Point]]) -> Path:
    """Write everything into a folder, which is made where it is missing; returns the report."""
    from linkwork.reproduction.drawing import MISSING, can_draw

    lines = ["# Linkwork bench", "", *(f"- {name}: {value}" for name, value in report["machine"].items()), ""]
    lines += ["Times are the best of several rounds on one thread, in which all take part in turns."]
    lines += [] if can_draw() or not diagrams else ["", f"**{MISSING}**"]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, case in report["cases"].items():
            lines += ["", f"## {case['title']}", "", HEAD, "|---|---|---|---|---|---|---|"]
            lines += [_row(r) for r in case["results"]]
            lines += ["", *(f"{entrant}: {note}  " for entrant, note in case["notes"].items())]
            lines += (
                [f"Not installed and left out: {', '.join(case['not_installed'])}."] if case["not_installed"] else []
            )
            if name in diagrams and can_draw():
                lines += ["", f"![Work and precision: {name}]({_drawn(folder, name, case['title'], diagrams[name])})"]
        atomic.write(folder / REPORT, ("\n".join(lines) + "\n").encode("utf-8"), backup=False)
        atomic.write(folder / NUMBERS, json.dumps(finite(report), indent=1).encode("utf-8"), backup=False)
    except OSError as error:
        raise FileError(f"{folder} cannot be written: {error.strerror}. Name another folder with --out.") from error
    return folder / REPORT


def _row(result: dict) -> str:
    a_body = 1e3 * result["microseconds"] / result["size"]
    spread = f"{result['least']:.2f} to {result['most']:.2f}"
    numbers = f"{result['microseconds']:.2f} | {a_body:.1f} | {result['error']:.1e} | {result['ratio']:.2f} | {spread}"
    return f"| {result['size']} | {result['name']} | {numbers} |"


def _drawn(folder: Path, name: str, title: str, points: Sequence[Point]) -> str:
    """Draw error beside cost of each entrant; returns the name of the picture."""
    import numpy as np

    from linkwork.reproduction.case import OURS, Curve, Figure
    from linkwork.reproduction.drawing import draw

    curves = []
    for entrant in dict.fromkeys(point.name for point in points):
        good = [p for p in points if p.name == entrant and math.isfinite(p.error) and p.error > 0.0]
        if good:
            look = OURS if entrant.startswith("Linkwork") else DASHED
            curves.append(Curve(entrant, np.array([p.error for p in good]), np.array([p.cost for p in good]), look))
    short = title.partition(", step")[0]
    draw(Figure(name, short, "error [m]", "wall time of a simulated second [s]", curves, "xy"), folder / f"{name}.png")
    return f"{name}.png"
