"""The menu of recent projects."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QMenu, QWidget

from linkwork_studio.window.memory import Memory


class RecentMenu(QMenu):
    """Filled each time before it is shown, since projects come and go."""

    def __init__(self, memory: Memory, open_path: Callable[[Path], object], parent: QWidget) -> None:
        """Open what is chosen by the given function."""
        super().__init__("Open recent", parent)
        self.setToolTipsVisible(True)
        self._memory, self._open_path = memory, open_path
        self.aboutToShow.connect(self.fill)
        self.fill()

    def fill(self) -> None:
        """List the projects, the last one first."""
        self.clear()
        for path in self._memory.recent:
            entry = self.addAction(path.name)
            entry.setToolTip(str(path))
            entry.triggered.connect(lambda _checked=False, path=path: self._open_path(path))
        if self.isEmpty():
            self.addAction("No projects yet").setEnabled(False)
