"""A monkey before the real window: clicks, drags, keys, wheels and typing wherever something can be reached.

Whatever it does, no exception may go unhandled, the run must stay alive, and no event may hold up the window for long.
Dialogs close after a moment, now and then with a yes. Long sessions by hand, on a virtual display:

    PYTHONPATH=core:app:tests/support xvfb-run -a python tests/support/monkeys.py --events 20000 --seed 1
"""

from __future__ import annotations

import argparse
import random
import shutil
import sys
import tempfile
import time
import traceback
from pathlib import Path

from PySide6.QtCore import QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QDialog, QLineEdit, QMenu, QWidget

from linkwork_studio.commands.samples import find_samples
from linkwork_studio.window.memory import Memory
from linkwork_studio.wiring import Studio

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
HELD = (Qt.KeyboardModifier.NoModifier,) * 5 + (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)
KEYS = (
    *("Escape", "Return", "Tab", "Backtab", "Space", "Delete", "Backspace", "Up", "Down", "Left", "Right", "Home"),
    *("End", "Period", "F2", "F5", "F6", "F11", "Plus", "Minus"),
)
LETTERS = "ABCFGHJKLMNOPRSTVXYZ0137"
WORDS = ("1", "-3", "2*pi rad", "1e309", "nan", "30 deg", "arm", "", "ground", "∞", "a b", "10 N m * sin(2*pi*t)", "🐒")
LEFT_ALONE = ("file.quit", "file.new_window", "help.show_help")  # what ends the window, or opens others that stay
SAMPLES = ("double_pendulum", "four_bar", "excavator", "box_stack", "double_wishbone_car", "hanging_mobile")


class Answers:
    """Says no to half of all questions about files, and names a file of its own to the others."""

    def __init__(self, chance: random.Random, folder: Path) -> None:
        self._chance, self._folder = chance, folder

    def __getattr__(self, name: str):
        if name == "ask_unsaved":
            return lambda title: self._chance.choice(("discard", "discard", "cancel"))
        if name == "ask_size":
            return lambda: (64, 48)
        if name == "remember":
            return lambda path: None
        return lambda suggestion="", *_: self._path(name, str(suggestion))

    def _path(self, name: str, suggestion: str) -> Path | tuple[Path, ...] | None:
        if name == "ask_scenes":
            return ()
        if self._chance.random() < 0.5 or name in ("ask_mesh", "ask_film"):
            return None
        if name == "ask_open":
            return Path(shutil.copy(self._chance.choice(find_samples()).project, self._folder))
        return self._folder / (Path(suggestion).name or "thing.png")


class Monkey:
    """Acts by chance on one studio; `faults` has what nobody promised."""

    def __init__(self, studio: Studio, seed: int, folder: Path) -> None:
        """Sit down before a window that is shown."""
        self.studio, self.chance = studio, random.Random(seed)
        self.faults: list[str] = []
        self.longest, self.slowest = 0.0, ""
        self.busiest, self.hardest = 0.0, ""  # the window's own work for one event [s], whatever else the machine does
        self.count = 0
        object.__setattr__(studio.context, "files", Answers(self.chance, folder))
        self._closer = QTimer(interval=40)
        self._closer.timeout.connect(self._close_what_waits)
        self._closer.start()
        self._seen: QWidget | None = None
        sys.excepthook = self._note
        self.open_sample()

    def stop(self) -> None:
        """Leave the window as it is."""
        self._closer.stop()
        sys.excepthook = sys.__excepthook__

    def walk(self, count: int) -> None:
        """So many events."""
        for _ in range(count):
            self.act()

    def act(self) -> None:
        """One event by chance, and a look at what came of it."""
        kinds, weights = zip(*((act, weight) for weight, act in ACTS), strict=True)
        act = self.chance.choices(kinds, weights)[0]
        began, worked = time.perf_counter(), time.thread_time()
        try:
            told = act(self) or ""
        except RuntimeError as error:  # a widget that the event before has deleted
            told = str(error)
        QApplication.processEvents()
        took, worked = time.perf_counter() - began, time.thread_time() - worked
        self.count += 1
        if worked > self.busiest:
            self.busiest, self.hardest = worked, f"event {self.count}: {act.__name__} {told}"
        if took > self.longest:
            self.longest, self.slowest = took, f"{act.__name__} {told}"
        if not self.studio.session.is_alive:
            self.faults.append(f"the run died after {act.__name__} {told}")

    # -- what it can do --------------------------------------------------------------------------------

    def click(self) -> str:
        """Any widget that is seen."""
        widget = self._widget()
        button = self.chance.choice((LEFT, LEFT, LEFT, RIGHT))
        QTest.mouseClick(widget, button, self.chance.choice(HELD), self._place(widget))
        return type(widget).__name__

    def double_click(self) -> str:
        """The same twice."""
        widget = self._widget()
        QTest.mouseDClick(widget, LEFT, pos=self._place(widget))
        return type(widget).__name__

    def drag(self) -> str:
        """From one place to another, in the picture more often than elsewhere."""
        widget = self.studio.viewport if self.chance.random() < 0.7 else self._widget()
        button, held = self.chance.choice((LEFT, LEFT, RIGHT, Qt.MouseButton.MiddleButton)), self.chance.choice(HELD)
        QTest.mousePress(widget, button, held, self._place(widget))
        for _ in range(self.chance.randrange(1, 6)):
            QTest.mouseMove(widget, self._place(widget))
            QApplication.processEvents()
        QTest.mouseRelease(widget, button, held, self._place(widget))
        return type(widget).__name__

    def key(self) -> str:
        """Any key wherever the focus is."""
        name = self.chance.choice([*KEYS, *LETTERS])
        key = getattr(Qt.Key, f"Key_{name}")
        QTest.keyClick(QApplication.focusWidget() or self.studio.window, key, self.chance.choice(HELD))
        return name

    def type_words(self) -> str:
        """Into a field."""
        fields = [w for w in self._seen_widgets() if isinstance(w, QLineEdit | QAbstractSpinBox)]
        if not fields:
            return ""
        field, word = self.chance.choice(fields), self.chance.choice(WORDS)
        field.setFocus()
        if isinstance(field, QLineEdit):
            field.selectAll()
        if word.isascii():
            QTest.keyClicks(field, word)
        elif isinstance(field, QLineEdit):
            field.insert(word)  # keys of the test library are plain letters
        QTest.keyClick(field, self.chance.choice((Qt.Key.Key_Return, Qt.Key.Key_Tab, Qt.Key.Key_Escape)))
        return word

    def wheel(self) -> str:
        """Over anything."""
        widget = self._widget()
        place = QPointF(self._place(widget))
        turn = QPoint(0, self.chance.choice((-240, -120, 120, 240)))
        none = Qt.MouseButton.NoButton
        event = QWheelEvent(
            place, widget.mapToGlobal(place), QPoint(), turn, none, HELD[0], Qt.ScrollPhase.NoScrollPhase, False
        )
        QApplication.sendEvent(widget, event)
        return type(widget).__name__

    def action(self) -> str:
        """An action of the menus."""
        action, entry = self.chance.choice(self.studio.actions._entries)
        if action.id not in LEFT_ALONE:
            entry.trigger()
        return action.id

    def select(self) -> str:
        """Some elements."""
        ids = [element.id for element in self.studio.document.model.elements()]
        chosen = tuple(self.chance.sample(ids, min(len(ids), self.chance.choice((0, 1, 1, 2, 3)))))
        self.studio.document.select(chosen)
        return str(chosen)

    def open_sample(self) -> str:
        """A sample, without a question."""
        name = self.chance.choice(SAMPLES)
        self.studio.document.stack.mark_saved()
        sample = next(sample for sample in find_samples() if sample.name == name)
        self.studio.entrance.workbench.open_sample(sample)  # has no file
        return name

    def wait(self) -> str:
        """A moment."""
        QTest.qWait(self.chance.choice((1, 5, 30)))
        return ""

    # -- inside ----------------------------------------------------------------------------------------

    def _seen_widgets(self) -> list[QWidget]:
        return [w for w in self.studio.window.findChildren(QWidget) if w.isVisible() and w.isEnabled()]

    def _widget(self) -> QWidget:
        if self.chance.random() < 0.3:
            return self.studio.viewport
        return self.chance.choice([*self._seen_widgets(), self.studio.window])

    def _place(self, widget: QWidget) -> QPoint:
        return QPoint(self.chance.randrange(max(1, widget.width())), self.chance.randrange(max(1, widget.height())))

    def _close_what_waits(self) -> None:
        """Popups and dialogs are left alone for a beat, then closed."""
        waiting = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        if waiting is None or waiting is not self._seen:
            self._seen = waiting
            return
        if isinstance(waiting, QDialog) and self.chance.random() < 0.3:
            QTimer.singleShot(0, waiting.accept)  # it may ask back, and this timer rests as long as it is heard
        elif isinstance(waiting, QMenu) or not isinstance(waiting, QDialog):
            waiting.close()
        else:
            waiting.reject()

    def _note(self, kind: type[BaseException], error: BaseException, trace: object) -> None:
        self.faults.append("".join(traceback.format_exception(kind, error, trace)))


ACTS = (
    (6, Monkey.click),
    (1, Monkey.double_click),
    (4, Monkey.drag),
    (6, Monkey.key),
    (3, Monkey.type_words),
    (2, Monkey.wheel),
    (5, Monkey.action),
    (2, Monkey.select),
    (0.15, Monkey.open_sample),
    (1, Monkey.wait),
)


def main() -> None:
    """A long session, told as it goes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    from linkwork_studio.__main__ import _application

    _application()
    folder = Path(tempfile.mkdtemp(prefix="linkwork-monkey-"))
    studio = Studio(Memory(folder / "memory.json"))
    studio.show()
    monkey = Monkey(studio, options.seed, folder)
    told = 0
    for number in range(options.events):
        try:
            monkey.act()
        except Exception as error:  # the monkey itself stumbled; that is told like any other fault
            monkey._note(type(error), error, error.__traceback__)
        if number % 500 == 499:
            sys.stdout.write(
                f"{number + 1} events, the longest {monkey.longest:.2f} s ({monkey.slowest}), "
                f"own work {monkey.busiest:.2f} s at most ({monkey.hardest})\n"
            )
        for fault in monkey.faults[told:]:
            sys.stdout.write(f"event {number}: {fault}\n")
        told = len(monkey.faults)
        sys.stdout.flush()
    monkey.stop()
    studio.close()
    sys.stdout.write(f"{options.events} events, {told} faults\n")


if __name__ == "__main__":
    main()
