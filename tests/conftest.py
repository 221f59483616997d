"""What every test needs: OpenGL asked for before the first window, and hypothesis without a stopwatch."""

from importlib.util import find_spec
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


def pytest_configure(config: pytest.Config) -> None:
    """Shares OpenGL contexts and sets their format, which Qt reads only before the application is made."""
    if not HAS_QT:
        return
    from linkwork_studio.start_up import ask_for_opengl

    ask_for_opengl()
    wait_longer()


def wait_longer() -> None:
    """Lets pytest-qt wait for what comes late on a busy machine; five seconds are its own idea of late."""
    from pytestqt.qtbot import QtBot

    for wait in (QtBot.waitUntil, QtBot.waitSignal, QtBot.waitSignals):
        wait.__kwdefaults__["timeout"] = PATIENCE
