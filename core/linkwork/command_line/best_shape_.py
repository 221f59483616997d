"""Find where a plate of a mechanism needs its material under the loads of the motion, and write the design.

Examples: linkwork best-shape four_bar.linkwork coupler --share 0.5 --until 2 --svg coupler.svg
          linkwork best-shape robot.linkwork arm --share 0.4 --out lighter.linkwork --stl arm.stl
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from linkwork.command_line.answer import as_json, refused

if TYPE_CHECKING:
    from linkwork.analysis.shaping.question import ShapeDesign
    from linkwork.mechanism import Mechanism

EVERY = 10  # rounds between two lines


def arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the verb."""
    parser.add_argument("project", metavar="PROJECT", help="project file")
    parser.add_argument("body", metavar="BODY", help="id of a body with one box or link plate")
    parser.add_argument("--share", type=float, default=0.5, metavar="X", help="of its volume to keep, 0.5 by default")
    parser.add_argument("--until", type=float, default=1.0, metavar="T", help="end of the runs [s], 1 by default")
    parser.add_argument("--rounds", type=int, default=60, metavar="N", help="at most, 60 by default")
    parser.add_argument("--instants", type=int, default=5, metavar="N", help="load instants, 5 by default")
    parser.add_argument("--law", default="adapted", metavar="L", help="adapted (default), simp or ramp")
    parser.add_argument("--edge", type=float, default=0.0, metavar="M", help="of an element [m]")
    parser.add_argument("--grip", type=float, default=0.0, metavar="M", help="radius that stays full at joints [m]")
    parser.add_argument("--out", metavar="FILE", help="project file with the design in place of the body's shape")
    parser.add_argument("--svg", metavar="FILE", help="the outline as a drawing")
    parser.add_argument("--dxf", metavar="FILE", help="the outline for a cutter")
    parser.add_argument("--stl", metavar="FILE", help="the plate as a solid")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(options: argparse.Namespace) -> int:
    """Improve, write, and say what was found; exit code 1 where a run fails on the way."""
    from linkwork.analysis.shaping.question import best_shape
    from linkwork.errors import ModelError, SolverError
    from linkwork.files import atomic
    from linkwork.mechanism import load

    for path in filter(None, (options.out, options.svg, options.dxf, options.stl)):
        atomic.target(path)
    mechanism = load(options.project)
    asked = {name: getattr(options, name) for name in ("share", "until", "rounds", "instants", "law", "edge", "grip")}
    first = last = None
    try:
        for last in best_shape(mechanism, options.body, **asked):
            first = first or last
            if not options.json and (last.number % EVERY == 0 or last.number == 1):
                print(f"round {last.number:3}: compliance {last.compliance:.4g} J, greyness {last.greyness:.2f}")
    except SolverError as error:
        return refused(error, options.json, 1)
    if first is None or last is None:
        raise ModelError(f"{options.body}: no design was made.")
    _write(last, mechanism, options)
    print(as_json(_told(options, first, last)) if options.json else _said(first, last))
    return 0


def _write(design: ShapeDesign, mechanism: Mechanism, options: argparse.Namespace) -> None:
    """The files that were asked for."""
    from linkwork.analysis.best_shape.drawing import dxf, svg
    from linkwork.files import atomic

    for path, drawn in ((options.svg, svg), (options.dxf, dxf)):
        if path:
            atomic.write(Path(path), drawn(design.outline()).encode("ascii"))
    if options.stl:
        atomic.write(Path(options.stl), design.stl())
    if options.out:
        mechanism.apply(design.reshape())
        mechanism.save(options.out, over=True)


def _told(options: argparse.Namespace, first: ShapeDesign, last: ShapeDesign) -> dict[str, object]:
    return {
        "project": options.project,
        "body": options.body,
        "rounds": last.number,
        "compliance": last.compliance,
        "compliance_at_first": first.compliance,
        "mass": last.mass,
        "greyness": last.greyness,
        "load_instants": last.instants.tolist(),
        "load_across": last.across,
        "warning": last.warning,
        "out": options.out,
    }


def _said(first: ShapeDesign, last: ShapeDesign) -> str:
    times = ", ".join(f"{time:.3g}" for time in sorted(last.instants.tolist()))
    said = (
        f"{last.region.body}: {last.mass:.4g} kg, compliance {last.compliance:.4g} J, "
        f"{first.compliance / last.compliance:.3g} times less than that of an even plate of that mass\n"
        f"load instants: {times} s"
    )
    return f"{said}\n{last.warning}" if last.warning else said
