"""Samples that move on their cards."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QWidget

from linkwork_studio.commands.samples import find_samples
from linkwork_studio.look.theme import DARK, LIGHT
from linkwork_studio.viewport import graphics
from linkwork_studio.window.live_picture import LARGEST, LivePicture

PLACE = QRect(2, 2, 200, 110)
COMPILES = 280_000


@pytest.fixture
def card(qtbot, themed):
    made = QWidget()
    qtbot.addWidget(made)
    made.resize(204, 200)
    made.show()
    return made


@pytest.fixture
def live(qtbot, card, monkeypatch):
    monkeypatch.setenv(graphics.VARIABLE, "image")
    made = LivePicture(DARK, lambda: True, card)
    made._linger.setInterval(1)
    yield made
    made.close()
    qtbot.wait(10)


@pytest.fixture
def pendulum():
    return next(sample for sample in find_samples() if sample.name == "double_pendulum")


def test_a_sample_moves_while_it_is_looked_at(qtbot, live, card, pendulum):
    live.point_at(pendulum, card, PLACE)
    qtbot.waitUntil(lambda: live.viewport is not None and live.viewport.isVisible(), timeout=COMPILES)
    assert live.viewport.geometry() == PLACE
    assert live.viewport.parent() is card
    qtbot.waitUntil(lambda: live.session.snapshot.time > 0.1, timeout=20_000)
    live.set_theme(LIGHT)
    live.look_away(QWidget())  # another card has been left
    assert live.is_moving
    live.look_away(card)
    assert not live.is_moving
    assert not live.session.playing
    assert live.viewport.isHidden()


def test_who_only_passes_by_starts_nothing(qtbot, live, card, pendulum):
    live._linger.setInterval(50)
    live.point_at(pendulum, card, PLACE)
    live.look_away(card)
    qtbot.wait(80)
    assert live.session is None


@pytest.mark.parametrize("why", ["cold", "held", "large"])
def test_what_would_disturb_stands_still(qtbot, live, card, pendulum, tmp_path, why):
    if why == "cold":
        live._may_run = lambda: False
    large = tmp_path / "project.linkwork"
    large.write_bytes(b" " * (LARGEST + 1))
    sample = replace(pendulum, runs=why != "held", project=large if why == "large" else pendulum.project)
    live.point_at(sample, card, PLACE)
    live._linger.stop()
    live._begin()
    assert not live.is_moving
