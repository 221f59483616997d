from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox, QWidget

from linkwork_studio.window.file_dialogs import FileDialogs
from linkwork_studio.window.memory import Memory


@pytest.fixture
def dialogs(qtbot):
    parent = QWidget()
    qtbot.addWidget(parent)
    return FileDialogs(parent, Memory())


def test_the_folder_is_remembered(dialogs, monkeypatch, tmp_path):
    asked = []

    def answer(parent, title, place, kinds):
        asked.append(place)
        return str(tmp_path / "a.linkwork"), kinds

    monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
    assert dialogs.ask_save("mine.linkwork") == tmp_path / "a.linkwork"
    assert dialogs.ask_picture("mine.png") == tmp_path / "a.linkwork"
    assert Path(asked[1]) == tmp_path / "mine.png"


def test_thinking_better_of_it(dialogs, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *args: ("", ""))
    assert dialogs.ask_open() is None


@pytest.mark.parametrize(
    ("button", "answer"),
    [
        (QMessageBox.StandardButton.Save, "save"),
        (QMessageBox.StandardButton.Discard, "discard"),
        (QMessageBox.StandardButton.Cancel, "cancel"),
    ],
)
def test_unsaved_changes(dialogs, button, answer):
    QTimer.singleShot(50, lambda: QApplication.activeModalWidget().button(button).click())
    assert dialogs.ask_unsaved("crank") == answer


def test_recent_projects(dialogs, tmp_path):
    (tmp_path / "a.linkwork").write_text("")
    dialogs.remember(tmp_path / "a.linkwork")
    assert dialogs._memory.recent == (tmp_path / "a.linkwork",)


def test_meshes_and_exports(dialogs, monkeypatch, tmp_path):
    asked = []

    def answer(parent, title, place, kinds):
        asked.append((title, Path(place).name, kinds))
        return str(tmp_path / "a.stl"), kinds

    monkeypatch.setattr(QFileDialog, "getOpenFileName", answer)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
    assert dialogs.ask_mesh() == dialogs.ask_open() == tmp_path / "a.stl"
    assert dialogs.ask_export("arm.urdf", "URDF") == tmp_path / "a.stl"
    assert "*.gltf" in asked[0][2]
    assert "*.urdf" in asked[1][2]
    assert asked[2] == ("Export as URDF", "arm.urdf", "URDF (*.urdf)")
