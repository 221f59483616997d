"""A line of words in too little room."""

from linkwork_studio.widgets.elided_label import ElidedLabel

LONG = "Click to select. Drag to turn the view. The wheel zooms."


def test_what_has_no_room_ends_in_dots_and_is_told_under_the_mouse(qtbot):
    label = ElidedLabel(LONG)
    qtbot.addWidget(label)
    label.resize(1000, 20)
    label.show()
    assert (label.shown(), label.toolTip()) == (LONG, "")
    wide = label.grab().toImage()
    label.resize(120, 20)
    assert label.shown().endswith("\u2026")
    assert LONG.startswith(label.shown()[:-1])
    assert label.toolTip() == LONG
    assert label.minimumSizeHint().width() == 0
    assert label.grab().toImage() != wide
    label.setText("Short")
    assert (label.shown(), label.toolTip()) == ("Short", "")
