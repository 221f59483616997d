"""A window with plain widgets in place of the panels."""

import pytest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from linkwork_studio.look.style import apply_theme
from linkwork_studio.look.theme import DARK
from linkwork_studio.window.main_window import MainWindow, Parts
from linkwork_studio.window.memory import Memory

PANELS = ("timeline", "tree", "palette", "history", "inspector", "plot", "controls", "questions", "findings", "console")
NAMES = ("viewport", *PANELS)


@pytest.fixture
def themed(qapp: QApplication) -> QApplication:
    apply_theme(qapp, DARK)
    return qapp


@pytest.fixture
def make_window(qtbot, themed):
    """Makes windows that share a memory."""
    memory = Memory()

    def make(*, begins_shown: bool = False) -> MainWindow:
        widgets = {name: QLineEdit() if name == "inspector" else QWidget() for name in NAMES}
        window = MainWindow(QWidget(), memory)
        qtbot.addWidget(window)
        window.setVisible(begins_shown)
        window.furnish(Parts(**widgets))
        window.start()
        return window

    make.memory = memory
    return make


@pytest.fixture
def window(make_window) -> MainWindow:
    return make_window()
