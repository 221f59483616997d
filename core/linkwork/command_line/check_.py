"""Say what is worth knowing about a project.

Example:  linkwork check four_bar.linkwork       (exit code 1 if anything is an error)
"""

from __future__ import annotations

import argparse
import dataclasses

from linkwork.command_line.answer import as_json


def arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the verb."""
    parser.add_argument("project", metavar="PROJECT", help="project file")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(options: argparse.Namespace) -> int:
    """Print findings, worst first, and the degrees of freedom."""
    from linkwork.analysis.checking import check
    from linkwork.analysis.mobility import mobility
    from linkwork.mechanism import load

    mechanism = load(options.project)
    findings, freedom = check(mechanism), mobility(mechanism)
    if options.json:
        shown = {"findings": [dataclasses.asdict(f) for f in findings], "freedom": dataclasses.asdict(freedom)}
        print(as_json(shown))
    else:
        redundant = f"{freedom.redundant_rows} of them redundant"
        print(f"{freedom.mobility} degrees of freedom, {freedom.rows} constraints, {redundant}")
        for row in freedom.redundant:
            print(f"redundant: {row}")
        for finding in findings:
            print(f"{finding.level}: {finding.message}")
        if not findings:
            print("Nothing to report.")
    return 1 if any(f.level == "error" for f in findings) else 0
