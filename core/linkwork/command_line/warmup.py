"""Compile all kernels into the cache.

For packagers and the first start:  linkwork warmup
"""

from __future__ import annotations

import argparse
import json


def arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the verb."""
    parser.add_argument("--progress", action="store_true", help="print a line of JSON before each part")


def run(options: argparse.Namespace) -> int:
    """Compile, saying what is being done."""
    from linkwork.equations.ray import compile_kernels
    from linkwork.simulation.warm_up import warm_up

    for done, total, name in warm_up({"picking": compile_kernels}):
        if options.progress:
            print(json.dumps({"done": done, "total": total, "name": name}), flush=True)
        else:
            print(f"Compiling {done + 1} of {total}: {name}", flush=True)
    return 0
