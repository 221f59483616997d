"""`python3 tests`: installs what the tests need (once) and runs them all, on a virtual display where there is X11.

Without arguments it is the gate: ruff, mypy and the import contracts, then the legs, two at a time: the engine with the
studio's rooms without Qt, where neither Qt nor VTK is installed; the window; words, files and widgets on another
Python if the machine has one; what rounding decides, with the arithmetic of other processors; and all that `linkwork
reproduce` knows. Options alone go to the first two legs; `python3 tests -m "not slow"` is the everyday run.
Paths make one plain run of pytest: `python3 tests tests/engine -x`.

Whatever the caller has set for BLAS, OpenMP, numba or Python does not reach a leg.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "app"), str(ROOT / "tests/support")]

from processors import Processor, feigned, taken_anyway  # noqa: E402

from bootstrap import missing_programs, on_virtual_screen, prepare, run_guarded, say, supported_pythons  # noqa: E402

WINDOW_PACKAGES = ("pyside6", "vtk", "pyqtgraph", "pytest-qt", "import-linter", "ruff")
ENGINE_TESTS = ("tests/engine", "tests/known_answers", "tests/abuse", "tests/studio")
WINDOW_TESTS = ("tests/studio", "tests/journeys")
# Where the version of Python may matter, without the minutes that compiling every formulation once more would take.
OTHER_PYTHON_TESTS = (
    *(f"tests/engine/{room}" for room in ("math3d", "model", "edits", "files")),
    *(
        f"tests/studio/{room}"
        for room in ("document", "commands", "widgets", "look", "panels/inspector", "panels/tree")
    ),
    "tests/journeys/test_cut_and_restore.py",
)
# Where rounding may matter: answers known from elsewhere, equations, formulations, questions, journals run again.
ROUNDED_TESTS = (
    "tests/known_answers",
    # Minutes of particles, long cables and one arm, which ask BLAS for nothing and meet their bounds from afar.
    *(f"--ignore=tests/known_answers/test_{name}.py" for name in ("fluids", "soft_structures", "flexible_manipulator")),
    "tests/engine/equations",
    "tests/engine/solvers",
    "tests/engine/analysis",
    "--ignore=tests/engine/analysis/test_sweep.py",  # processes and clusters, which cost a minute and round nothing
    "tests/engine/simulation/test_replay.py",
)
COMMANDS = "linkwork.command_line"
RULES_OF_THE_CODE = "tests/rooms"
LIGHT_PEERS = ("mujoco", "gymnasium")  # Pinocchio takes 400 MB: what it said is kept beside the tests
FEWER_MECHANISMS = "20"  # drawn at random in each leg of another processor, 200 in the engine's
MOST_COMPLAINTS = 150  # lines of a leg that are printed again at the end, which is what a log that was cut still shows
EVERYDAY = "not slow"  # what takes long is tried in the first two legs
LEGS_AT_A_TIME = 2  # each runs on one core; more of them fight for the clock of the journeys

# All that a leg gets of the caller's environment: who and where it is, its screen, the way to package indexes, which
# mechanisms are drawn. CI tells tests that what they are held against must be there.
KEPT_VARIABLES = re.compile(
    "HOME|USER|LOGNAME|PATH|LANG|LC_.*|TZ|TMPDIR|CI|DISPLAY|WAYLAND_DISPLAY|XAUTHORITY|XDG_.*"
    "|PIP_.*|SSL_CERT_.*|REQUESTS_CA_BUNDLE|(?i:https?_proxy|all_proxy|no_proxy)"
    "|LINKWORK_(SEED|MECHANISMS)|SYSTEM(ROOT|DRIVE)|WINDIR|TE?MP|USERPROFILE|(LOCAL)?APPDATA|PROGRAMDATA|PATHEXT|COMSPEC"
)


@dataclass(frozen=True)
class Outcome:
    """What one command of the gate came to."""

    name: str
    code: int
    seconds: float
    closing_line: str
    complaints: tuple[str, ...] = ()

    def count(self, *words: str) -> int:
        """How many tests pytest's closing line counts under any of the words; other tools count none."""
        if not re.search(r" in [\d.]+s", self.closing_line):
            return 0
        return sum(int(n) for n, word in re.findall(r"(\d+) (\w+)", self.closing_line) if word in words)


def main(arguments: list[str]) -> int:
    """Runs what the arguments ask for and returns 0 only if all of it is green."""
    python = prepare(".venv", ["-e", "."], [*missing_programs(), *missing_browser()])
    prepare(".venv", requirements("test"))
    if any((ROOT / argument.split("::")[0]).exists() for argument in arguments):
        return on_screen("tests", python, *arguments).code
    plain = engine_python()  # before the legs, which share it
    legs = [lambda: engine_leg(plain, arguments), lambda: window_leg(python, arguments)]
    if arguments:
        return report(two_at_a_time(legs))
    begun = [
        run("kernels", [python, "-m", COMMANDS, "warmup"]),  # once, before two legs compile the same side by side
        run("ruff", [python, "-m", "ruff", "check"]),
        run("types", [python, "-m", "mypy"]),
        run("import contracts", [str(Path(python).with_name("lint-imports"))]),
    ]
    legs += [*other_python_leg(), *processor_legs(plain), lambda: reproduction_leg(python)]
    return report([*begun, *two_at_a_time(legs)])


def two_at_a_time(legs: Sequence[Callable[[], Outcome]]) -> list[Outcome]:
    """What the legs came to, in their order."""
    with ThreadPoolExecutor(LEGS_AT_A_TIME) as pool:
        return list(pool.map(lambda leg: leg(), legs))


def engine_leg(python: str, arguments: Sequence[str] = ()) -> Outcome:
    """The engine, and the studio's document, session and commands, where neither Qt nor VTK is installed."""
    return run("engine", [python, "-m", "pytest", *ENGINE_TESTS, *arguments])


def engine_python() -> str:
    """The interpreter of an environment with neither Qt nor VTK."""
    wishes = [wish for wish in requirements() + requirements("test") if not wish.lower().startswith(WINDOW_PACKAGES)]
    wishes += [wish for wish in requirements("peers") if wish.startswith(LIGHT_PEERS)]
    return prepare(".venv-engine", wishes)


def missing_browser() -> list[str]:
    """The browser in which pages that play are tried, where it can be had; elsewhere those tests are skipped."""
    release = Path("/etc/os-release")
    is_debian = release.is_file() and "ID=debian" in release.read_text().split()
    return ["chromium"] if is_debian and os.geteuid() == 0 and not shutil.which("chromium") else []


def window_leg(python: str, arguments: Sequence[str] = ()) -> Outcome:
    """All of the studio and its journeys, and the rules that the code itself keeps."""
    return on_screen("window", python, *WINDOW_TESTS, RULES_OF_THE_CODE, *arguments)


def other_python_leg() -> list[Callable[[], Outcome]]:
    """Part of the tests on the newest other Python of this machine, if there is one."""
    others = {version: path for version, path in supported_pythons().items() if version != sys.version_info[:2]}
    if not others:
        say("No other supported Python on this machine: its leg is left out.")
        return []
    version = max(others)
    return [lambda: window_on(f"{version[0]}.{version[1]}", others[version])]


def window_on(version: str, base: str) -> Outcome:
    """Words, files and widgets, and one run, in an environment of the given Python."""
    folder = f".venv-{version}"
    python = prepare(folder, ["-e", "."], python=base)
    prepare(folder, requirements("test"), python=base)
    return on_screen(f"Python {version}", python, *OTHER_PYTHON_TESTS, "-m", EVERYDAY)


def processor_legs(python: str) -> list[Callable[[], Outcome]]:
    """What rounding decides, once for each processor with other arithmetic than this one's that can be had here."""
    if not feigned():
        say("The arithmetic of other processors is tried on Linux on x86-64 only: its legs are left out.")
    own = taken_anyway(python, clean_environment())
    others = [processor for processor in feigned() if processor.name not in own]
    return [lambda processor=processor: processor_leg(python, processor) for processor in others]


def processor_leg(python: str, processor: Processor) -> Outcome:
    """What rounding decides, with the arithmetic of one other processor."""
    feigning = processor.environment(python, ROOT / ".venv-engine" / "kernels")
    fewer = {"LINKWORK_MECHANISMS": os.environ.get("LINKWORK_MECHANISMS", FEWER_MECHANISMS)}
    command = [python, "-m", "pytest", *ROUNDED_TESTS, "-m", EVERYDAY]
    return run(f"as on {processor.name}", command, {**feigning, **fewer})


def reproduction_leg(python: str) -> Outcome:
    """Every figure and table that `linkwork reproduce` knows; a verdict that failed is a failure."""
    return run("reproduce", [python, "-m", COMMANDS, "reproduce", "--out", str(ROOT / "build/reproduction")])


def requirements(extra: str = "") -> list[str]:
    """What pyproject.toml asks for: the dependencies, or those of an extra."""
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    return project["optional-dependencies"][extra] if extra else project["dependencies"]


def on_screen(name: str, python: str, *arguments: str) -> Outcome:
    """One run of pytest under one virtual screen."""
    return run(name, on_virtual_screen([python, "-m", "pytest", *arguments]))


def clean_environment() -> dict[str, str]:
    """What of the caller's environment reaches a leg, and where the sources are."""
    kept = {name: value for name, value in os.environ.items() if KEPT_VARIABLES.fullmatch(name)}
    sources = os.pathsep.join(str(ROOT / folder) for folder in ("core", "app"))
    colours = {"PY_COLORS": "1"} if sys.stdout.isatty() else {}
    return {**kept, **colours, "PYTHONPATH": sources, "PYTHONUNBUFFERED": "1"}


def run(name: str, command: list[str], variables: Mapping[str, str] = MappingProxyType({})) -> Outcome:
    """Runs one command of the gate, shows what it prints under its name and keeps the last line.

    Args:
        name: of the leg.
        command: what is run.
        variables: of the environment that are set for it alone.
    """
    say(f"{name} | {' '.join([*(f'{key}={value}' for key, value in variables.items()), *command])}")
    environment = {**clean_environment(), **variables}
    start, closing_line, printed = time.monotonic(), "", []
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True, "errors": "replace"}
    with subprocess.Popen(command, cwd=ROOT, env=environment, **pipes) as process:
        for line in process.stdout:
            print(f"{name} | {line}", end="", flush=True)
            printed.append(re.sub(r"\x1b\[[0-9;]*m", "", line).rstrip())
            closing_line = printed[-1].strip(" =") or closing_line
    told = complaints(printed) if process.returncode else ()
    return Outcome(name, process.returncode, time.monotonic() - start, closing_line, told)


def complaints(printed: Sequence[str]) -> tuple[str, ...]:
    """What pytest prints of the tests that failed, and their names; the last lines of any other tool."""
    headings = [n for n, line in enumerate(printed) if re.fullmatch(r"=+ .+ =+", line)]
    failures = [n for n in headings if re.fullmatch(r"=+ (FAILURES|ERRORS) =+", printed[n])]
    if not failures:
        return tuple(printed[-MOST_COMPLAINTS:])
    ends = [n for n in headings if n > failures[-1]] or [len(printed)]
    names = [line for line in printed[ends[0] :] if line.startswith(("FAILED ", "ERROR "))]
    return (*printed[failures[0] : ends[0]][-MOST_COMPLAINTS:], *names)


def report(outcomes: list[Outcome]) -> int:
    """Prints what failed once more, what came of each leg, and the sum of the tests on the last line."""
    for outcome in outcomes:
        for line in outcome.complaints:
            say(f"{outcome.name} | {line}")
    say("")
    for outcome in outcomes:
        verdict = "ok" if outcome.code == 0 else f"FAILED ({outcome.code})"
        say(f"{outcome.name:<24} {verdict:<12} {outcome.seconds:5.0f} s   {outcome.closing_line}")
    words = {"passed": ("passed",), "failed": ("failed", "error", "errors"), "skipped": ("skipped",)}
    say(", ".join(f"{sum(o.count(*counted) for o in outcomes)} {word}" for word, counted in words.items()))
    return int(any(outcome.code for outcome in outcomes))


if __name__ == "__main__":
    run_guarded(main)
