"""The console: what was said above, the line that is typed below."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFontDatabase, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

import linkwork
from linkwork_studio.commands.context import Context
from linkwork_studio.look import fonts
from linkwork_studio.panels.console.beside import Beside
from linkwork_studio.panels.console.presenter import Console
from linkwork_studio.panels.console.running import ConsoleDocument, ConsoleRun
from linkwork_studio.widgets.keys import KeyGuard
from linkwork_studio.widgets.marks import mark

READY, GOES_ON = ">>>", "..."
BUSY = "Busy: Esc or Stop ends the command that is running."
LONGEST = 5000  # lines that are kept
WELCOME = "Available here: document, run and lw. Try  run.edit(lw.edits.SetValue(...))  or  help(run)"


class ConsolePanel(QWidget):
    """Python about the open project."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without anything to speak to; `begin` gives it."""
        super().__init__(parent)
        mark(self, panel="true")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.console = Console({})
        face = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        face.setPixelSize(fonts.PIXELS - 1)
        self.said = QPlainTextEdit(readOnly=True, placeholderText=WELCOME)
        self.said.setMaximumBlockCount(LONGEST)
        self.said.setAccessibleName("Output of Python")
        self.line = Line()
        self.beside = Beside(self)
        self._run: ConsoleRun | None = None
        self._is_over = False
        self.stop_button = QPushButton("Stop")
        self.stop_button.setToolTip("Stop the command (Esc).")
        self.stop_button.clicked.connect(self.stop)
        self.stop_button.hide()
        self.prompt = QLabel(READY)
        mark(self.prompt, role="dim")
        for widget in (self.said, self.line, self.prompt):
            widget.setFont(face)
        self.setFocusProxy(self.line)
        self._lay_out()
        self.line.entered.connect(self.enter)
        self.line.finish_asked.connect(self._finish)
        self.line.given_up.connect(self._give_up)

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.prompt)
        row.addWidget(self.line, 1)
        row.addWidget(self.stop_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.setSpacing(6)
        column.addWidget(self.said, 1)
        column.addLayout(row)

    def begin(self, context: Context) -> None:
        """Speak to this project and its run."""
        in_window = self.beside.in_window
        self._run = ConsoleRun(context, in_window)
        names = {"document": ConsoleDocument(context.document, in_window), "run": self._run, "lw": linkwork}
        self.console = Console(names)

    def enter(self, text: str) -> None:
        """Run a line, or several, and show what they say; returns when they have ended, the window stays alive."""
        if self.beside.is_busy:
            self._say(BUSY)
            return
        for line in text.splitlines() or [""]:
            self._say(f"{self.prompt.text()} {line}")
            self.stop_button.show()
            said = self.beside.run(partial(self.console.enter, line))
            if self._is_over:
                return
            self.stop_button.hide()
            if said is None:
                self.console = Console(dict(self.console.locals))
                self._say("Stopped.")
            elif said:
                self._say(said.rstrip("\n"))
            self.prompt.setText(GOES_ON if self.console.is_open else READY)
            if said is None:
                return

    def stop(self) -> None:
        """Stop what runs, at once."""
        if self._run is not None:
            self._run.give_up()
        self.beside.stop()

    def end(self) -> None:
        """The window is closed: stop for good."""
        self._is_over = True
        self.stop()

    def _finish(self, text: str) -> None:
        finished, possible = self.console.completed(text)
        self.line.setText(finished)
        if possible:
            self._say("  ".join(name.rpartition(".")[2] for name in possible))

    def _give_up(self) -> None:
        if self.beside.is_busy:
            self.stop()
            return
        self.console.forget()
        self.prompt.setText(READY)

    def _say(self, text: str) -> None:
        self.said.appendPlainText(text)
        self.said.verticalScrollBar().setValue(self.said.verticalScrollBar().maximum())


class Line(QLineEdit):
    """A line with a memory of earlier ones.

    Signals: `entered(text)` on Enter or where several lines are pasted, `finish_asked(text up to the cursor)` on Tab,
    `given_up()` on Esc.
    """

    entered, finish_asked, given_up = Signal(str), Signal(str), Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without memory."""
        super().__init__(parent)
        self.setPlaceholderText("Enter to run, Tab to complete, Up for history")
        self.setAccessibleName("Python to run")
        self.earlier: list[str] = []
        self._back = 0  # how many lines ago the one that is shown was typed
        self.installEventFilter(KeyGuard(self, lambda: True))

    def event(self, event: QEvent) -> bool:
        """Tab finishes a name while there is one, else it moves the focus."""
        is_tab = event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Tab
        if is_tab and self.text().strip():
            self.finish_asked.emit(self.text())
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter, the arrows, Esc, and several lines from the clipboard."""
        pasted = QApplication.clipboard().text() if event.matches(QKeySequence.StandardKey.Paste) else ""
        if "\n" in pasted.strip():
            self._enter(self.text() + pasted.strip("\n") + "\n\n")
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._enter(self.text())
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._fetch(+1 if event.key() == Qt.Key.Key_Up else -1)
        elif event.key() == Qt.Key.Key_Escape:
            self.clear()
            self.given_up.emit()
        else:
            super().keyPressEvent(event)

    def _enter(self, text: str) -> None:
        self.clear()
        self._back = 0
        self.earlier += [line for line in text.splitlines() if line.strip()]
        self.entered.emit(text)

    def _fetch(self, by: int) -> None:
        self._back = min(max(self._back + by, 0), len(self.earlier))
        self.setText(self.earlier[-self._back] if self._back else "")
