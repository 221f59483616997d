"""Turn a project, a URDF, MJCF or mesh file into another of these or an FMU, saying what could not be carried.

Examples: linkwork convert arm.urdf arm.linkwork       (exit code 1 if a finding is an error)
          linkwork convert crane.linkwork crane.fmu    (FMI 2.0 for co-simulation: sliders in, measures out)
"""

from __future__ import annotations

import argparse
import dataclasses

from linkwork.command_line.answer import as_json


def arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the verb."""
    parser.add_argument("source", metavar="IN", help="file to read: project, URDF, MJCF, STL, OBJ, glTF")
    parser.add_argument(
        "target", metavar="OUT", help="file to write, by its suffix: .linkwork, .urdf, .xml, .glb, .stl, .obj, .fmu"
    )
    parser.add_argument("--merge-fixed", action="store_true", help="merge links that are fixed to each other")
    parser.add_argument("--floating", action="store_true", help="leave the root link of a URDF file free")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(options: argparse.Namespace) -> int:
    """Convert, and print findings, those on reading first."""
    from linkwork.files import formats
    from linkwork.model.bodies.ground import GROUND_ID

    model, on_reading = formats.load(options.source, merge_fixed=options.merge_fixed, floating=options.floating)
    on_writing = formats.save(model, options.target)
    findings = (*on_reading, *on_writing)
    bodies = sum(id != GROUND_ID for id in model.bodies)
    if options.json:
        shown = [dataclasses.asdict(finding) for finding in findings]
        counts = {"bodies": bodies, "joints": len(model.joints)}
        print(as_json({"source": options.source, "target": options.target, **counts, "findings": shown}))
    else:
        print(f"{options.target}: {bodies} bodies and {len(model.joints)} joints from {options.source}")
        for finding in findings:
            print(f"{finding.level}: {finding.message}")
    return 1 if any(finding.level == "error" for finding in findings) else 0
