"""The bar of the past: what it shows, and where the hand takes it."""

import pytest
from PySide6.QtCore import QPoint, Qt

from linkwork.model.model import Model
from linkwork.results.course import Course, Mark, Stretch
from linkwork_studio.look.theme import DARK, LIGHT
from linkwork_studio.panels.timeline.time_bar import APART, TimeBar

LEFT = Qt.MouseButton.LeftButton


def course(time=10.0, is_past=False, current=0):
    branches = (Stretch(0, -1, 0.0, 10.0, (Mark(4.0, "elbow removed"),)), Stretch(1, 0, 6.0, 8.0))
    return Course(branches, current, time, is_past, Model())


@pytest.fixture
def bar(show):
    made = show(TimeBar(DARK), 422, 26)
    made.show_course(course())
    return made


def test_places_and_times(bar):
    assert bar.x_of(0.0) == 11.0
    assert bar.x_of(10.0) == 411.0
    assert bar.time_at(bar.x_of(3.7)) == pytest.approx(3.7)
    assert (bar.time_at(-50.0), bar.time_at(900.0)) == (0.0, 10.0)


def test_a_drag_scrubs_and_settles(qtbot, bar):
    seen = []
    bar.scrubbed.connect(seen.append)
    with qtbot.waitSignal(bar.released):
        qtbot.mousePress(bar, LEFT, pos=QPoint(211, 13))
        qtbot.mouseMove(bar, QPoint(111, 13))
        qtbot.mouseRelease(bar, LEFT, pos=QPoint(111, 13))
    assert seen[0] == pytest.approx(5.0)
    assert bar.time == 10.0, "when it is let go it shows what the run says"


def test_while_it_is_held_it_stays_in_the_hand(qtbot, bar):
    qtbot.mousePress(bar, LEFT, pos=QPoint(211, 13))
    bar.show_course(course(time=2.0, is_past=True))
    assert bar.time == pytest.approx(5.0)


def test_keys(qtbot, bar):
    seen = []
    bar.scrubbed.connect(seen.append)
    bar.setFocus()
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Home, Qt.Key.Key_End):
        qtbot.keyClick(bar, key)
    assert seen == pytest.approx([9.8, 0.0, 10.0])


def test_what_is_told_under_the_mouse(bar):
    assert bar.told_at(bar.x_of(4.0) + 3) == "4.000 s: elbow removed"
    assert bar.told_at(bar.x_of(7.0)).startswith("7.000 s. Drag to go back")


def test_it_looks_different_in_the_past_and_in_another_theme(bar):
    now = bar.grab().toImage()
    bar.show_course(course(time=2.0, is_past=True))
    past = bar.grab().toImage()
    assert past != now
    bar.set_theme(LIGHT)
    assert bar.grab().toImage() != past


def test_without_a_past(show, qtbot):
    bar = show(TimeBar(DARK), 300, 26)
    qtbot.mousePress(bar, LEFT, pos=QPoint(100, 13))
    assert bar.time == 0.0
    assert "go back" in bar.told_at(10.0)


def test_a_long_past_is_drawn_as_fast_as_a_short_one(bar, monkeypatch):
    """Half an hour of edits and looks back left two hundred branches of which each edit asked for its place."""
    branches = tuple(
        Stretch(n, n - 1, 0.1 * n, 0.1 * n + 1.0, tuple(Mark(0.1 * n, "cut") for _ in range(5))) for n in range(200)
    )
    bar.show_course(Course(branches, 199, 20.9, False, Model()))
    asked, lineage = [], Course.lineage
    monkeypatch.setattr(Course, "lineage", lambda *given: asked.append(1) or lineage(*given))
    drawn = []
    monkeypatch.setattr(bar, "_diamonds", lambda painter, places, middle: drawn.extend(places))
    bar.grab()
    assert len(asked) <= 2, "for the forks and for the edits"
    assert 100 < len(drawn) <= 400 / APART + 1, "one for each place"


def test_what_would_look_the_same_is_not_drawn_anew(bar, monkeypatch):
    drawn, one = [], (Mark(4.0, "elbow removed"),)
    monkeypatch.setattr(bar, "update", lambda: drawn.append(bar.time))

    def shown(ends, marks=one, is_past=False):
        before = len(drawn)
        bar.show_course(Course((Stretch(0, -1, 0.0, ends, marks),), 0, ends, is_past, Model()))
        return len(drawn) > before

    assert shown(20.0)
    assert not shown(20.01)
    assert not shown(20.02)
    assert shown(20.03), "what wanders slowly arrives all the same"
    assert shown(20.03, (*one, Mark(4.1, "elbow restored")))
    assert shown(20.03, is_past=True)
