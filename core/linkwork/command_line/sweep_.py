"""Run a project many times with some of its numbers changed, on all cores, and tabulate what comes out.

Example:  linkwork sweep crane.linkwork --vary "load.mass=50:200:16" --response "max sway" --until 5 --out table.csv
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from linkwork.command_line.answer import as_json

if TYPE_CHECKING:
    from linkwork.analysis.sweep import Table

SHOWN = 20  # rows of the table; all go to --out


def arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the verb."""
    parser.add_argument("project", metavar="PROJECT", help="project file")
    parser.add_argument(
        "--vary",
        action="append",
        required=True,
        metavar="NAME=VALUES",
        help="element.field=from:to:count, or element.field=1,2,5; repeat for more parameters",
    )
    parser.add_argument(
        "--response",
        action="append",
        required=True,
        metavar="R",
        help="a measure, or last, first, max, min, mean, range, rms or peak of one; `frequency 1` of modes",
    )
    parser.add_argument("--question", default="simulate", help="simulate (by default), kinematics, statics or modes")
    parser.add_argument("--until", type=float, metavar="T", help="end of each run [s]")
    parser.add_argument("--step", type=float, metavar="H", help="step of each run [s]")
    parser.add_argument("--solver", metavar="S", help="formulation of each run")
    parser.add_argument("--samples", type=int, metavar="N", help="draw N cases between the limits instead of a grid")
    parser.add_argument("--workers", type=int, metavar="N", help="processes, one for each core by default")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="a Dask scheduler, such as tcp://host:8786")
    parser.add_argument("--out", metavar="FILE", help="file for the table: .csv, .parquet or .h5")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(options: argparse.Namespace) -> int:
    """Sweep, save, and print the table; exit code 1 if a case failed."""
    from linkwork.analysis.sweep import sweep
    from linkwork.command_line.progress import bar
    from linkwork.mechanism import load
    from linkwork.results import saving

    if options.out:
        saving.check(options.out)
    words = {name: getattr(options, name) for name in ("until", "step", "solver") if getattr(options, name) is not None}
    table = sweep(
        load(options.project),
        dict(_varied(text) for text in options.vary),
        options.response,
        samples=options.samples,
        workers=options.scheduler or options.workers,
        progress=None if options.json else bar(),
        question=options.question,
        **words,
    )
    if options.out:
        table.save(options.out)
    print(_as_json(table) if options.json else _as_text(table, options.out))
    return 1 if table.failures else 0


def _varied(text: str) -> tuple[str, list[float]]:
    """Name and values of `name=from:to:count` or `name=1,2,5`."""
    import numpy as np

    from linkwork.analysis.sweep import MOST_CASES
    from linkwork.errors import ModelError

    name, _, values = text.partition("=")
    try:
        if ":" in values:
            low, high, count = values.split(":")
            if int(count) > MOST_CASES:
                raise ModelError(f"{text!r} makes {count} values; a study takes {MOST_CASES} cases at most.", name)
            return name.strip(), np.linspace(float(low), float(high), int(count)).tolist()
        return name.strip(), [float(value) for value in values.split(",")]
    except ModelError:
        raise
    except ValueError:
        why = "write element.field=from:to:count or element.field=1,2,5"
        raise ModelError(f"{text!r} gives no values: {why}.", name) from None


def _as_json(table: Table) -> str:
    columns = {name: table.column(name).tolist() for name in (*table.parameters, *table.responses)}
    failures = {str(number): why for number, why in table.failures.items()}
    numbers = {name: [None if value != value else value for value in column] for name, column in columns.items()}
    return as_json({"cases": len(table.values), "columns": numbers, "failures": failures})


def _as_text(table: Table, out: str | None) -> str:
    names = (*table.parameters, *table.responses)
    lines = ["  ".join(f"{name:>16}" for name in names)]
    for row in range(min(SHOWN, len(table.values))):
        lines.append("  ".join(f"{table.column(name)[row]:>16.7g}" for name in names))
    if len(table.values) > SHOWN:
        lines.append(f"... {len(table.values) - SHOWN} more cases; --out FILE saves them all")
    lines += [f"case {number}: {why}" for number, why in list(table.failures.items())[:SHOWN]]
    if out:
        lines.append(f"{len(table.values)} cases written to {out}")
    return "\n".join(lines)
