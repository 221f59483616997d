"""Eigenmodes of a mechanism about its equilibrium: frequencies, damping and shapes.

Example:  linkwork modes crane.linkwork --count 6
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from linkwork.command_line.answer import as_json

if TYPE_CHECKING:
    from linkwork.analysis.modes import Mode


def arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the verb."""
    parser.add_argument("project", metavar="PROJECT", help="project file")
    parser.add_argument(
        "--count", type=int, default=20, metavar="N", help="number of modes shown, lowest first, 20 by default"
    )
    parser.add_argument("--stored", action="store_true", help="about the stored position, not the equilibrium near it")
    parser.add_argument("--json", action="store_true", help="print one JSON object, with the shapes")


def run(options: argparse.Namespace) -> int:
    """Print the modes; exit code 1 where no equilibrium is found."""
    from linkwork.analysis.modes import modes
    from linkwork.errors import SolverError
    from linkwork.mechanism import load

    try:
        found = modes(load(options.project), settled=not options.stored)
    except SolverError as error:
        print(as_json({"modes": [], "why": str(error), "error": str(error)}) if options.json else f"linkwork: {error}")
        return 1
    some = found.modes[: max(0, options.count)]
    if options.json:
        print(as_json({"stability": found.equilibrium.stability, "modes": [_shown(mode) for mode in some]}))
        return 0
    print(f"{len(found.modes)} modes about a {found.equilibrium.stability} equilibrium")
    print(f"{'mode':>4} {'frequency':>14} {'damping':>10}   moves most")
    for number, mode in enumerate(some, 1):
        print(f"{number:>4} {mode.frequency:>11.6g} Hz {100 * mode.damping_ratio:>8.3g} %   {_most(mode)}")
    return 0


def _most(mode: Mode) -> str:
    return max(mode.shifts, key=lambda body: abs(mode.shifts[body]).max() + abs(mode.turns[body]).max(), default="")


def _shown(mode: Mode) -> dict:
    def reported(vectors: dict) -> dict:
        return {body: {"real": v.real.tolist(), "imag": v.imag.tolist()} for body, v in vectors.items()}

    return {
        "frequency": mode.frequency,
        "natural_frequency": mode.natural_frequency,
        "damping_ratio": mode.damping_ratio,
        "shifts": reported(mode.shifts),
        "turns": reported(mode.turns),
    }
