"""The question at which plane to mirror."""

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QWidget

from linkwork_studio.commands.context import MirrorWish
from linkwork_studio.window.mirror_dialog import MirrorDialog, ask_mirror


@pytest.fixture
def dialog(qtbot):
    made = MirrorDialog()
    qtbot.addWidget(made)
    return made


def test_it_begins_with_a_mirror_at_the_origin(dialog):
    assert dialog.wish == MirrorWish((0.0, 0.0, 0.0), (0.0, 1.0, 0.0), True)


def test_plane_distance_and_what_becomes_of_the_originals(dialog):
    dialog.plane.set_value((1.0, 0.0, 0.0))
    dialog.distance.edited.emit(0.25)
    dialog.keep.set_value(False)
    assert dialog.wish == MirrorWish((0.25, 0.0, 0.0), (1.0, 0.0, 0.0), False)


@pytest.mark.parametrize(("button", "answer"), [("Ok", MirrorWish((0.0, 0.0, 0.0), (0.0, 1.0, 0.0))), ("Cancel", None)])
def test_it_is_answered_or_not(qtbot, button, answer):
    parent = QWidget()
    qtbot.addWidget(parent)

    def press():
        shown = QApplication.activeModalWidget()
        shown.findChild(QDialogButtonBox).button(getattr(QDialogButtonBox.StandardButton, button)).click()

    QTimer.singleShot(50, press)
    assert ask_mirror(parent) == answer
