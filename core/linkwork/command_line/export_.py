"""Write a run as one page that plays in any browser without a network, or as an animated glTF.

Examples: linkwork export four_bar.linkwork --until 5 --out four_bar.html
          linkwork export session.jsonl --out session.html --caption "1.5: The elbow is cut."
          linkwork export session.jsonl --out session.glb
"""

from __future__ import annotations

import argparse
from pathlib import Path

from linkwork.command_line.answer import as_json, refused
from linkwork.errors import ModelError, SolverError

JOURNAL = ".jsonl"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the verb."""
    parser.add_argument("source", metavar="FILE", help="a project, or the journal (.jsonl) of a run with its edits")
    parser.add_argument("--out", metavar="FILE", required=True, help="page.html or film.glb")
    parser.add_argument(
        "--until", type=float, default=10.0, metavar="T", help="of a project: simulated time [s], 10 by default"
    )
    parser.add_argument("--solver", metavar="S", help="of a project: formulation (`linkwork solvers` lists them)")
    parser.add_argument(
        "--rate", type=float, default=50.0, metavar="N", help="frames per simulated second, 50 by default"
    )
    parser.add_argument("--caption", action="append", default=[], metavar="T:TEXT", help="caption from a time [s] on")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(options: argparse.Namespace) -> int:
    """Run it, write it, and say how large it is."""
    from linkwork.analysis.exporting import export
    from linkwork.command_line.progress import bar
    from linkwork.player.exporting import check

    out, captions = check(options.out), dict(map(_caption, options.caption))
    try:
        source = options.source if _is_journal(options.source) else _simulated(options)
        export(source, out, captions, options.rate, None if options.json else bar())
    except SolverError as error:
        return refused(error, options.json, 1)
    size = out.stat().st_size
    told = {"source": options.source, "out": str(out), "bytes": size}
    print(as_json(told) if options.json else f"{out}: {size / 1e6:.2g} MB")
    return 0


def _simulated(options: argparse.Namespace) -> object:
    from linkwork.analysis.simulate import simulate
    from linkwork.mechanism import load
    from linkwork.model import given

    words = {"solver": options.solver} if options.solver else {}
    rate = given.number(options.rate, "The frame rate")
    if rate <= 0.0:
        raise ModelError(f"{rate:g} frames per second are not possible; use more than 0.")
    return simulate(load(options.source), until=options.until, sample=1.0 / rate, **words)


def _is_journal(source: str) -> bool:
    return Path(source).suffix.lower() == JOURNAL


def _caption(said: str) -> tuple[float, str]:
    time, _, text = said.partition(":")
    try:
        return float(time), text.strip()
    except ValueError:
        raise ModelError(f'--caption {said!r} has no time; write it as --caption "1.5: The elbow is cut."') from None
