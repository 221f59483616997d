import numpy as np
import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from linkwork.errors import FileError
from linkwork_studio import demo
from linkwork_studio.demo import Demonstration


@pytest.mark.timeout(900)
def test_it_leaves_picture_film_and_numbers(qtbot, tmp_path, monkeypatch):
    ended, said = [], []
    monkeypatch.setattr(QApplication, "quit", lambda: ended.append(1))
    monkeypatch.setattr(demo, "END_AT", 2.8)
    folder = tmp_path / "deep" / "demo"
    demonstration = Demonstration(folder, said.append)
    demonstration.start()
    qtbot.waitUntil(lambda: bool(ended), timeout=800_000)
    assert demonstration.finish() == 0
    assert {path.name for path in folder.iterdir()} == {"screenshot.png", "film.mp4", "plots.csv"}
    assert QImage(str(folder / "screenshot.png")).width() >= 1280
    table = np.genfromtxt(folder / "plots.csv", delimiter=",", names=True)
    assert table["time_s"][-1] > 2.6
    assert all(str(folder) in line for line in said[-3:])


def test_a_folder_that_cannot_be_made(qtbot, tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(FileError, match="cannot be made"):
        Demonstration(tmp_path / "file" / "demo", print)


def test_a_demonstration_that_does_not_end(qtbot, tmp_path, monkeypatch):
    ended, said = [], []
    monkeypatch.setattr(QApplication, "quit", lambda: ended.append(1))
    monkeypatch.setattr(demo, "PATIENCE", 0.0)
    demonstration = Demonstration(tmp_path, said.append)
    demonstration.start()
    qtbot.waitUntil(lambda: bool(ended))
    assert demonstration.finish() == 1
    assert "did not finish" in said[-1]
