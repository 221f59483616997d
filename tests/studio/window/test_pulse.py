import gc

import pytest

from linkwork_studio.window import pulse
from linkwork_studio.window.pulse import Pulse


@pytest.fixture
def collects_by_itself():
    """Python's collector as it is in a program that says nothing of it."""
    gc.enable()
    yield
    gc.disable()


def test_beats_and_collects_in_its_own_time(qtbot, monkeypatch, collects_by_itself):
    collected = []
    monkeypatch.setattr(pulse, "YOUNG_EVERY", 2)
    monkeypatch.setattr(pulse, "MIDDLE_EVERY", 4)
    monkeypatch.setattr(pulse, "OLD_EVERY", 8)
    beats = []
    heart = Pulse(beats.append, lambda: True)
    heart.start()
    try:
        assert not gc.isenabled()
        monkeypatch.setattr(gc, "collect", lambda generation=2: collected.append(generation))
        qtbot.waitUntil(lambda: len(beats) >= 8)
    finally:
        heart.stop()
    assert gc.isenabled()
    assert beats[:8] == list(range(1, 9))
    assert collected[:4] == [0, 1, 0, 2]


def test_where_nobody_collected_nobody_does_afterwards(qtbot):
    """As in the studio, which turns the collector off before anything else."""
    heart = Pulse(lambda count: None, lambda: True)
    heart.start()
    heart.stop()
    assert not gc.isenabled()


def test_old_garbage_waits_for_a_pause_but_not_for_ever(monkeypatch):
    collected = []
    monkeypatch.setattr(pulse, "YOUNG_EVERY", 10**6)
    monkeypatch.setattr(pulse, "MIDDLE_EVERY", 10**6)
    monkeypatch.setattr(pulse, "OLD_EVERY", 5)
    monkeypatch.setattr(pulse, "LATEST", 20)
    monkeypatch.setattr(gc, "collect", lambda generation=2: collected.append(generation))
    heart = Pulse(lambda count: None, lambda: False)
    for _ in range(19):
        heart._tick()
    assert collected == []
    heart._tick()
    assert collected == [2]


def test_a_beat_waits_a_little_for_what_is_about_to_be_there(qtbot, monkeypatch):
    monkeypatch.setattr(pulse, "LONGEST_WAIT", 60_000)  # on a busy machine the second look may come late
    beats, looks = [], []
    heart = Pulse(beats.append, lambda: True, awaits=lambda: looks.append(len(beats)) or len(looks) < 3)
    heart.start()
    try:
        qtbot.waitUntil(lambda: len(beats) >= 1)
    finally:
        heart.stop()
    assert looks[:3] == [0, 0, 0], "two looks in vain, and a beat at the third"


def test_a_beat_does_not_wait_for_ever(qtbot):
    beats = []
    heart = Pulse(beats.append, lambda: True, awaits=lambda: True)
    heart.start()
    try:
        qtbot.waitUntil(lambda: len(beats) >= 3)
    finally:
        heart.stop()
