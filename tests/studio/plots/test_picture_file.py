import pytest
from PySide6.QtGui import QImage

from linkwork.errors import FileError
from linkwork_studio.look.theme import DARK
from linkwork_studio.plots import picture_file


@pytest.fixture
def drawn(view, recording):
    view.live(recording)
    view.refresh()
    return view


def test_pixels_and_lines(drawn, tmp_path):
    picture_file.write(tmp_path / "plot.png", drawn.canvas, DARK)
    assert QImage(str(tmp_path / "plot.png")).width() == 2 * drawn.canvas.width()
    picture_file.write(tmp_path / "plot.svg", drawn.canvas, DARK)
    text = (tmp_path / "plot.svg").read_text()
    assert text.startswith("<?xml")
    assert "polyline" in text or "<path" in text


def test_what_cannot_be_written_is_said(drawn, tmp_path):
    with pytest.raises(FileError, match="another folder"):
        picture_file.write(tmp_path / "nowhere" / "plot.svg", drawn.canvas, DARK)
