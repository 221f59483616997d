"""List what other installed packages add, and what was left out and why.

Example:  linkwork extensions                    (exit code 1 if something was left out)
"""

from __future__ import annotations

import argparse
import dataclasses

from linkwork.command_line import answer
from linkwork.command_line.listing import json_option


def arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the verb."""
    json_option(parser)


def run(options: argparse.Namespace) -> int:
    """Print them, a line each."""
    import linkwork.model.registry  # noqa: F401  # kinds are met as it is loaded
    from linkwork.extending import extensions
    from linkwork.files.importer import importers
    from linkwork.solvers.formulation import formulations

    formulations()
    importers()
    found = extensions()
    if options.json:
        print(answer.as_json({"extensions": [dataclasses.asdict(each) for each in found]}))
    elif not found:
        print("No installed package adds anything.")
    for each in () if options.json else found:
        print(f"{each.group} {each.name}  {each.package}{f'  left out: {each.fault}' if each.fault else ''}")
    return 1 if any(each.fault for each in found) else 0
