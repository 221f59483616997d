"""A film holds a picture of each fiftieth of a simulated second, however fast the run wants to go."""

import math

import pytest
from PySide6.QtCore import Qt

from linkwork_studio.session import frames
from linkwork_studio.window import filming


class FakeFilm:
    means = "in mind"

    def __init__(self):
        self.seconds = []

    def add(self, picture, seconds):
        assert not picture.isNull()
        self.seconds.append(seconds)

    def close(self):
        pass


@pytest.mark.parametrize("speed", [math.inf, 1.0, 0.5])
def test_pictures_of_a_film_are_equally_far_apart(user, monkeypatch, tmp_path, speed):
    """Seen red: at full speed, and at real time while the computer was busy, pictures were up to a second apart."""
    film, studio = FakeFilm(), user.studio
    monkeypatch.setattr(filming, "open_film", lambda path: film)
    monkeypatch.setattr(frames, "PATIENCE", 280.0)  # however busy the machine is on which this is tried
    user.open_sample("four_bar")
    studio.session.set_speed(speed)
    studio.views.start_film(tmp_path / "crank.mp4")
    user.click_in_tree("crank")
    user.key(Qt.Key.Key_Space)
    user.qtbot.waitUntil(lambda: len(film.seconds) >= 15, timeout=280_000)
    assert film.seconds == pytest.approx([0.02] * len(film.seconds), abs=1e-9)
    studio.views.stop_film()
    before = user.snapshot.time
    user.wait_until_time(before + 0.5)
