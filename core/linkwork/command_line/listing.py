"""Tables on the screen or as JSON, shared by the verbs that list what there is."""

from __future__ import annotations

import argparse
import inspect

from linkwork.command_line import answer


def json_option(parser: argparse.ArgumentParser) -> None:
    """The option of every listing."""
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def show(title: str, rows: dict[str, str], as_json: bool) -> int:
    """Print names with a line about each."""
    if as_json:
        print(answer.as_json({title: rows}))
        return 0
    width = max(map(len, rows))
    for name, text in rows.items():
        print(f"{name:<{width}}  {text}")
    return 0


def first_lines(kinds: dict[str, type]) -> dict[str, str]:
    """The first line of each kind's description."""
    return {name: (inspect.getdoc(cls) or "").split("\n")[0] for name, cls in kinds.items()}
