"""Measure speed and accuracy, also beside the peers that are installed.

Examples: linkwork bench --list
          linkwork bench chain --peers
          linkwork bench --peers --out report      (also diagrams of work and precision)

All take part in turns, in one run, on one thread; the best of several rounds counts. Ratios are times beside ours, with
the least and the largest of a single round.
"""

from __future__ import annotations

import argparse
import math
import os
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from linkwork.command_line.answer import as_json
from linkwork.errors import ModelError

if TYPE_CHECKING:
    from linkwork.benchmarks.case import Case, Entrant

LEAST_SHARE = 0.01  # of the work of a step: what is told of a profile
ALONE = {  # measurements with a table of their own and no sizes
    "shock": "Energy cost of closing gaps",
    "small_mass": "Steps of adaptive integrators as one mass shrinks to nothing",
}


def arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the verb."""
    parser.add_argument(
        "case", nargs="?", metavar="CASE", help="a case, a study, shock or small_mass; all cases by default"
    )
    parser.add_argument("--list", action="store_true", help="list what there is to measure")
    parser.add_argument("--peers", action="store_true", help="beside the other programs that are installed")
    parser.add_argument("--sizes", metavar="N,N", help="sizes instead of those of the case")
    parser.add_argument("--rounds", type=int, default=5, metavar="N", help="rounds; the best one counts")
    parser.add_argument("--profile", action="store_true", help="the share of each kernel in a step, instead of times")
    parser.add_argument("--out", metavar="DIR", type=Path, help="folder for a report with work-precision diagrams")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(options: argparse.Namespace) -> int:
    """Measure and tell."""
    for name in ("OMP_NUM_THREADS", "MKL_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
        os.environ.setdefault(name, "1")
    if options.list:
        return _list()
    if options.case in ALONE:
        if options.sizes is not None:
            raise ModelError(f"{options.case} comes in one size; leave --sizes away.")
        return (_shock if options.case == "shock" else _small_mass)(options)
    from linkwork.benchmarks.case import cases
    from linkwork.benchmarks.study import studies

    if options.case in studies():
        return _study(options)
    known = cases()
    if options.case is not None and options.case not in known:
        more = ", ".join((*known, *studies(), *ALONE))
        raise ModelError(f"There is no case {options.case!r}; there are: {more}.")
    if options.profile:
        return _profile(options, [known[options.case]] if options.case else list(known.values()))
    return _cases(options, [known[options.case]] if options.case else list(known.values()))


def _list() -> int:
    """Names and titles of all measurements."""
    from linkwork.benchmarks.case import cases
    from linkwork.benchmarks.study import studies

    titles = {case.name: case.title for case in (*cases().values(), *studies().values())} | ALONE
    print("\n".join(f"{name:18}{title}" for name, title in titles.items()))
    return 0


def _cases(options: argparse.Namespace, chosen: list[Case]) -> int:
    """Times and errors of all who take part, on request with a report."""
    from linkwork.benchmarks.precision import work_precision
    from linkwork.benchmarks.stopwatch import machine
    from linkwork.command_line.bench_report import write
    from linkwork.command_line.progress import bar

    report: dict = {"machine": machine(), "cases": {}}
    diagrams, show = {}, None if options.json else bar()
    for number, case in enumerate(chosen, 1):
        report["cases"][case.name], present = _measured(case, options)
        if options.out is not None and case.converges:
            diagrams[case.name] = work_precision(case, present, _sizes(options, case.sizes)[0])
            report["cases"][case.name]["work_precision"] = [asdict(point) for point in diagrams[case.name]]
        if show is not None:
            show(number / len(chosen))
    if options.out is not None:
        print(f"{write(options.out, report, diagrams)} has the report.", file=sys.stderr)
    print(as_json(report) if options.json else _as_text(report))
    return 0


def _measured(case: Case, options: argparse.Namespace) -> tuple[dict, list[Entrant]]:
    """What all who are installed came to, and who they are."""
    from linkwork.benchmarks.stopwatch import installed, measured

    wanted = [e for e in case.entrants if options.peers or not e.program]
    present = [e for e in wanted if installed(e)]
    results = [r for size in _sizes(options, case.sizes) for r in measured(case, present, size, options.rounds)]
    return {
        "title": case.title,
        "results": [asdict(r) for r in results],
        "not_installed": sorted({e.program for e in wanted} - {e.program for e in present}),
        "notes": {e.name: e.note for e in present if e.note},
    }, present


def _study(options: argparse.Namespace) -> int:
    """A measurement with a table of its own."""
    from linkwork.benchmarks.stopwatch import machine
    from linkwork.benchmarks.study import studies

    study = studies()[options.case]
    found = [row for size in _sizes(options, study.sizes) for row in study.found(size, options.rounds, options.peers)]
    report = {"machine": machine(), "cases": {study.name: {"results": [asdict(row) for row in found]}}}
    lines = ["  ".join(f"{name} {value}" for name, value in report["machine"].items()), "", study.title, study.head]
    lines += [study.as_line(row) for row in found]
    print(as_json(report) if options.json else "\n".join(lines))
    return 0


def _shock(options: argparse.Namespace) -> int:
    """What it costs to join what is apart."""
    from linkwork.benchmarks.shock import GAPS, shocks

    found = [r for gap in GAPS for r in shocks(gap, options.peers)]
    lines = ["Two spheres at rest are joined across a gap: energy that this puts into them, gap after half a second"]
    lines += [f"{'gap [m]':>8}  {'':40}{'peak [J]':>12}{'left [m]':>12}{'drift [J]':>12}"]
    for r in found:
        words = ["refused" if x is None else f"{x:.1e}" for x in (r.kinetic, r.left)]
        words.append("" if r.drift is None else f"{r.drift:.1e}")
        lines.append(f"{r.gap:8g}  {r.name:40}" + "".join(f"{word:>12}" for word in words).rstrip())
    lines += ["Drift: of the energy of two four-bars (A02) in ten seconds, by the same formulation and step."]
    print(as_json({"shock": [asdict(r) for r in found]}) if options.json else "\n".join(lines))
    return 0


def _profile(options: argparse.Namespace, chosen: list[Case]) -> int:
    """The share of each kernel in a step of our own entrants, on the smallest size."""
    from linkwork.benchmarks.shares import shares

    report: dict = {"cases": {}}
    lines = []
    for case in chosen:
        size = _sizes(options, case.sizes)[0]
        for entrant in (e for e in case.entrants if not e.program):
            found = shares(case, entrant, size)
            report["cases"].setdefault(case.name, {})[entrant.name] = [asdict(share) for share in found]
            lines += ["", f"{case.name}, size {size}, {entrant.name}: calls in a step, share of its work"]
            lines += [f"{s.kernel:44}{s.calls:10.1f}{100 * s.share:8.1f} %" for s in found if s.share >= LEAST_SHARE]
    print(as_json(report) if options.json else "\n".join(lines[1:]))
    return 0


def _small_mass(options: argparse.Namespace) -> int:
    """Steps of adaptive integrators as one mass shrinks to nothing."""
    from linkwork.benchmarks.small_mass import METHODS, TOLERANCE, UNTIL, counted

    found = list(counted())
    report = {"cases": {"small_mass": {"until": UNTIL, "tolerance": TOLERANCE, "results": [asdict(r) for r in found]}}}
    ratios = dict.fromkeys(r.ratio for r in found)
    steps = {(r.ratio, r.method): r.steps for r in found}
    lines = [f"Steps of two masses on springs in {UNTIL:g} s at a tolerance of {TOLERANCE:g}, as the first one shrinks"]
    lines += [f"{'m1/m2':>8}" + "".join(f"{method:>14}" for method in METHODS)]
    lines += [f"{ratio:8.0e}" + "".join(f"{steps[ratio, method]:14}" for method in METHODS) for ratio in ratios]
    lines += [
        "TR-BDF2 is ours, BDF is scipy's; in the last line the body has no mass and its equation is of first order."
    ]
    print(as_json(report) if options.json else "\n".join(lines))
    return 0


def _sizes(options: argparse.Namespace, usual: tuple[int, ...]) -> list[int]:
    if options.rounds < 1:
        raise ModelError(f"--rounds {options.rounds}: at least one is wanted.")
    if options.sizes is None:
        return list(usual)
    try:
        sizes = [int(word) for word in options.sizes.split(",")]
    except ValueError:
        sizes = [0]
    if min(sizes) < 1:
        raise ModelError(f"--sizes {options.sizes}: whole numbers from 1 on are wanted, with commas in between.")
    return sizes


def _has_energy(case: dict) -> bool:
    """Whether those who take part tell how far the energy has drifted."""
    return all(math.isfinite(result["drift"]) for result in case["results"])


def _as_text(report: dict) -> str:
    lines = ["  ".join(f"{name} {value}" for name, value in report["machine"].items())]
    for case in report["cases"].values():
        head = f"{'size':>6}  {'':28}{'us a step':>12}{'ns a body':>11}{'error [m]':>11}{'ratio':>8}  in single rounds"
        lines += ["", case["title"], head + "  energy drift" * _has_energy(case)]
        for r in case["results"]:
            a_body = 1e3 * r["microseconds"] / r["size"]
            numbers = f"{r['microseconds']:12.2f}{a_body:11.1f}{r['error']:11.1e}{r['ratio']:8.2f}"
            numbers += f"  {r['least']:.2f} to {r['most']:.2f}".ljust(18 * _has_energy(case))
            numbers += f"  {r['drift']:.1e}" if _has_energy(case) else ""
            lines.append(f"{r['size']:6}  {r['name']:28}{numbers}")
        lines += [f"{name}: {note}" for name, note in case["notes"].items()]
        if case["not_installed"]:
            lines.append(f"Not installed and left out: {', '.join(case['not_installed'])}.")
    return "\n".join(lines)
