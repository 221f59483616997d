"""Follow the motion that drivers prescribe, with reactions and the efforts that it takes (inverse dynamics).

Example:  linkwork kinematics four_bar_driven.linkwork --until 2 --sample 0.01 --out motion.csv
"""

from __future__ import annotations

import argparse

from linkwork.command_line.answer import as_json, refused


def arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the verb."""
    parser.add_argument("project", metavar="PROJECT", help="project file")
    parser.add_argument("--until", type=float, default=1.0, metavar="T", help="end [s], 1 by default")
    parser.add_argument("--sample", type=float, default=0.01, metavar="DT", help="time between samples [s], 0.01")
    parser.add_argument("--out", metavar="FILE", help="file for the results: .csv, .parquet or .h5")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(options: argparse.Namespace) -> int:
    """Follow, save, and say the range of each measure; exit code 1 where the motion cannot be followed."""
    import numpy as np

    from linkwork.analysis.kinematics import kinematics
    from linkwork.command_line.progress import bar
    from linkwork.errors import SolverError
    from linkwork.mechanism import load
    from linkwork.results import saving

    if options.out:
        saving.check(options.out)
    mechanism = load(options.project)
    try:
        show = None if options.json else bar()
        found = kinematics(mechanism, until=options.until, sample=options.sample, progress=show)
    except SolverError as error:
        return refused(error, options.json, 1)
    if options.out:
        found.save(options.out)
    ranges = {
        f"{channel.id} [{channel.unit}]": (float(np.min(channel.values)), float(np.max(channel.values)))
        for channel in found.channels()
        if channel.family == "measures"
    }
    if options.json:
        reported = {"project": options.project, "samples": len(found.time), "measures": ranges, "out": options.out}
        print(as_json({**reported, "violation": float(found.violation)}))
        return 0
    print(f"{options.project}: {len(found.time)} positions, joints closed to {found.violation:.2g} m or rad")
    for name, (low, high) in ranges.items():
        print(f"{name}: from {low:.6g} to {high:.6g}")
    if options.out:
        print(f"{len(found.time)} samples written to {options.out}")
    return 0
