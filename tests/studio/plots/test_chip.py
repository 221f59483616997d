"""An entry of the legend."""

from PySide6.QtCore import Qt

from linkwork_studio.plots.channels import described
from linkwork_studio.plots.chip import Chip


def shown(qtbot):
    chip = Chip(described("energy.kinetic"), "#ff8800")
    qtbot.addWidget(chip)
    chip.resize(chip.sizeHint())
    chip.show()
    qtbot.waitExposed(chip)
    return chip


def colors(chip):
    image = chip.grab().toImage()
    return {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}


def test_it_bears_the_colour_of_its_curve(qtbot):
    chip = shown(qtbot)
    assert "#ff8800" in colors(chip)
    chip.set_color("#0088ff")
    assert "#0088ff" in colors(chip)


def test_click_and_space_hide_and_show(qtbot):
    chip = shown(qtbot)
    assert chip.accessibleName() == "Kinetic, shown"
    qtbot.mouseClick(chip, Qt.MouseButton.LeftButton)
    assert (chip.isChecked(), chip.accessibleName()) == (False, "Kinetic, hidden")
    chip.setFocus()
    qtbot.keyClick(chip, Qt.Key.Key_Space)
    assert chip.isChecked()


def test_values_do_not_change_its_size(qtbot):
    chip = shown(qtbot)
    size = chip.sizeHint()
    picture = chip.grab().toImage()
    chip.show_value(12.5)
    assert chip.grab().toImage() != picture
    chip.show_value(-12345.0)
    assert chip.sizeHint() == size
    chip.show_value(None)
    assert chip.grab().toImage() == picture


def test_where_there_is_little_room_it_only_names_its_curve(qtbot):
    chip = shown(qtbot)
    wide = chip.sizeHint().width()
    chip.set_brief(True)
    assert chip.sizeHint().width() < 0.7 * wide
    picture = chip.grab().toImage()
    chip.show_value(12.5)
    assert chip.grab().toImage() == picture
    chip.set_brief(False)
    assert chip.sizeHint().width() == wide
