"""What every test needs: OpenGL asked for before the first window, garbage collected in its thread, no stopwatch."""

import gc
from importlib.util import find_spec
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

HAS_QT = find_spec("PySide6") is not None
WITHOUT_QT = {"conftest.py", "document", "session", "commands"}
STUDIO = Path(__file__).parent / "studio"

collect_ignore = ["journeys", *(path for path in STUDIO.iterdir() if path.name not in WITHOUT_QT)] if not HAS_QT else []

# A kernel may compile within the first example, and the machine may be busy.
NO_STOPWATCH = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("linkwork", derandomize=True, print_blob=True, **NO_STOPWATCH)
settings.load_profile("linkwork")

PATIENCE = 60_000  # milliseconds
OLD_EVERY = 20  # tests
_finished = count(1)


def pytest_configure(config: pytest.Config) -> None:
    """Shares OpenGL contexts and sets their format, which Qt reads only before the application is made.

    Python's collector is off from here on, as in the studio: it would run in whichever thread allocates, and the last
    windows' runs may still be ending when the next window opens.
    """
    if not HAS_QT:
        return
    gc.disable()
    from linkwork_studio.start_up import ask_for_opengl

    ask_for_opengl()
    wait_longer()


def pytest_runtest_logfinish() -> None:
    """Collects garbage between tests, in the thread of the windows."""
    if HAS_QT:
        gc.collect(2 if next(_finished) % OLD_EVERY == 0 else 1)


def wait_longer() -> None:
    """Lets pytest-qt wait for what comes late on a busy machine; five seconds are its own idea of late."""
    from pytestqt.qtbot import QtBot

    for wait in (QtBot.waitUntil, QtBot.waitSignal, QtBot.waitSignals):
        wait.__kwdefaults__["timeout"] = PATIENCE
