"""Write the help and a gallery of the samples, each of which plays, as pages for a browser.

Examples: linkwork site docs
          linkwork site docs --play 0
"""

from __future__ import annotations

import argparse
from pathlib import Path

from linkwork.command_line.answer import as_json
from linkwork.errors import ModelError


def arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the verb."""
    parser.add_argument("folder", metavar="FOLDER", help="new or empty, or with an earlier site")
    parser.add_argument(
        "--play", type=float, default=5.0, metavar="T", help="simulated time of each sample [s], 5 by default; 0: none"
    )
    parser.add_argument("--samples", metavar="FOLDER", help="other samples than those that come with Linkwork")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(options: argparse.Namespace) -> int:
    """Write it and say what was written; exit code 1 where a sample could not be run."""
    from linkwork.command_line.progress import bar
    from linkwork.handbook.site.writing import write_site
    from linkwork.model import given

    seconds = given.number(options.play, "The time that samples play")
    if seconds < 0.0:
        raise ModelError(f"Samples cannot play for {seconds:g} s; take 0 for none.")
    samples = Path(options.samples) if options.samples else None
    made = write_site(Path(options.folder), seconds, samples, None if options.json else bar())
    told = {"folder": str(made.folder), "pages": made.pages, "films": made.films, "missing": made.missing}
    if options.json:
        print(as_json(told))
    else:
        print(f"{made.folder / 'index.html'}: {made.pages} pages, {made.films} of them with a film")
        for name, why in made.missing.items():
            print(f"  {name} has no film: {why}")
    return int(bool(made.missing))
