"""Simulate a project and write the results.

Examples: linkwork run four_bar.linkwork --until 5 --sample 0.01 --out four_bar.csv
          linkwork run four_bar.linkwork --journal session.jsonl --out edited.csv    (the edits of a session come in)
          linkwork run arm.linkwork --method BDF --tolerance 1e-8     (open trees; steps as long as they may be)
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from linkwork.command_line.answer import as_json, refused
from linkwork.errors import ModelError, SolverError
from linkwork.model.bodies.ground import GROUND_ID

if TYPE_CHECKING:
    from linkwork.mechanism import Mechanism
    from linkwork.results.edited_run import EditedRun
    from linkwork.results.finding import Finding
    from linkwork.results.run import Run


def arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the verb."""
    parser.add_argument("project", metavar="PROJECT", help="project file")
    parser.add_argument("--solver", metavar="S", help="formulation (`linkwork solvers` lists them)")
    parser.add_argument(
        "--accuracy",
        choices=("fast", "balanced", "exact"),
        help="accuracy of a step, where the formulation has a choice",
    )
    parser.add_argument("--until", type=float, default=10.0, metavar="T", help="simulated time [s], 10 by default")
    parser.add_argument("--step", type=float, metavar="H", help="step [s], 0.001 by default")
    parser.add_argument("--method", metavar="M", help="adaptive integrator for an open tree")
    parser.add_argument("--tolerance", type=float, metavar="E", help="its error per step, 1e-6 by default")
    parser.add_argument("--sample", type=float, metavar="DT", help="time between two samples [s]")
    parser.add_argument("--out", metavar="FILE", help="file for the results: .csv, .parquet or .h5")
    parser.add_argument("--journal", metavar="FILE", help="edits and controls to apply at their times, JSON lines")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(options: argparse.Namespace) -> int:
    """Simulate, save, and say how it went."""
    from linkwork.command_line.progress import bar
    from linkwork.mechanism import load
    from linkwork.results import saving

    if options.out:
        saving.check(options.out)
    _refuse_what_does_not_go_together(options)
    mechanism = load(options.project)
    _warn(mechanism.findings)
    began = time.perf_counter()
    try:
        if options.method:
            result, taken = _adaptive(mechanism, options)
        else:
            result, taken = _simulated(mechanism, options, None if options.json else bar()), {}
    except SolverError as error:
        return refused(error, options.json, 1)
    seconds = time.perf_counter() - began
    if options.out:
        result.save(options.out)
    summary = {"project": options.project, **_summary(result), **taken, "wall_seconds": round(seconds, 4)}
    summary["out"] = options.out
    print(as_json(summary) if options.json else _reported(summary))
    found = result.snapshots[-1].findings
    _warn(found)
    return 1 if any(finding.level == "error" for finding in found) else 0


def _warn(findings: Iterable[Finding]) -> None:
    for finding in findings:
        if finding.level != "info":
            print(f"{finding.level}: {finding.message}", file=sys.stderr)


def _simulated(mechanism: Mechanism, options: argparse.Namespace, show: Callable | None) -> Run | EditedRun:
    from linkwork.analysis.edited import simulate_edited
    from linkwork.analysis.simulate import simulate
    from linkwork.simulation import journal

    words = {"until": options.until, "sample": options.sample, "progress": show}
    words |= {name: given for name in ("solver", "step", "accuracy") if (given := getattr(options, name)) is not None}
    if options.journal:
        return simulate_edited(mechanism, journal.load(options.journal), **words)
    return simulate(mechanism, **words)


def _refuse_what_does_not_go_together(options: argparse.Namespace) -> None:
    """Steps of a fixed length take some words, those that an integrator chooses take others."""
    others = ("step", "accuracy", "journal") if options.method else ("tolerance",)
    given = next((name for name in others if getattr(options, name) is not None), "")
    if given:
        goes = "cannot be used with --method" if options.method else "can be used with --method only"
        raise ModelError(f"--{given} {goes}; leave out one of them.")
    if options.method and options.solver not in (None, "recursive"):
        raise ModelError(f"--method {options.method} uses the formulation recursive, not {options.solver}.")


def _adaptive(mechanism: Mechanism, options: argparse.Namespace) -> tuple[Run, dict]:
    """The run by steps that the integrator chooses, and what it took."""
    from linkwork.analysis.adaptive import integrate
    from linkwork.analysis.simulate import strides

    tolerance = 1e-6 if options.tolerance is None else options.tolerance
    samples = 200 if options.sample is None else strides(options.until, options.sample, options.sample)[1]
    words = {"until": options.until, "tolerance": tolerance, "method": options.method, "samples": samples}
    found = integrate(mechanism, **words)
    taken = {"method": options.method, "tolerance": tolerance, "steps": found.steps, "evaluations": found.evaluations}
    return found.run, {**taken, "step": None}


def _summary(result: Run | EditedRun) -> dict:
    from linkwork.results.edited_run import EditedRun

    about, last = result.about(), result.snapshots[-1]
    stretches = EditedRun(result.stretches if isinstance(result, EditedRun) else [result])
    return {
        "solver": about["solver"],
        "step": about["step"],
        "until": float(result.time[-1]),
        "samples": len(result.time),
        "edits": len(stretches.stretches) - 1,
        "energy_drift": stretches.drift,
        "violation": float(result.violation),
        "unsettled": float(result.unsettled),
        "final_positions": {body: last.position(body).tolist() for body in last.bodies if body != GROUND_ID},
    }


def _reported(summary: dict) -> str:
    lines = [
        "{project}: {until:g} s simulated with {solver} in {wall_seconds:g} s".format(**summary),
        "largest joint residual {violation:.3g} m or rad, largest energy drift {energy_drift:.3g} J".format(**summary),
    ]
    if "steps" in summary:
        lines.append("{steps} steps of {method}, {evaluations} evaluations".format(**summary))
    if summary["unsettled"]:
        lines.append("contacts settled to {unsettled:.3g} m/s".format(**summary))
    if summary["out"]:
        lines.append(f"{summary['samples']} samples written to {summary['out']}")
    return "\n".join(lines)
