import pytest
from PySide6.QtCore import Qt

from linkwork_studio.panels.controls.knob_slider import KnobSlider
from linkwork_studio.panels.controls.presenter import STEPS, Knob


@pytest.fixture
def slider(qtbot):
    made = KnobSlider(Knob("push", -2.0, 2.0, "N"))
    qtbot.addWidget(made)
    return made


def test_it_tells_what_the_user_puts_and_not_what_it_is_shown(qtbot, slider):
    with qtbot.assertNotEmitted(slider.put):
        assert slider.show_value(1.0)
    assert slider.value() == 3 * STEPS // 4
    with qtbot.waitSignal(slider.put) as told:
        qtbot.keyClick(slider, Qt.Key.Key_Home)
    assert told.args == [-2.0]


def test_in_the_hand_it_stays_where_it_is(slider):
    slider.setSliderDown(True)
    assert not slider.show_value(1.0)
    assert slider.value() == 0
