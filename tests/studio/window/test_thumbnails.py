"""Small pictures of projects in a folder."""

import os

from PySide6.QtGui import QColor, QImage

from linkwork_studio.window import thumbnails
from linkwork_studio.window.thumbnails import SIZE, Thumbnails


def drawing(folder, color):
    """Thumbnails of projects that all look like one colour."""
    made = QImage(*SIZE, QImage.Format.Format_RGB32)
    made.fill(QColor(color))
    kept = Thumbnails(folder)
    kept.draw = lambda width, height: made.scaled(width, height)
    return kept


def test_a_picture_is_found_by_its_project_and_gives_way_to_the_next(tmp_path):
    project = tmp_path / "crank.linkwork"
    assert Thumbnails(tmp_path / "pictures").find(project) is None
    for color in ("red", "blue"):
        kept = drawing(tmp_path / "pictures", color)
        kept.keep(project)
    found = QImage(str(kept.find(project)))
    assert (found.width(), found.height()) == SIZE
    assert found.pixelColor(5, 5) == QColor("blue")
    assert kept.find(tmp_path / "other.linkwork") is None
    assert len(list((tmp_path / "pictures").iterdir())) == 1


def test_no_more_than_so_many_are_kept_and_the_oldest_go(tmp_path, monkeypatch):
    monkeypatch.setattr(thumbnails, "MOST", 3)
    kept = drawing(tmp_path, "red")
    for n in range(5):
        kept.keep(tmp_path / f"{n}.linkwork")
        os.utime(kept.find(tmp_path / f"{n}.linkwork"), (n, n))
    assert [n for n in range(5) if kept.find(tmp_path / f"{n}.linkwork")] == [2, 3, 4]


def test_what_cannot_be_kept_is_no_reason_to_bother_anybody(tmp_path):
    (tmp_path / "file").write_text("no folder")
    project = tmp_path / "a.linkwork"
    for kept in (drawing(None, "red"), drawing(tmp_path / "file", "red"), Thumbnails(tmp_path / "pictures")):
        kept.keep(project)
        kept.keep(None)
        assert kept.find(project) is None
    assert not (tmp_path / "pictures").exists()
