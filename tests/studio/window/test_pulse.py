import gc

from linkwork_studio.window import pulse
from linkwork_studio.window.pulse import Pulse


def test_beats_and_collects_in_its_own_time(qtbot, monkeypatch):
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
