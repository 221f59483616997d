"""Which keys stay in the field."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent

from linkwork_studio.widgets import keys

PLAIN, CONTROL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier


def override(key, held=PLAIN, kind=QEvent.Type.ShortcutOverride):
    return QKeyEvent(kind, key, held)


@pytest.mark.parametrize("key", [Qt.Key.Key_Tab, Qt.Key.Key_Up, Qt.Key.Key_PageDown])
def test_moving_stays(qapp, key):
    assert keys.decide(override(key), is_typing=False) is True


def test_esc_stays_while_there_is_something_to_restore(qapp):
    assert keys.decide(override(Qt.Key.Key_Escape), is_typing=True) is True
    assert keys.decide(override(Qt.Key.Key_Escape), is_typing=False) is None


def test_undo_goes_to_the_document_when_nothing_is_typed(qapp):
    assert keys.decide(override(Qt.Key.Key_Z, CONTROL), is_typing=False) is False
    assert keys.decide(override(Qt.Key.Key_Z, CONTROL), is_typing=True) is None


def test_the_rest_is_for_qt_to_decide(qapp):
    assert keys.decide(override(Qt.Key.Key_A), is_typing=False) is None
    assert keys.decide(override(Qt.Key.Key_Tab, kind=QEvent.Type.KeyPress), is_typing=False) is None
