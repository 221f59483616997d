import math

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget
from running import SNAPSHOT

from linkwork.results.finding import Finding
from linkwork_studio.look.theme import DARK
from linkwork_studio.viewport.hud import Hud
from linkwork_studio.window.numbers import NAME, Numbers

REPEATS = Finding("warning", "redundant_rows", "3 rows repeat.")


class Actions:
    def __init__(self):
        self.asked = []

    def entry(self, action_id):
        self.asked.append(action_id)
        return QAction(action_id)


@pytest.fixture
def numbers(qtbot, themed, context):
    view = QWidget()
    qtbot.addWidget(view)
    view.resize(500, 400)
    view.show()
    context.session.cost = 2.5e-4
    made = Numbers(Hud(DARK, view), context, Actions())
    yield made
    made.explanation.hide()


def shown(numbers):
    return {row.label: row.value for row in numbers.hud.rows}


def test_few_numbers_unless_all_are_wanted(numbers, context):
    numbers.show(SNAPSHOT)
    assert len(shown(numbers)) == 5
    context.document.looks.toggle(NAME)
    numbers.take_findings(
        (Finding("warning", "redundant_rows", "3 rows repeat."), Finding("info", "empty", "Nothing."))
    )
    numbers.show(SNAPSHOT)
    assert shown(numbers)["Constraints"] == "10"
    assert shown(numbers)["Cost per step"] == "0.250 ms"
    repeats = next(row for row in numbers.hud.rows if row.label == "Constraints")
    assert (repeats.level, repeats.tooltip) == ("warning", "3 rows repeat.")
    numbers.begin_anew()
    numbers.show(SNAPSHOT)
    assert next(row for row in numbers.hud.rows if row.label == "Constraints").level == "ok"


def test_pictures_are_counted_by_the_clock(numbers):
    times = iter((10.0, 10.5, 11.0))
    numbers._clock = lambda: next(times)
    numbers._frames(SNAPSHOT)
    for _ in range(25):
        numbers.count_picture()
    assert numbers._frames(SNAPSHOT) == 50.0
    assert math.isnan(numbers._frames(None))


def test_a_line_is_explained_with_a_way_to_what_helps(numbers):
    numbers.show(SNAPSHOT)
    numbers.hud.asked.emit(numbers.hud.rows[2], QPoint())
    assert numbers.explanation.isVisible()
    assert numbers._actions.asked == ["run.settings"]
    numbers.explanation.hide()
    numbers.explain_all()
    assert numbers.explanation.isVisible()
    numbers.explanation.hide()
