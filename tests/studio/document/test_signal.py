"""A plain signal."""

from linkwork_studio.document.signal import Signal


def test_listeners_are_called_in_order_until_they_leave():
    signal, heard = Signal(), []
    leave = signal.connect(lambda x: heard.append(("a", x)))
    signal.connect(lambda x: heard.append(("b", x)))
    signal.emit(1)
    leave()
    leave()
    signal.emit(2)
    assert heard == [("a", 1), ("b", 1), ("b", 2)]


def test_a_listener_may_disconnect_another_while_it_is_called():
    signal, heard = Signal(), []
    leave = []
    signal.connect(lambda: leave[0]())
    leave.append(signal.connect(lambda: heard.append("late")))
    signal.emit()
    assert heard == []
