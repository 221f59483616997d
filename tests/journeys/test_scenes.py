"""A presenter plays a loop of three scenes, one of them a run that was edited, and ends it with Esc."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt

from linkwork_studio.commands.samples import find_samples

LONG = 0.2  # seconds of each scene


def test_a_loop_of_three_scenes(user, qtbot, tmp_path, monkeypatch):
    studio = user.studio
    user.open_sample("double_pendulum")
    user.key(Qt.Key.Key_Space)
    user.wait_until_time(0.1)
    user.click_in_tree("elbow")
    user.key(Qt.Key.Key_Delete)
    user.wait_for_run()
    user.wait_until_time(user.snapshot.time + 0.1)
    user.key(Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: not user.snapshot.playing)
    studio.session.save_journal(tmp_path / "a.jsonl")
    studio.document.stack.mark_saved()

    samples = {sample.name: sample.project for sample in find_samples()}
    chosen = (tmp_path / "a.jsonl", Path(samples["four_bar"]), Path(samples["spinning_top"]))
    monkeypatch.setattr(studio.context.files, "ask_scenes", lambda: chosen)
    monkeypatch.setattr("linkwork_studio.session.scenes.LASTS", LONG)
    monkeypatch.setattr(studio.views.show, "begin", partial(studio.views.show.begin, hold=0.1))
    studio.actions.entry("view.present_scenes").trigger()
    show, seen, joints = studio.views.show, [], set()
    assert studio.window.is_presenting

    def look():
        scene = show.scene
        if scene is not None:
            joints.add((scene.title, len(studio.document.model.joints)))
            if not seen or seen[-1] != scene.title:
                seen.append(scene.title)
                user.look(tmp_path / f"{len(seen)}.png")
        return len(seen) > 3

    qtbot.waitUntil(look, timeout=120_000)
    first, *rest = seen[:4]
    assert [first, rest[-1]] == ["a", "a"]
    assert len(set(seen)) == 3
    assert {("a", 2), ("a", 1)} <= joints, "the edit of the journal was played"
    user.key(Qt.Key.Key_Escape)
    assert not show.is_on
    assert not studio.window.is_presenting
