from dataclasses import dataclass, field

import numpy as np
from PySide6.QtCore import QPoint, QRect, Qt

from linkwork_studio.viewport.picking import Hit
from linkwork_studio.viewport.tools.select import SelectTool
from linkwork_studio.viewport.tools.tool import Pointer

NONE, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier


@dataclass
class Place:
    told: list = field(default_factory=list)
    box: QRect = field(default_factory=QRect)

    def report_click(self, element_id, modifiers):
        self.told.append(("click", element_id))

    def report_box(self, ids, modifiers):
        self.told.append(("box", ids))

    def show_box(self, box):
        self.box = box

    def ids_under(self, place):
        return ("joint", "arm", "ground") if place.x() < 50 else ()

    def ids_within(self, box):
        return (f"{box.width()}x{box.height()}",)


def pointer(x, y, keys=NONE, element="arm") -> Pointer:
    return Pointer(QPoint(x, y), keys, Hit(element, np.zeros(3)), np.zeros(3), np.array((0, 0, 1.0)))


def test_a_click_is_reported():
    place = Place()
    tool = SelectTool(place)
    assert not tool.press(pointer(5, 5))
    tool.release(pointer(5, 5), dragged=False)
    assert place.told == [("click", "arm")]


def test_a_box_is_drawn_in_any_direction():
    place = Place()
    tool = SelectTool(place)
    assert tool.press(pointer(50, 60, SHIFT))
    tool.move(pointer(10, 20, SHIFT))
    assert place.box.topLeft() == QPoint(10, 20)
    tool.release(pointer(10, 20, SHIFT), dragged=True)
    assert place.told[0][0] == "box"
    assert place.box.isEmpty()


def test_shift_click_adds_instead_of_drawing():
    place = Place()
    tool = SelectTool(place)
    tool.press(pointer(5, 5, SHIFT))
    tool.release(pointer(5, 5, SHIFT), dragged=False)
    assert place.told == [("click", "arm")]
    assert "Click" in tool.hint


def test_alt_goes_deeper_and_round():
    place = Place()
    tool = SelectTool(place)
    alt = Qt.KeyboardModifier.AltModifier
    tool.press(pointer(5, 5, element="joint"))
    tool.release(pointer(5, 5, element="joint"), dragged=False)
    for _ in range(3):
        tool.release(pointer(5, 5, alt, "joint"), dragged=False)
    tool.release(pointer(90, 5, alt, ""), dragged=False)
    assert [told[1] for told in place.told] == ["joint", "arm", "ground", "joint", ""]
