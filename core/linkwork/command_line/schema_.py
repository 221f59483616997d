"""Print the JSON Schema of the project file, for editors and for programs that write projects.

Example:  linkwork schema > linkwork.schema.json
"""

from __future__ import annotations

import argparse


def arguments(parser: argparse.ArgumentParser) -> None:
    """There are no options: the schema is JSON already."""


def run(options: argparse.Namespace) -> int:
    """Print it."""
    from linkwork.files.schema import to_text

    print(to_text(), end="")
    return 0
