"""Make the figures and tables of the papers and benchmark problems again, with verdicts.

Example:  linkwork reproduce double_pendulum --out report

Writes report.md, a picture and the numbers of each figure, and verdicts.json. Exit code 1 if a verdict failed.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from linkwork.command_line.answer import as_json
from linkwork.command_line.progress import bar
from linkwork.errors import FileError, ModelError, SolverError

if TYPE_CHECKING:
    from linkwork.reproduction.case import Case, Outcome


def arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the verb."""
    parser.add_argument("case", nargs="?", metavar="CASE", help="one case; all by default")
    parser.add_argument("--out", metavar="DIR", type=Path, help="folder of the report, created if necessary")
    parser.add_argument("--list", action="store_true", help="list the cases")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(options: argparse.Namespace) -> int:
    """Make what was asked for and tell the verdicts."""
    import linkwork
    from linkwork.reproduction.case import cases
    from linkwork.reproduction.drawing import MISSING, can_draw
    from linkwork.reproduction.report import as_data, write_report

    known = cases()
    if options.list:
        titles = {name: f"{case.source}: {case.title}" for name, case in known.items()}
        print(as_json(titles) if options.json else "\n".join(f"{name:20}{text}" for name, text in titles.items()))
        return 0
    if options.case is not None and options.case not in known:
        raise ModelError(f"There is no case {options.case!r}; there are: {', '.join(known)}.")
    if options.out is None:
        raise ModelError("--out DIR is missing: the folder for the report.")
    folder = _made(options.out)
    chosen = [known[options.case]] if options.case else list(known.values())
    outcomes, show = {}, bar()
    for number, case in enumerate(chosen, 1):
        outcomes[case.name] = (case, _outcome(case))
        if show is not None:
            show(number / len(chosen))
    path = write_report(outcomes, folder, linkwork.__version__)
    failed = [v for _, outcome in outcomes.values() for v in outcome.verdicts if not v.agreed]
    if options.json:
        print(as_json({"report": str(path), "failed": len(failed), "cases": as_data(outcomes)}))
    else:
        print("\n".join([*_reported(outcomes), f"Report: {path}"] + ([] if can_draw() else [MISSING])))
    return 1 if failed else 0


def _outcome(case: Case) -> Outcome:
    """What a case came to; a run that cannot go on is a failed verdict, and the other cases follow."""
    from linkwork.reproduction.case import Outcome, Verdict

    try:
        return case.run()
    except SolverError as error:
        return Outcome((), (Verdict("the motion goes on", str(error), "no result", False),))


def _made(folder: Path) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(f"{folder} cannot be made: {error.strerror}. Name another folder with --out.") from error
    return folder


def _reported(outcomes: dict) -> list[str]:
    from linkwork.reproduction.report import verdict_word

    lines = []
    for name, (_, outcome) in outcomes.items():
        lines.append(name)
        lines += [f"  {verdict_word(v):18}{v.shows} | {v.found} | {v.difference}" for v in outcome.verdicts]
    return lines
