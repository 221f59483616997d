import math

from PySide6.QtCore import Qt

from linkwork_studio.viewport.tools.typed import TypedNumber


def test_keys_become_a_number():
    number = TypedNumber("deg")
    assert not number.wants(Qt.Key.Key_Return)
    for key, text in ((Qt.Key.Key_9, "9"), (Qt.Key.Key_0, "0"), (Qt.Key.Key_0, "0")):
        assert number.wants(key)
        assert not number.take(key, text)
    number.take(Qt.Key.Key_Backspace, "")
    assert number.value == math.pi / 2
    assert number.take(Qt.Key.Key_Return, "")
    number.clear()
    assert number.value is None


def test_half_a_number_is_none():
    number = TypedNumber("m")
    number.take(Qt.Key.Key_Minus, "-")
    assert number.value is None
