"""Compute the efforts of motors that carry the rigid twin of a mechanism along its wanted motion (computed torque).

Example:  linkwork feed-forward robot.linkwork --until 2 --feedback 1000 20 --out fed.linkwork
"""

from __future__ import annotations

import argparse

from linkwork.command_line.answer import as_json, refused


def arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the verb."""
    parser.add_argument("project", metavar="PROJECT", help="project file, whose drivers prescribe the wanted motion")
    parser.add_argument(
        "--joints", nargs="+", default=[], metavar="JOINT", help="joints with motors, such as arm.slide"
    )
    parser.add_argument("--until", type=float, default=1.0, metavar="T", help="end [s], 1 by default")
    parser.add_argument("--sample", type=float, default=0.01, metavar="DT", help="time between samples [s], 0.01")
    parser.add_argument("--feedback", nargs=2, type=float, metavar=("P", "D"), help="gains of an additional controller")
    parser.add_argument("--out", metavar="FILE", help="project file for the mechanism driven by the efforts")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(options: argparse.Namespace) -> int:
    """Compute, save, and say the range of each effort; exit code 1 where the motion cannot be followed."""
    from linkwork.analysis.feed_forward import feed_forward
    from linkwork.command_line.progress import bar
    from linkwork.errors import SolverError
    from linkwork.files import atomic
    from linkwork.mechanism import Mechanism, load

    if options.out:
        atomic.target(options.out)
    mechanism = load(options.project)
    asked = {"joints": options.joints, "until": options.until, "sample": options.sample, "feedback": options.feedback}
    try:
        found = feed_forward(mechanism, **asked, progress=None if options.json else bar())
    except SolverError as error:
        return refused(error, options.json, 1)
    if options.out:
        Mechanism.of(found.fed).save(options.out)
    ranges = {name: (float(values.min()), float(values.max())) for name, values in found.efforts.items()}
    if options.json:
        told = {"project": options.project, "samples": len(found.time), "efforts": ranges, "out": options.out}
        print(as_json(told))
        return 0
    for name, (low, high) in ranges.items():
        print(f"{name}: from {low:.6g} to {high:.6g}")
    if options.out:
        print(f"the mechanism with these efforts written to {options.out}")
    return 0
