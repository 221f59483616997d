"""List the formulations.

Example:  linkwork solvers
"""

from __future__ import annotations

import argparse

from linkwork.command_line.listing import json_option, show


def arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the verb."""
    json_option(parser)


def run(options: argparse.Namespace) -> int:
    """Print the formulations."""
    from linkwork.solvers.formulation import formulations

    return show("solvers", {name: f"{f.title}: {f.summary}" for name, f in formulations().items()}, options.json)
