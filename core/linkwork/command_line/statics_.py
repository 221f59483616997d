"""Find where a mechanism comes to rest, and the reactions there.

Example:  linkwork statics crane.linkwork --out crane_at_rest.linkwork
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from linkwork.command_line.answer import as_json

if TYPE_CHECKING:
    from linkwork.analysis.statics import Equilibrium


def arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the verb."""
    parser.add_argument("project", metavar="PROJECT", help="project file")
    parser.add_argument("--all", action="store_true", help="all equilibria that are found, unstable ones too")
    parser.add_argument(
        "--tries", type=int, default=40, metavar="N", help="number of initial positions for --all, 40 by default"
    )
    parser.add_argument(
        "--time", type=float, default=0.0, metavar="T", help="time at which formulas are evaluated [s], 0 by default"
    )
    parser.add_argument("--out", metavar="FILE", help="project file for the mechanism in its (first) equilibrium")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(options: argparse.Namespace) -> int:
    """Print equilibria; exit code 1 where there is none."""
    from linkwork.analysis.statics import equilibria, statics
    from linkwork.command_line.progress import bar
    from linkwork.errors import SolverError
    from linkwork.files import formats
    from linkwork.mechanism import load

    mechanism = load(options.project)
    try:
        show = None if options.json else bar()
        search = {"tries": options.tries, "time": options.time, "progress": show}
        found = equilibria(mechanism, **search) if options.all else [statics(mechanism, time=options.time)]
    except SolverError as error:
        reported = {"equilibria": [], "why": str(error), "error": str(error)}
        print(as_json(reported) if options.json else f"linkwork: {error}")
        return 1
    if options.out and found:
        formats.save(found[0].model, options.out)
    shown = [_shown(one) for one in found]
    print(
        as_json({"equilibria": shown})
        if options.json
        else "\n".join(_reported(n, one) for n, one in enumerate(shown, 1))
    )
    return 0 if found else 1


def _shown(one: Equilibrium) -> dict:
    snapshot = one.snapshot
    joints = {j: {"force": snapshot.force(j).tolist(), "torque": snapshot.torque(j).tolist()} for j in snapshot.joints}
    return {
        "stability": one.stability,
        "potential": snapshot.energy.potential,
        "unbalanced": one.unbalanced,
        "positions": {body: snapshot.position(body).tolist() for body in list(snapshot.bodies)[1:]},
        "joints": joints,
        "measures": {measure: list(values) for measure, values in snapshot.measures.items()},
    }


def _reported(number: int, one: dict) -> str:
    lines = [f"{number}. {one['stability']} equilibrium, potential energy {one['potential']:.6g} J"]
    lines += [f"   {body:<20} at  {_numbers(values)} m" for body, values in one["positions"].items()]
    lines += [
        f"   {joint:<20} holds {_numbers(held['force'])} N, {_numbers(held['torque'])} N m"
        for joint, held in one["joints"].items()
    ]
    lines += [f"   {measure:<20} is  {_numbers(values)}" for measure, values in one["measures"].items()]
    return "\n".join(lines)


def _numbers(values: list[float]) -> str:
    return "(" + ", ".join(f"{value + 0.0:.5g}" for value in values) + ")"
