"""The studio's parts below the window, killed at a random moment in the midst of edits, saves, copies and a run.

A child process edits all the time, saves now and then, keeps its copy for recovery and lets the run go on; it is killed
with no chance to say a word. Then every file must be readable, what was edited two seconds before the end must be
there, and recovery must offer it exactly where the file does not hold it. Many rounds by hand:

    PYTHONPATH=core:app:tests/support python tests/support/killings.py --rounds 200
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import signal
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from sample_models import double_pendulum

from linkwork.edits import SetValue
from linkwork.files import project
from linkwork_studio.document.command import Command
from linkwork_studio.document.document import Document
from linkwork_studio.document.recovery import Recovery, left_behind
from linkwork_studio.session.session import Session

LOST = 2.0  # seconds of edits that may be missing
LONGEST = 3.0  # seconds until the kill
BODY = "lower"


@dataclass(frozen=True)
class Told:
    """What the child told before it was killed: when it made each edit, counted from 1, and which it had saved."""

    edits: list[float]
    saved: int
    killed: float


def live(folder: Path, chance: random.Random, says: int, runs: bool) -> None:
    """Edit, save, run, until killed; tells each edit and each save that is done."""
    document, recovery = Document(double_pendulum()), Recovery(folder / "recovery")
    session = Session(document.model) if runs else None
    if session is not None:
        document.changed.connect(session.submit)
        session.start()
        session.play()
        session.wait(60.0)
    os.write(says, b"ready now\n")

    def keep() -> None:
        recovery.keep(document.model, document.path, document.mark) if document.is_modified else recovery.forget()

    document.state_changed.connect(keep)
    document.saving.connect(recovery.saves)
    for count in range(1, 10**6):
        document.do(Command("Weigh", (SetValue(BODY, "mass", float(count)),)))
        os.write(says, f"edit {time.time()}\n".encode())
        if chance.random() < 0.05:
            document.save(folder / "project.linkwork")
            os.write(says, f"saved {count}\n".encode())
        time.sleep(chance.choice((0.0, 0.001, 0.01, 0.05)))


def killed(folder: Path, chance: random.Random, runs: bool) -> Told:
    """Let a child live for a while, kill it, and tell what it had told."""
    hears, says = os.pipe()
    child = os.fork()
    if not child:
        try:
            live(folder, chance, says, runs)
        finally:
            os._exit(1)
    os.close(says)
    os.read(hears, len(b"ready now\n"))
    time.sleep(chance.uniform(0.0, LONGEST))
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    end = time.time()
    with os.fdopen(hears) as lines:
        told = [line.split() for line in lines.read().splitlines()]
    saves = [int(number) for word, number in told if word == "saved"]
    return Told([float(when) for word, when in told if word == "edit"], max(saves, default=0), end)


def check(folder: Path, told: Told) -> None:
    """All files can be read, nothing older than LOST is missing, and the offer is right."""
    file = folder / "project.linkwork"
    for path in (file, file.with_name("project.linkwork.bak")):
        if path.exists():
            project.load(path)
    held = int(project.load(file).bodies[BODY].mass) if file.exists() else 0
    assert held >= told.saved, "what was told to be saved is not in the file"
    offers = left_behind(folder / "recovery")
    assert len(offers) <= 1
    offered = int(offers[0].load().bodies[BODY].mass) if offers else 0
    assert not offers or offered > held, f"offers the state {offered}, the file holds {held}"
    old = sum(1 for when in told.edits if when < told.killed - LOST)
    assert max(held, offered) >= old, f"{old} edits were made in time, {max(held, offered)} are there"


def round_of(seed: int, runs: bool = True) -> Told:
    """One kill and the look at what is left."""
    chance = random.Random(seed)
    folder = Path(tempfile.mkdtemp(prefix="linkwork-killed-"))
    try:
        told = killed(folder, chance, runs)
        check(folder, told)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return told


def main() -> None:
    """Many kills, told as they go."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    edits = saves = 0
    for seed in range(options.seed, options.seed + options.rounds):
        told = round_of(seed)
        edits, saves = edits + len(told.edits), saves + bool(told.saved)
    sys.stdout.write(f"{options.rounds} kills, {edits} edits, {saves} times after a save: all is there\n")


if __name__ == "__main__":
    main()
