from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QWidget

from linkwork_studio.window.about import about_text, show_about


def test_version_licence_and_parts():
    text = about_text()
    assert all(word in text for word in ("Linkwork", "MIT licence", "PySide6", "numba"))


def test_it_can_be_closed(qtbot):
    parent = QWidget()
    qtbot.addWidget(parent)
    QTimer.singleShot(50, lambda: QApplication.activeModalWidget().accept())
    show_about(parent)
