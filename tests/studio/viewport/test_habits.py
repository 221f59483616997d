import pytest

from linkwork_studio.commands import mouse
from linkwork_studio.viewport.habits import CONTROL, HABITS, LEFT, MIDDLE, NONE, RIGHT, SHIFT, Use


@pytest.mark.parametrize(
    ("name", "button", "held", "use"),
    [
        ("usual", RIGHT, NONE, Use.ORBIT),
        ("usual", MIDDLE, SHIFT, Use.PAN),
        ("cad", MIDDLE, NONE, Use.PAN),
        ("cad", RIGHT, NONE, Use.ORBIT),
        ("cad", RIGHT, CONTROL, Use.PAN),
        ("modeller", MIDDLE, NONE, Use.ORBIT),
        ("modeller", RIGHT, NONE, Use.PAN),
        ("trackpad", LEFT, NONE, Use.ORBIT),
    ],
)
def test_what_a_drag_does(name, button, held, use):
    assert HABITS[name].use(button, held) is use


def test_a_modifier_without_a_meaning_changes_nothing():
    assert HABITS["cad"].use(MIDDLE, CONTROL) is Use.PAN


def test_the_view_can_be_turned_and_moved_with_every_preset():
    for habits in HABITS.values():
        drags = [habits.use(b, h) for b in (LEFT, MIDDLE, RIGHT) for h in (NONE, SHIFT, CONTROL)]
        assert {Use.ORBIT, Use.PAN} <= set(drags)


def test_every_preset_can_be_chosen():
    assert list(HABITS) == list(mouse.HABITS)
