"""The studio is killed in the midst of edits; the next one offers what was not saved."""

import os
import signal
import subprocess
import sys

import pytest
import window_killings
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from window_killings import Told, check, rounds_of

from linkwork.files import project
from linkwork_studio.document import recovery
from linkwork_studio.document.recovery import left_behind
from linkwork_studio.window.memory import Memory
from linkwork_studio.wiring import Studio

pytestmark = pytest.mark.timeout(300)

EDITING = """
import sys
from pathlib import Path
from linkwork_studio import start_up
start_up.ask_for_opengl()
from PySide6.QtCore import QTimer
from linkwork.edits import SetValue
from linkwork_studio.__main__ import _application
from linkwork_studio.document.command import Command
from linkwork_studio.wiring import Studio
application = _application()
studio = Studio(recovery=Path(sys.argv[1]))
studio.show()
studio.start_page.cards[0].click()
mass = 1.0
def edit():
    global mass
    mass += 1.0
    studio.document.do(Command("Weigh", (SetValue("lower link", "mass", mass),)))
    print(mass, flush=True)
timer = QTimer()
timer.timeout.connect(edit)
timer.start(20)
application.exec()
"""


@pytest.fixture
def killed(tmp_path):
    """The folder of a studio that was killed two seconds into its edits, and the last mass that it set."""
    folder = tmp_path / "recovery"
    process = subprocess.Popen([sys.executable, "-c", EDITING, str(folder)], stdout=subprocess.PIPE, text=True)
    while not any(folder.glob(f"*/{recovery.NOTE}")):
        assert process.stdout.readline(), "it ended by itself"
    masses = [float(process.stdout.readline()) for _ in range(100)]
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    return folder, masses


def test_what_was_not_saved_is_offered_and_restored(killed, qtbot, tmp_path):
    folder, masses = killed
    studio = Studio(Memory(tmp_path / "studio.json"), recovery=folder)
    studio.show()
    assert studio.entrance.recovered.isVisible()
    studio.window.grab().save(str(tmp_path / "offer.png"))
    restore = next(b for b in studio.entrance.recovered.findChildren(QPushButton) if b.text() == "Restore")
    QTest.mouseClick(restore, Qt.MouseButton.LeftButton)
    assert studio.window.has_project()
    mass = studio.document.model.bodies["lower link"].mass
    assert mass >= masses[0], "what was edited two seconds before the end is there"
    assert studio.document.is_modified
    assert studio.entrance.recovered.isHidden()
    studio.close()
    qtbot.wait(10)
    assert left_behind(folder) == ()


@pytest.mark.slow
def test_each_start_after_a_kill_shows_what_was_there(tmp_path):
    told = rounds_of(3, 15, tmp_path)
    assert sum(len(one.edits) for one in told) > 0


def test_the_look_after_a_kill_would_tell(tmp_path):
    project.save(window_killings.double_pendulum(), tmp_path / window_killings.FILE)
    with pytest.raises(AssertionError, match="5 was told to be saved"):
        check(tmp_path, Told(saved=5))
    with pytest.raises(AssertionError, match="7 was there in time"):
        check(tmp_path, Told(edits=[(7, 1.0)], killed=10.0))
    assert check(tmp_path, Told(began=1)) == (1, False)
