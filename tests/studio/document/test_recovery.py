"""Copies against crashes; a crash is a process that is killed while it edits."""

import os
import signal
import subprocess
import sys
import time

import pytest

from linkwork.files import project
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.model import Model
from linkwork_studio.document import recovery
from linkwork_studio.document.recovery import Recovery, left_behind

EDITING = """
import sys, time
from pathlib import Path
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.model import Model
from linkwork_studio.document.recovery import Recovery
kept, model = Recovery(Path(sys.argv[1])), Model("crank")
for number in range(100000):
    model = Model("crank").with_element(RigidBody(id="arm", mass=1.0 + number))
    kept.keep(model, Path("/somewhere/crank.linkwork"))
    print(number, flush=True)
    time.sleep(0.001)
"""


@pytest.fixture(autouse=True)
def hasty(monkeypatch):
    monkeypatch.setattr(recovery, "REST", 0.01)


def with_mass(mass):
    return Model("crank").with_element(RigidBody(id="arm", mass=mass))


def test_the_newest_state_is_kept_and_a_good_end_leaves_nothing(tmp_path):
    kept = Recovery(tmp_path)
    for mass in (1.0, 2.0, 3.0):
        kept.keep(with_mass(mass), None)
    kept.flush()
    assert left_behind(tmp_path) == (), "its window is alive"
    assert (kept.folder / recovery.PROJECT).is_file()
    kept.close()
    assert list(tmp_path.iterdir()) == []


def test_what_was_saved_is_forgotten(tmp_path):
    kept = Recovery(tmp_path)
    kept.keep(with_mass(1.0), None)
    kept.flush()
    kept.forget()
    assert not (kept.folder / recovery.PROJECT).exists()
    kept.close()


def test_a_killed_process_leaves_its_work(tmp_path):
    process = subprocess.Popen([sys.executable, "-c", EDITING, str(tmp_path)], stdout=subprocess.PIPE, text=True)
    while not any(tmp_path.glob(f"*/{recovery.NOTE}")):
        process.stdout.readline()
        assert left_behind(tmp_path) == (), "a window that is alive has left nothing"
    last = int(process.stdout.readline())
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    (left,) = left_behind(tmp_path)
    assert (left.title, str(left.path)) == ("crank", "/somewhere/crank.linkwork")
    assert 0.0 <= time.time() - left.written < 60.0
    assert 1.0 <= left.load().bodies["arm"].mass <= last + 1000.0
    left.discard()
    assert left_behind(tmp_path) == ()


def test_remains_that_say_nothing_are_thrown_away(tmp_path):
    for name, note in (("window-a", "{"), ("window-b", '{"path": ""}')):
        (tmp_path / name).mkdir()
        (tmp_path / name / recovery.NOTE).write_text(note)
    assert left_behind(tmp_path) == ()
    assert list(tmp_path.iterdir()) == []
    assert left_behind(tmp_path / "nowhere") == ()


def test_without_a_folder_nothing_is_kept(tmp_path):
    (tmp_path / "file").write_text("")
    kept = Recovery(tmp_path / "file" / "below")
    kept.keep(with_mass(1.0), None)
    kept.flush()
    kept.close()


def ended_while_saving(folder, file, copy, saved):
    """A window that ended between writing its file and throwing its copy away."""
    kept = Recovery(folder)
    kept.keep(copy, None)
    kept.flush()
    project.save(saved, file, lambda mark: kept.saves(file, mark))
    kept._lock.close()  # as the system does
    return left_behind(folder)


def killed(folder, file, copy):
    """A window that ended with work that its file does not hold."""
    kept = Recovery(folder)
    kept.keep(copy, file, project.mark_of(file))
    kept.flush()
    kept._lock.close()
    return kept


def test_a_copy_that_the_file_has_outrun_is_not_offered(tmp_path):
    file = tmp_path / "crank.linkwork"
    assert ended_while_saving(tmp_path / "a", file, with_mass(1.0), with_mass(2.0)) == ()
    os.utime(file, (0, 0))
    assert ended_while_saving(tmp_path / "b", file, with_mass(1.0), with_mass(2.0)) == ()


def test_a_copy_of_what_the_file_holds_is_not_offered(tmp_path):
    file = tmp_path / "crank.linkwork"
    assert ended_while_saving(tmp_path / "a", file, with_mass(1.0), with_mass(1.0)) == ()


@pytest.mark.parametrize("touch", ["touched", "changed", "gone"])
def test_whoever_touches_the_file_unsaved_work_is_offered(tmp_path, touch):
    """As another window, git or a tool that keeps folders alike does, also right after the copy was written."""
    file = tmp_path / "crank.linkwork"
    base = project.save(with_mass(1.0), file)
    killed(tmp_path / "a", file, with_mass(3.0))
    if touch == "gone":
        file.unlink()
    else:
        project.save(with_mass(1.0 if touch == "touched" else 2.0), file)
    (left,) = left_behind(tmp_path / "a")
    assert (left.path, left.base) == (file, base)
    assert left.load().bodies["arm"].mass == 3.0


def test_an_edit_after_a_save_is_offered(tmp_path):
    """The note of the save is overtaken by the next copy."""
    file = tmp_path / "crank.linkwork"
    kept = Recovery(tmp_path / "a")
    kept.keep(with_mass(1.0), None)
    kept.flush()
    base = project.save(with_mass(1.0), file, lambda mark: kept.saves(file, mark))
    kept.forget()
    kept.keep(with_mass(2.0), file, base)
    kept.flush()
    kept._lock.close()
    (left,) = left_behind(tmp_path / "a")
    assert left.load().bodies["arm"].mass == 2.0
