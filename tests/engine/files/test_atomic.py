"""A crash leaves the old file or the new one; what cannot be written says so and leaves nothing behind."""

import os
import stat
import tempfile
from contextlib import contextmanager
from pathlib import Path

import pytest
from sample_models import double_pendulum

import linkwork as lw
from linkwork.errors import FileError
from linkwork.files import atomic, formats


@contextmanager
def without_privileges():
    """Rights of files count for root, too, while it goes by the name of nobody."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def shelf():
    """A folder that anybody can reach, in a place that is not root's own."""
    with tempfile.TemporaryDirectory() as name:
        os.chmod(name, 0o755)
        yield Path(name)


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def test_the_old_file_becomes_the_backup(tmp_path):
    path = tmp_path / "p.linkwork"
    atomic.write(path, b"first")
    assert names(tmp_path) == {"p.linkwork"}
    atomic.write(path, b"second")
    assert (path.read_bytes(), (tmp_path / "p.linkwork.bak").read_bytes()) == (b"second", b"first")
    atomic.write(path, b"third", backup=False)
    assert (path.read_bytes(), (tmp_path / "p.linkwork.bak").read_bytes()) == (b"third", b"first")
    assert names(tmp_path) == {"p.linkwork", "p.linkwork.bak"}


@pytest.mark.parametrize("step", ["fsync", "replace", "chmod"])
def test_a_failure_on_the_way_leaves_the_old_file_and_no_rubbish(tmp_path, monkeypatch, step):
    path = tmp_path / "p.linkwork"
    path.write_bytes(b"old")
    wanted = {"chmod": tmp_path / "new.linkwork"}.get(step, path)

    def fail(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, step, fail)
    with pytest.raises(FileError, match=r"cannot be written: No space left on device\. Choose another folder\."):
        atomic.write(wanted, b"new")
    monkeypatch.undo()
    assert path.read_bytes() == b"old"
    assert names(tmp_path) - {"p.linkwork.bak"} == {"p.linkwork"}


def test_the_new_content_is_on_the_disk_before_it_takes_the_name(tmp_path, monkeypatch):
    order = []
    real_fsync, real_replace = os.fsync, os.replace
    monkeypatch.setattr(os, "fsync", lambda handle: (order.append("sync"), real_fsync(handle)))
    monkeypatch.setattr(os, "replace", lambda a, b: (order.append("replace"), real_replace(a, b)))
    atomic.write(tmp_path / "p.linkwork", b"new")
    assert order[:2] == ["sync", "replace"]


def test_an_unwritable_folder(shelf):
    (shelf / "p.linkwork").write_bytes(b"old")
    os.chmod(shelf, 0o555)
    with without_privileges(), pytest.raises(FileError, match="cannot be written: Permission denied") as caught:
        atomic.write(shelf / "p.linkwork", b"new")
    os.chmod(shelf, 0o755)
    assert str(shelf / "p.linkwork") in str(caught.value)
    assert (shelf / "p.linkwork").read_bytes() == b"old"
    assert names(shelf) == {"p.linkwork"}


def test_a_folder_that_is_not_there(tmp_path):
    with pytest.raises(FileError, match="cannot be written: No such file or directory"):
        atomic.write(tmp_path / "nowhere" / "p.linkwork", b"new")


def test_a_folder_in_the_way(tmp_path):
    (tmp_path / "p.linkwork").mkdir()
    with pytest.raises(FileError, match="cannot be written"):
        atomic.write(tmp_path / "p.linkwork", b"new")
    assert names(tmp_path) == {"p.linkwork"}


@pytest.fixture
def pipe(tmp_path):
    os.mkfifo(tmp_path / "pipe.linkwork")
    return tmp_path / "pipe.linkwork"


def test_a_device_or_a_pipe_is_refused_and_stays(tmp_path, pipe):
    """With the rights of root a rename would put a plain file into the place of /dev/null; so the pipe comes first."""
    (tmp_path / "link").symlink_to("/dev/zero")
    for path in (pipe, Path("/dev/null"), tmp_path / "link", Path("/dev/stdout")):
        before = os.stat(path)
        if stat.S_ISREG(before.st_mode):
            continue  # the output of this run goes to a file
        with pytest.raises(FileError, match=r"device or a pipe\. Choose another name\."):
            atomic.write(path, b"new")
        assert os.stat(path) == before
    assert names(tmp_path) == {"pipe.linkwork", "link"}


def test_a_backup_that_is_no_plain_file_is_refused(tmp_path):
    (tmp_path / "p").write_bytes(b"old")
    os.mkfifo(tmp_path / "p.bak")
    with pytest.raises(FileError, match=r"p\.bak cannot be written"):
        atomic.write(tmp_path / "p", b"new")
    assert (tmp_path / "p").read_bytes() == b"old"
    assert names(tmp_path) == {"p", "p.bak"}


def test_a_link_as_backup_is_followed(tmp_path):
    (tmp_path / "kept").write_bytes(b"kept")
    (tmp_path / "p.bak").symlink_to(tmp_path / "kept")
    (tmp_path / "p").write_bytes(b"old")
    atomic.write(tmp_path / "p", b"new")
    assert (tmp_path / "p.bak").is_symlink()
    assert (tmp_path / "kept").read_bytes() == b"old"


def test_a_link_to_nowhere_leads_to_a_new_file(tmp_path):
    (tmp_path / "link").symlink_to(tmp_path / "new")
    atomic.write(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "new").read_bytes() == b"new"


@pytest.mark.parametrize("path", [None, 5, b"a", ["a"], "a\0b", "a" * 300, "\ud800" * 3])
def test_what_names_no_file(path, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(FileError):
        atomic.write(path, b"new")
    assert names(tmp_path) == set()


def test_an_error_while_writing_leaves_nothing_behind(tmp_path):
    with pytest.raises(KeyError), atomic.replaced(tmp_path / "p"):
        raise KeyError("it broke")
    assert names(tmp_path) == set()


WRITERS = {
    "p.linkwork": lambda run, path: run.save(path),
    "p.jsonl": lambda run, path: run.save_journal(path),
    "p.py": lambda run, path: run.save_script(path),
    "p.urdf": lambda run, path: formats.save(run.model, path),
    "p.xml": lambda run, path: formats.save(run.model, path),
    "p.glb": lambda run, path: formats.save(run.model, path),
    "p.fmu": lambda run, path: formats.save(run.model, path),
    "p.csv": lambda run, path: lw.simulate(run.model, until=0.01).save(path),
    "p.parquet": lambda run, path: lw.simulate(run.model, until=0.01).save(path),
    "p.h5": lambda run, path: lw.simulate(run.model, until=0.01).save(path),
}


@pytest.mark.parametrize("name", WRITERS)
def test_every_writer_goes_through_the_door(name, tmp_path):
    """A pipe is refused at once, where a writer of its own would wait for a reader; a link stays a link."""
    os.mkfifo(tmp_path / name)
    (tmp_path / "real").write_bytes(b"old")
    (tmp_path / f"link {name}").symlink_to(tmp_path / "real")
    shaped = lw.Mechanism.of(double_pendulum())
    shaped.add_shape("lower", lw.Sphere())
    with lw.LiveRun(shaped) as run:
        with pytest.raises(FileError, match="a device or a pipe"):
            WRITERS[name](run, tmp_path / name)
        WRITERS[name](run, tmp_path / f"link {name}")
    assert stat.S_ISFIFO((tmp_path / name).stat().st_mode)
    assert (tmp_path / f"link {name}").is_symlink()
    assert (tmp_path / "real").read_bytes() != b"old"


def test_a_new_file_has_the_usual_rights_and_an_old_one_keeps_its_own(tmp_path):
    path = tmp_path / "p.linkwork"
    before = os.umask(0o027)
    try:
        atomic.write(path, b"new")
    finally:
        os.umask(before)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    path.chmod(0o604)
    atomic.write(path, b"newer")
    assert stat.S_IMODE(path.stat().st_mode) == 0o604


def test_a_link_stays_a_link(tmp_path):
    target, link = tmp_path / "real.linkwork", tmp_path / "link.linkwork"
    target.write_bytes(b"old")
    link.symlink_to(target)
    atomic.write(link, b"new")
    assert link.is_symlink()
    assert target.read_bytes() == b"new"
