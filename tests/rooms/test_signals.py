"""PySide6 6.12.0 takes a reference to True and None with each call on a Python older than 3.12, until it aborts."""

import subprocess
import sys

EMIT = """
from PySide6.QtCore import QObject, Signal

class Bell(QObject):
    rung = Signal()

bell = Bell()
bell.rung.connect(lambda: None)
for _ in range(20_000):
    bell.rung.emit()
    bell.blockSignals(False)
    bell.setObjectName("bell")
print("still here")
"""


def test_twenty_thousand_signals():
    told = subprocess.run([sys.executable, "-c", EMIT], capture_output=True, text=True)
    assert told.returncode == 0, told.stderr
    assert told.stdout.strip() == "still here"
