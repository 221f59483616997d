"""The sentence under a field."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from linkwork_studio.widgets.error_line import ErrorLine


def test_it_takes_no_room_while_there_is_nothing_to_say(show):
    holder = QWidget()
    line = ErrorLine()
    QVBoxLayout(holder).addWidget(line)
    show(holder)
    assert not line.isVisible()
    line.say("Too heavy.")
    assert line.isVisible()
    line.say("")
    assert not line.isVisible()
