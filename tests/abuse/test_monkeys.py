"""A monkey finds no way to break the window; and it would tell if it did."""

import sys

import pytest

pytest.importorskip("PySide6")

from monkeys import Monkey

from linkwork_studio.window.memory import Memory
from linkwork_studio.wiring import Studio

EVENTS = 150


@pytest.fixture
def monkey(qtbot, tmp_path):
    hook = sys.excepthook
    studio = Studio(Memory(tmp_path / "studio.json"))
    studio.show()
    made = Monkey(studio, 7, tmp_path)
    yield made
    made.stop()
    sys.excepthook = hook
    studio.close()
    qtbot.wait(10)


def test_nothing_breaks(monkey):
    monkey.walk(EVENTS)
    assert monkey.faults == []
    assert monkey.count == EVENTS


def test_a_fault_would_be_told(monkey):
    sys.excepthook(ValueError, ValueError("a fault"), None)
    assert "a fault" in monkey.faults[0]
