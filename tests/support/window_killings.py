"""The studio itself, killed at a random moment while its fields are typed into, it saves, keeps its copy and runs.

Each round starts `linkwork-studio` as a user does, takes what the start page offers (or opens the file where nothing is
offered), and goes on: types masses into the inspector, saves with Ctrl+S, plays and pauses with Space, until it is
killed. The next round tells whether all is there. Many rounds by hand, under a display:

    PYTHONPATH=core:app:tests/support python tests/support/window_killings.py --rounds 30
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from sample_models import double_pendulum

from linkwork.files import project
from linkwork_studio.document.recovery import Left, left_behind

LOST = 2.0  # seconds of edits that may be missing
LONGEST = 4.0  # seconds until the kill
BODY, FILE = "lower", "project.linkwork"
SAVES, TOGGLES = 0.05, 0.04  # chances beside an edit
FOLDERS = ("XDG_STATE_HOME", "XDG_CONFIG_HOME")  # not that of caches, where compiled kernels lie


@dataclass
class Told:
    """What a child told: the mass with which it began, when it made each edit, and what it had saved."""

    began: int = 0
    offered: bool = False
    edits: list[tuple[int, float]] = field(default_factory=list)
    saved: int = 0
    killed: float = 0.0


# -- the child ------------------------------------------------------------------------------------------


def live(folder: Path, seed: int) -> None:
    """Start the studio as its command does, and use it until killed."""
    from PySide6.QtCore import QTimer

    from linkwork_studio import __main__ as program
    from linkwork_studio.opening import Opening
    from linkwork_studio.window import thumbnails

    thumbnails.standard_place = lambda: folder / "pictures"
    opened: list[Opening] = []
    begin = Opening.begin

    def begin_and_watch(opening: Opening) -> None:
        opened.append(opening)
        begin(opening)
        QTimer.singleShot(0, lambda: _when_ready(opening, folder, random.Random(seed)))

    Opening.begin = begin_and_watch
    sys.exit(program.main([]))


def _when_ready(opening: object, folder: Path, chance: random.Random) -> None:
    from PySide6.QtCore import QTimer

    if opening.studio is None:
        QTimer.singleShot(5, lambda: _when_ready(opening, folder, chance))
        return
    studio = opening.studio
    _enter(studio, opening.entrance.recovered, folder)
    studio.document.select((BODY,))
    timer = QTimer(studio.window)
    timer.timeout.connect(lambda: _use(studio, chance, timer))
    timer.start(10)


def _enter(studio: object, card: object, folder: Path) -> None:
    """Take what is offered, by its button; open the file where nothing is."""
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QPushButton

    offered = card.isVisible()
    if offered:
        button = next(b for b in card.findChildren(QPushButton) if b.text() == "Restore")
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    else:
        studio.open(folder / FILE)
    _say("began", int(studio.document.model.bodies[BODY].mass), int(offered))


def _use(studio: object, chance: random.Random, timer: object) -> None:
    """Type a mass, and now and then save, play or pause."""
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest

    timer.setInterval(chance.choice((1, 10, 30, 80)))
    edit = studio.inspector.field("mass").field.edit
    mass = int(studio.document.model.bodies[BODY].mass) + 1
    edit.setFocus()
    edit.selectAll()
    QTest.keyClicks(edit, str(mass))
    QTest.keyClick(edit, Qt.Key.Key_Return)
    if int(studio.document.model.bodies[BODY].mass) != mass:
        _say("refused", mass)
        return
    _say("edit", mass, time.time())
    if chance.random() < TOGGLES:
        studio.viewport.setFocus()
        QTest.keyClick(studio.viewport, Qt.Key.Key_Space)
    if chance.random() < SAVES:
        QTest.keyClick(studio.window, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
        if not studio.document.is_modified:
            _say("saved", mass)


def _say(*words: object) -> None:
    os.write(1, f"{' '.join(map(str, words))}\n".encode())


# -- the parent -----------------------------------------------------------------------------------------


def killed(folder: Path, seed: int) -> Told:
    """Let the studio be used for a while, kill it, and tell what it had told."""
    environment = {**os.environ, **{name: str(folder / name) for name in FOLDERS}}
    command = [sys.executable, __file__, "--folder", str(folder), "--seed", str(seed)]
    chance, told = random.Random(seed), Told()
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as child:
        first = child.stdout.readline()
        assert first, "the studio ended by itself"
        time.sleep(chance.uniform(0.0, LONGEST))
        os.kill(child.pid, signal.SIGKILL)
        rest = child.stdout.read().splitlines()
    told.killed = time.time()
    for word, *values in (line.split() for line in (first.strip(), *rest)):
        assert word != "refused", values
        if word == "began":
            told.began, told.offered = int(values[0]), values[1] == "1"
        elif word == "edit":
            told.edits.append((int(values[0]), float(values[1])))
        elif word == "saved":
            told.saved = int(values[0])
    return told


def check(folder: Path, told: Told) -> tuple[int, bool]:
    """All files can be read and nothing old is missing; the mass that the next start has to show, and by which way."""
    file = folder / FILE
    for path in (file, file.with_name(f"{FILE}.bak")):
        if path.exists():
            project.load(path)
    held = _mass(project.load(file))
    assert held >= told.saved, f"{told.saved} was told to be saved, the file holds {held}"
    offers = _offers(folder)
    assert len(offers) <= 1, "one window leaves one offer"
    offered = max((_mass(left.load()) for left in offers), default=0)
    assert not offers or offered > held, f"offers the state {offered}, the file holds {held}"
    old = max((mass for mass, when in told.edits if when < told.killed - LOST), default=told.began)
    assert max(held, offered) >= old, f"{old} was there in time, {max(held, offered)} is left"
    return max(held, offered), bool(offers)


def _offers(folder: Path) -> tuple[Left, ...]:
    return left_behind(folder / "XDG_STATE_HOME" / "linkwork" / "recovery")


def _mass(model: object) -> int:
    return int(model.bodies[BODY].mass)


def rounds_of(count: int, seed: int, folder: Path) -> list[Told]:
    """So many kills one after the other; each start has to show what the kill before it left."""
    project.save(double_pendulum(), folder / FILE)
    expected, is_offered, all_told = 1, False, []
    for number in range(seed, seed + count):
        told = killed(folder, number)
        assert (told.began, told.offered) == (expected, is_offered), "the start shows what was left"
        expected, is_offered = check(folder, told)
        all_told.append(told)
    return all_told


def main() -> None:
    """Many kills, told at the end; with a folder, the child."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path)
    options = parser.parse_args()
    if options.folder:
        live(options.folder, options.seed)
        return
    with tempfile.TemporaryDirectory(prefix="linkwork-killed-") as folder:
        told = rounds_of(options.rounds, options.seed, Path(folder))
    edits, saves = sum(len(t.edits) for t in told), sum(bool(t.saved) for t in told)
    offers = sum(t.offered for t in told)
    sys.stdout.write(f"{len(told)} kills, {edits} edits, {saves} after a save, {offers} offers: all is there\n")


if __name__ == "__main__":
    main()
