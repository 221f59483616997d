"""Find the singular positions that a motion passes: dead points and branchings, where a way to move comes free.

Example:  linkwork singular four_bar.linkwork --until 2
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from linkwork.command_line.answer import as_json, refused

if TYPE_CHECKING:
    from linkwork.analysis.singular import SingularPosition


def arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the verb."""
    parser.add_argument("project", metavar="PROJECT", help="project file")
    parser.add_argument("--until", type=float, default=10.0, metavar="T", help="simulated time [s], 10 by default")
    parser.add_argument("--step", type=float, metavar="H", help="step [s], 0.001 by default")
    parser.add_argument("--sample", type=float, metavar="DT", help="time between two samples [s]")
    parser.add_argument("--solver", metavar="S", help="formulation (`linkwork solvers` lists them)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(options: argparse.Namespace) -> int:
    """Print them; exit code 1 where the run cannot go on."""
    from linkwork.analysis.singular import singular_positions
    from linkwork.command_line.progress import bar
    from linkwork.errors import SolverError
    from linkwork.mechanism import load

    words = {name: given for name in ("step", "solver") if (given := getattr(options, name)) is not None}
    show = None if options.json else bar()
    try:
        found = singular_positions(
            load(options.project), until=options.until, sample=options.sample, progress=show, **words
        )
    except SolverError as error:
        return refused(error, options.json, 1)
    shown = [_shown(one) for one in found]
    print(as_json({"until": options.until, "positions": shown}) if options.json else _reported(shown, options.until))
    return 0


def _shown(one: SingularPosition) -> dict:
    most = max(one.shifts, key=lambda body: abs(one.shifts[body]).max(), default="")
    return {
        "time": one.time,
        "margin": one.margin,
        "gained": one.gained,
        "moves_most": most,
        "shifts": {body: shift.tolist() for body, shift in one.shifts.items()},
        "positions": {body: one.snapshot.position(body).tolist() for body in list(one.snapshot.bodies)[1:]},
    }


def _reported(shown: list[dict], until: float) -> str:
    if not shown:
        return f"No singular position within {until:g} s."
    lines = [f"{'time':>12}   {'ways more':>9}   moves most"]
    return "\n".join(lines + [f"{one['time']:>10.6g} s   {one['gained']:>9}   {one['moves_most']}" for one in shown])
