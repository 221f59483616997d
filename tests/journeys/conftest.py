"""The real window, with real panels, a real worker and a memory of its own."""

from dataclasses import dataclass, replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from linkwork_studio.commands import file
from linkwork_studio.window.memory import Memory
from linkwork_studio.wiring import Studio

COMPILES = 280_000  # milliseconds that the kernels may take to compile, once for each state of the sources


@dataclass
class User:
    """Hands and eyes before a window."""

    studio: Studio
    qtbot: object

    @property
    def snapshot(self):
        return self.studio.session.snapshot

    def key(self, key, modifiers=Qt.KeyboardModifier.NoModifier):
        """Press a key wherever the focus is."""
        self.have_focus()
        QTest.keyClick(QApplication.focusWidget() or self.studio.window, key, modifiers)

    def have_focus(self):
        """Give a window the focus as a window manager would: here is none, and some dialogs take it along."""
        if QApplication.activeWindow() is None:
            self.studio.window.activateWindow()
            self.qtbot.waitUntil(lambda: QApplication.activeWindow() is not None)

    def open_sample(self, name):
        """Open a sample as one that waits for the user, and wait until its mechanism stands there, at rest."""
        sample = next(sample for sample in self.studio.samples if sample.name == name)
        file.open_sample(self.studio.context, replace(sample, runs=False))
        self.wait_for_run()

    def click_card(self, name):
        """Click a card of the start page, which lets its mechanism run."""
        card = next(card for card in self.studio.start_page.cards if card.sample.name == name)
        QTest.mouseClick(card, Qt.MouseButton.LeftButton)
        self.wait_for_run()

    def wait_for_run(self):
        """Until the run has taken over what the document says."""
        self.qtbot.waitUntil(
            lambda: self.snapshot is not None and self.snapshot.document_revision == self.studio.document.revision,
            timeout=COMPILES,
        )

    def wait_until_time(self, seconds):
        self.qtbot.waitUntil(lambda: self.snapshot.time > seconds, timeout=60_000)

    def click_in_tree(self, element):
        rows, view = self.studio.tree.rows, self.studio.tree.view
        place = view.visualRect(rows.index_of(element)).center()
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)

    def click_in_picture(self, element):
        """Click where the element is to be seen now."""
        viewport = self.studio.viewport
        places = [QPoint(x, y) for x in range(4, viewport.width(), 6) for y in range(4, viewport.height(), 6)]
        hit = [place for place in places if viewport.pick(place.x(), place.y()) == element]
        assert hit, f"{element} is nowhere to be seen"
        QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=hit[len(hit) // 2])

    def look(self, path):
        """Keep a picture of the window."""
        assert self.studio.window.grab().save(str(path))


@pytest.fixture
def sit_down(qtbot, tmp_path):
    """Sits a user down before a new window."""
    opened = []

    def begin() -> User:
        studio = Studio(Memory(tmp_path / "studio.json"))
        studio.window.resize(1280, 800)
        opened.append(studio)
        studio.show()
        qtbot.waitUntil(studio.window.isActiveWindow)
        return User(studio, qtbot)

    yield begin
    for studio in opened:
        studio.close()
    qtbot.wait(10)


@pytest.fixture
def user(sit_down) -> User:
    return sit_down()
