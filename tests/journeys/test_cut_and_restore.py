"""A user opens the double pendulum, lets it swing, cuts the elbow, takes the cut back, saves, and opens it again."""

import numpy as np
import pytest
from PySide6.QtCore import Qt

from linkwork.math3d import rotation
from linkwork.model.model import Model

pytestmark = pytest.mark.timeout(600)

START_ENERGY = 39.24  # J: 1 kg at 2.25 m and 1 kg at 1.75 m
FASTEST = 9.0  # m/s: all of that energy in the motion of one link would be 8.9
CONTROL = Qt.KeyboardModifier.ControlModifier


def gap(model: Model, snapshot, joint_id: str) -> float:
    """Distance of the two frames of a joint [m]."""
    joint, places = model.joints[joint_id], []
    for side in ("base", "follower"):
        body, local = getattr(joint, side), joint.frame(side).position
        turned = rotation.rotate(tuple(snapshot.rotation(body).tolist()), local)
        places.append(np.array(snapshot.position(body)) + turned)
    return float(np.linalg.norm(places[0] - places[1]))


def flight(user) -> np.ndarray:
    """Acceleration of the lower link between two snapshots [m/s2]."""
    first = user.snapshot
    user.wait_until_time(first.time + 0.1)
    last = user.snapshot
    return (last.velocity("lower link") - first.velocity("lower link")) / (last.time - first.time)


@pytest.mark.parametrize("place", ["tree", "picture"])
def test_cut_and_restore(sit_down, place, tmp_path, monkeypatch):
    user = sit_down()
    studio = user.studio
    model_before = swing(user)

    # cut
    user.click_in_tree("elbow") if place == "tree" else user.click_in_picture("elbow")
    assert studio.document.selection == ("elbow",)
    user.key(Qt.Key.Key_Delete)
    user.wait_for_run()
    assert studio.session.playing
    assert user.snapshot.mobility == 7
    assert flight(user) == pytest.approx([0.0, 0.0, -9.81], abs=1e-3)
    user.qtbot.wait(100)
    assert gap(model_before, user.snapshot, "elbow") > 0.01
    user.look(tmp_path / "cut.png")

    # restore
    user.key(Qt.Key.Key_Z, CONTROL)
    user.wait_for_run()
    assert studio.document.model == model_before
    assert studio.document.selection == ("elbow",)
    watch_closed(user, model_before)
    user.look(tmp_path / "restored.png")
    check_plot(studio)

    # save and open again
    path = tmp_path / "mine.linkwork"
    monkeypatch.setattr(studio.context.files, "ask_save", lambda suggestion: path)
    user.key(Qt.Key.Key_S, CONTROL)
    assert path.is_file()
    assert not studio.document.is_modified
    other = sit_down()
    assert other.studio.open(path)
    assert other.studio.document.model == model_before


def swing(user) -> Model:
    """Open the sample from the start page and let it go; returns the model."""
    assert not user.studio.window.has_project()
    user.open_sample("double_pendulum")
    start = user.snapshot.position("lower link").copy()
    user.key(Qt.Key.Key_Space)
    user.wait_until_time(0.6)
    assert user.studio.session.playing
    assert np.linalg.norm(user.snapshot.position("lower link") - start) > 0.1
    return user.studio.document.model


def watch_closed(user, model: Model) -> None:
    """The joint is closed and nothing explodes for a second: speeds are bounded, energy stays as the swap left it."""
    end, energy = user.snapshot.time + 1.0, user.snapshot.energy.total
    while user.snapshot.time < end:
        seen = user.snapshot
        assert gap(model, seen, "elbow") < 1e-4
        assert np.abs(seen.velocities).max() < FASTEST
        assert seen.energy.total == pytest.approx(energy, abs=0.02)
        assert seen.mobility == 2
        user.qtbot.wait(30)


def check_plot(studio) -> None:
    """The plot shows the energies before, at and after the two edits."""
    recording = studio.session.recording
    assert len(recording.breaks) == 2
    cut, restored = recording.breaks
    times, total = recording.window("energy.total")
    assert total[times < restored].min() == pytest.approx(START_ENERGY, abs=0.05)
    assert total[times < cut].max() == pytest.approx(START_ENERGY, abs=0.05)
    _, kinetic = recording.window("energy.kinetic")
    before, *_, after = np.flatnonzero(times == restored)
    assert kinetic[after] < kinetic[before], "catching the link takes speed out of it"
    assert total[after:] == pytest.approx(total[after], abs=0.02)
    studio.plots.first.refresh()
    for name in ("energy.kinetic", "energy.potential", "energy.total"):
        shown, _ = studio.plots.first.canvas.curves[name].getData()
        assert shown[0] < cut < restored < shown[-1]
    low, high = studio.plots.first.canvas.times
    assert low <= cut < restored <= high
