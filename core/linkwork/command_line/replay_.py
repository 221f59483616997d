"""Run a recorded interactive session again, to the same bits, or write it as a Python script.

The bits are the same on processors of one kind with the same versions; where they may not be, that is said.

Example:  linkwork replay session.jsonl
          linkwork replay session.jsonl --script session.py
"""

from __future__ import annotations

import argparse
import time

from linkwork.command_line.answer import as_json, refused
from linkwork.errors import SolverError


def arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the verb."""
    parser.add_argument("journal", metavar="JOURNAL", help="journal of a run, JSON lines")
    parser.add_argument("--script", metavar="FILE", help="write an equivalent Python script instead of running it")
    parser.add_argument("--save", metavar="PROJECT", help="save the mechanism in its final state")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(options: argparse.Namespace) -> int:
    """Replay, and say where the run ended."""
    from linkwork.command_line.progress import bar
    from linkwork.files import atomic, project
    from linkwork.simulation import journal as journals
    from linkwork.simulation.machine import other_bits
    from linkwork.simulation.replay import replay, state_hash
    from linkwork.simulation.script import script

    journal = journals.load(options.journal)
    if options.script:
        atomic.write(options.script, script(journal).encode("utf-8"))
        reported = f"{len(journal.noted)} acts written as a script to {options.script}"
        written = {"journal": options.journal, "acts": len(journal.noted), "script": options.script}
        print(as_json(written) if options.json else reported)
        return 0
    began = time.perf_counter()
    try:
        simulation = replay(journal, None if options.json else bar()).simulation
    except SolverError as error:
        return refused(error, options.json, 1)
    if options.save:
        project.save(simulation.model, options.save)
    note = other_bits(journal.made_with)
    summary = {
        "journal": options.journal,
        "acts": len(journal.noted),
        "time": simulation.time,
        "steps": simulation.step_count,
        "solver": simulation.formulation.name,
        "state": state_hash(simulation),
        "note": note,
        "wall_seconds": round(time.perf_counter() - began, 4),
    }
    reported = "{journal}: {acts} acts, {steps} steps to {time:g} s with {solver}; state {state}".format(**summary)
    print(as_json(summary) if options.json else "\n".join(filter(None, (reported, note))))
    return 0
