"""The window with the start page, which can be used at once; the workbench behind it may come later.

What is clicked or pressed before is kept, with a card that tells so, and carried out when the workbench is there.
Nothing that this file imports needs the engine, VTK or numba: the page stands there as soon as Qt does.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication

from linkwork_studio import shown_units
from linkwork_studio.commands.samples import Sample, find_samples
from linkwork_studio.document.recovery import Left, left_behind
from linkwork_studio.look import fonts
from linkwork_studio.look.style import apply_theme, theme_named
from linkwork_studio.look.theme import DARK
from linkwork_studio.window.main_window import MainWindow
from linkwork_studio.window.memory import Memory
from linkwork_studio.window.progress_card import ProgressCard
from linkwork_studio.window.recovery_card import RecoveryCard
from linkwork_studio.window.start_page import StartPage

BUTTONS = (  # title, icon, action
    ("New mechanism", "new", "file.new"),
    ("Open...", "open", "file.open"),
    ("Guide me", "hand", "help.guide"),
    ("Search commands", "search", "help.search_commands"),
)
PASSED = "Linkwork closed with unsaved work: recover it on the start page (File, Start page)."
MEANWHILE = "Loading the workbench."


class Workbench(Protocol):
    """What the start page asks of the rest."""

    def open(self, path: Path) -> bool:
        """Open a file; whether that could be."""
        ...

    def open_sample(self, sample: Sample) -> bool:
        """Open a sample and let it run."""
        ...

    def take(self, path: Path) -> bool:
        """Open or add a file that was dropped."""
        ...

    def restore(self, left: Left) -> bool:
        """Open what a crash left behind."""
        ...

    def press(self, action: str) -> bool:
        """Carry out an action of the table."""
        ...

    def press_key(self, key: str) -> bool:
        """Carry out the action that a key belongs to."""
        ...

    def warn(self, text: str) -> None:
        """Say something over the picture."""
        ...


class Entrance:
    """The first page in its window, and the wish of a user who was faster than the workbench."""

    def __init__(self, memory: Memory, samples: tuple[Sample, ...] | None = None, recovery: Path | None = None) -> None:
        """Make page and window; the samples that came with Linkwork by default."""
        self.memory = memory
        self.samples = find_samples() if samples is None else samples
        fonts.set_size(memory.get("text_size", int, 100))
        shown_units.choose(memory.get("units", dict, {}))
        self.theme = theme_named(memory.get("theme", str, DARK.name))
        apply_theme(QApplication.instance(), self.theme)
        self.workbench: Workbench | None = None
        self._wish: tuple[str, Callable[[], object]] | None = None
        self.start_page = StartPage(self.samples, self._open_sample, self.open, self.theme)
        self.recovered = RecoveryCard(self._restore)
        self.recovered.offer(left_behind(recovery) if recovery else ())
        self.start_page.add_above(self.recovered)
        for title, icon, action in BUTTONS:
            self.start_page.add_button(title, icon, lambda told=title, action=action: self._press(told, action))
        self.start_page.picture_of = memory.pictures.find
        self.start_page.show_recent(memory.recent)
        self.window = MainWindow(self.start_page, memory)
        self.window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)  # it holds all that was made, which goes with it
        self.window.show_title("Linkwork", is_modified=False)
        self.window.dropped.connect(self._take)
        self.window.key_pressed.connect(self._press_key)
        self.waiting = ProgressCard(self.start_page, self.theme)

    def show(self) -> None:
        """Show the window."""
        self.window.show()
        self.window.activateWindow()

    def close(self) -> None:
        """Close the window without asking, unless it is closed."""
        if not self.window.is_closed:
            self.window.may_close = lambda: True
            self.window.close()

    def show_progress(self, fraction: float) -> None:
        """How much of the workbench is made; seen by those alone who wait for it."""
        if self._wish is not None:
            self.waiting.show_progress(self._wish[0], MEANWHILE, fraction)

    def let_in(self, workbench: Workbench) -> None:
        """The workbench is ready: carry out what was asked for meanwhile."""
        self.workbench = workbench
        self.waiting.hide()
        wish, self._wish = self._wish, None
        if wish is not None:
            wish[1]()

    def open(self, path: Path) -> bool:
        """Open a file now or as soon as that can be; whether it is open."""
        return self._when_ready(f"Opening {path.name}", lambda workbench: self._open(workbench, path))

    def _open(self, workbench: Workbench, path: Path) -> bool:
        """Open a file; who goes past the start page is told of what stands there."""
        is_open = workbench.open(path)
        if is_open and self.recovered.lefts:
            workbench.warn(PASSED)
        return is_open

    def _open_sample(self, sample: Sample) -> None:
        self._when_ready(f"Opening {sample.title}", lambda workbench: workbench.open_sample(sample))

    def _take(self, path: Path) -> None:
        self._when_ready(f"Opening {path.name}", lambda workbench: workbench.take(path))

    def _press(self, title: str, action: str) -> None:
        self._when_ready(title.removesuffix("..."), lambda workbench: workbench.press(action))

    def _press_key(self, key: str) -> None:
        told = QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)
        self._when_ready(told, lambda workbench: workbench.press_key(key))

    def _restore(self, left: Left) -> bool:
        if self.workbench is not None:
            return self.workbench.restore(left)
        self._wait(f"Restoring {left.title}", lambda: self.recovered.take(left))
        return False

    def _when_ready(self, told: str, do: Callable[[Workbench], bool]) -> bool:
        if self.workbench is not None:
            return do(self.workbench)
        self._wait(told, lambda: self._when_ready(told, do))
        return False

    def _wait(self, told: str, do: Callable[[], object]) -> None:
        """Keep a wish; a later one takes its place."""
        self._wish = (told, do)
        self.show_progress(0.0)
