from PySide6.QtWidgets import QWidget

from linkwork_studio.window.memory import Memory
from linkwork_studio.window.recent_menu import RecentMenu


def test_it_follows_the_memory(qtbot, tmp_path):
    parent, memory, opened = QWidget(), Memory(), []
    qtbot.addWidget(parent)
    menu = RecentMenu(memory, opened.append, parent)
    (only,) = menu.actions()
    assert not only.isEnabled()
    path = tmp_path / "crank.linkwork"
    path.write_text("")
    memory.remember(path)
    menu.aboutToShow.emit()
    (only,) = menu.actions()
    only.trigger()
    assert opened == [path]
    assert only.toolTip() == str(path)
