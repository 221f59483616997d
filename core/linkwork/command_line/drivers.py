"""List the kinds of drivers.

Example:  linkwork drivers
"""

from __future__ import annotations

import argparse

from linkwork.command_line.listing import first_lines, json_option, show
from linkwork.model.registry import FAMILIES


def arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the verb."""
    json_option(parser)


def run(options: argparse.Namespace) -> int:
    """Print the kinds."""
    return show("drivers", first_lines(FAMILIES["drivers"]), options.json)
