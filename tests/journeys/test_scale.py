"""At 200 % on a screen of 1920 x 1080 the window has 960 x 540 points: no word and no field is cut or covered."""

import json
import os
import subprocess
import sys

import pytest

pytestmark = pytest.mark.timeout(300)

LOOKING = """
import json, sys
from linkwork_studio import start_up
start_up.ask_for_opengl()
from PySide6.QtCore import QEventLoop, QPoint, QTimer
from PySide6.QtWidgets import (
    QAbstractButton, QAbstractScrollArea, QApplication, QComboBox, QLabel, QLineEdit, QScrollArea, QTabBar, QWidget
)
from linkwork_studio.__main__ import _application
from linkwork_studio.window.main_window import SIDES
from linkwork_studio.wiring import Studio
ARROW = 34  # points of a list beside its words
WORDS = (QAbstractButton, QComboBox, QLabel, QLineEdit)

def settle():
    loop = QEventLoop()
    QTimer.singleShot(60, loop.quit)
    loop.exec()

def name(widget):
    text = widget.text() if hasattr(widget, "text") else ""
    return f"{type(widget).__name__} {text or widget.accessibleName()!r}"

def is_seen(widget):
    is_part = isinstance(widget.parentWidget(), (QLineEdit, QComboBox))  # Qt's own, inside a field
    return widget.isVisible() and not widget.visibleRegion().isEmpty() and not is_part

def cut(widget):
    needs = widget.minimumSizeHint().boundedTo(widget.maximumSize()).width()
    if isinstance(widget, QComboBox):  # its longest line may end in dots, not the one that is chosen
        needs = widget.fontMetrics().horizontalAdvance(widget.currentText()) + ARROW
    return not widget.parentWidget().rect().contains(widget.geometry()) or widget.width() < needs

def faults(panel):
    for _ in range(30):  # a page that has just come may still be laid out
        settle()
        found = faults_now(panel)
        if not found:
            break
    return found

def faults_now(panel):
    found = [f"{name(w)} is cut" for kind in WORDS for w in panel.findChildren(kind) if is_seen(w) and cut(w)]
    for area in panel.findChildren(QScrollArea):
        if is_seen(area) and area.widget().width() > area.viewport().width():
            found.append(f"what scrolls in {name(area.parentWidget())} is wider than its place")
    places = [(w, w.geometry()) for kind in WORDS for w in panel.findChildren(kind) if is_seen(w)]
    for n, (one, place) in enumerate(places):
        for other, there in places[n + 1 :]:
            if one.parent() is other.parent() and place.intersects(there):
                found.append(f"{name(one)} covers {name(other)}")
    return found

application = _application()
studio = Studio()
window, told = studio.window, {}
studio.show()
for width, height in ((960, 540), (1280, 800)):
    size = f"{width} x {height}"
    window.show_start_page()
    window.resize(width, height)
    told[f"start page at {size}"] = faults(studio.start_page)
    studio.start_page.cards[1].click()
    window.resize(width, height)
    settle()
    told[f"window at {size}"] = [] if (window.width(), window.height()) == (width, height) else [str(window.size())]
    told[f"ratio at {size}"] = [] if window.devicePixelRatioF() == 2.0 else [str(window.devicePixelRatioF())]
    told[f"timeline at {size}"] = faults(studio.timeline)
    for panel in (panel for side in SIDES.values() for panel in side):
        window.raise_panel(panel)
        told[f"{panel} at {size}"] = faults(window.docks[panel])
    for number in range(len(studio.questions.forms)):
        window.raise_panel("questions")
        studio.questions.choose(number)
        told[f"question {number} at {size}"] = faults(studio.questions)
    for element in ("pin A", "crank"):
        studio.document.select((element,))
        told[f"inspector of {element} at {size}"] = faults(studio.inspector)
    bars = [bar for bar in window.findChildren(QTabBar) if is_seen(bar)]
    told[f"tabs at {size}"] = [bar.tabText(0) for bar in bars if bar.width() < bar.sizeHint().width()]
    told[f"number of bars at {size}"] = [] if len(bars) == 2 else [str(len(bars))]
    studio.document.stack.mark_saved()
studio.close()
print(json.dumps(told))
"""


def test_nothing_is_cut_at_twice_the_size():
    environment = {**os.environ, "QT_SCALE_FACTOR": "2"}
    looked = subprocess.run(
        [sys.executable, "-c", LOOKING], env=environment, capture_output=True, text=True, timeout=280, check=True
    )
    told = json.loads(looked.stdout.splitlines()[-1])
    assert len(told) > 40
    assert [f"{place}: {fault}" for place, faults in told.items() for fault in faults] == []
