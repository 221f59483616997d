"""Compile all kernels into the cache.

For packagers and the first start:  linkwork warmup
For who waits for one formulation:  linkwork warmup --solver semirecursive
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import os

POLITE = 10  # of 19 steps down from the usual priority


def arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the verb."""
    parser.add_argument("--progress", action="store_true", help="print a line of JSON before each part")
    parser.add_argument("--solver", help="compile only what this formulation needs")


def run(options: argparse.Namespace) -> int:
    """Compile, saying what is being done."""
    from linkwork.equations.ray import compile_kernels
    from linkwork.simulation.warm_up import step_once, warm_up

    if options.solver:
        step_once(options.solver)
        return 0
    for progress in warm_up({"picking": compile_kernels}):
        if options.progress:
            print(json.dumps(dataclasses.asdict(progress)), flush=True)
            if progress.done == progress.needed:
                _stand_back()
        else:
            print(f"Compiling {progress.done + 1} of {progress.total}: {progress.name}", flush=True)
    return 0


def _stand_back() -> None:
    """Leave the processor to the run that has begun meanwhile, where the system knows priorities."""
    if hasattr(os, "nice"):
        os.nice(POLITE)
