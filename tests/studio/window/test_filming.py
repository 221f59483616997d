from dataclasses import dataclass, field
from types import SimpleNamespace

import pytest

from linkwork.errors import FileError
from linkwork_studio.window import filming
from linkwork_studio.window.filming import LONGEST, SIZE, Filming


@dataclass
class FakeFilm:
    means: str = "in mind"
    shown: list = field(default_factory=list)

    def add(self, picture, seconds):
        self.shown.append((picture, seconds))

    def close(self):
        self.shown.append("end")


@pytest.fixture
def film(monkeypatch):
    made = FakeFilm()
    monkeypatch.setattr(filming, "open_film", lambda path: made)
    return made


def test_pictures_last_as_long_as_the_run_took(film, tmp_path):
    told = []
    record = Filming(lambda width, height: (width, height), told.append)
    record.take(SimpleNamespace(time=0.0))
    seen = []
    record.before = lambda snapshot: seen.append(snapshot.time)
    record.start(tmp_path / "crank.mp4")
    assert record.is_recording
    for time in (1.0, 1.02, 1.02, 1.06, 0.0, 0.5, 30.0):
        record.take(SimpleNamespace(time=time))
    assert record.stop() == f"crank.mp4: {0.02 + 0.04 + 0.5 + LONGEST:.1f} s, in mind"
    assert film.shown[-1] == "end"
    assert seen == [1.02, 1.06, 0.5, 30.0], "the numbers are those of the picture"
    assert told == pytest.approx([0.0, 0.02, 0.06, 0.56, 0.56 + LONGEST]), "for the badge"
    assert [p for p, _ in film.shown[:-1]] == [SIZE] * 4
    assert [seconds for _, seconds in film.shown[:-1]] == pytest.approx([0.02, 0.04, 0.5, LONGEST])
    assert not record.is_recording
    assert record.stop() == ""


def test_what_cannot_be_written_is_said_at_the_start(tmp_path):
    with pytest.raises(FileError, match="no folder"):
        Filming(lambda *size: None).start(tmp_path / "nowhere" / "crank.mp4")
