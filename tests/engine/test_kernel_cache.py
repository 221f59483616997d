"""Where compiled kernels are kept: by the hash of their sources, in a folder of our own."""

import ast
import importlib
import os
import pkgutil
import stat
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from numba.core.registry import CPUDispatcher

import linkwork
from linkwork import kernel_cache
from linkwork.kernel_cache import KEPT, KERNEL_ROOMS, VARIABLE

SOURCE = Path(kernel_cache.__file__).parent
UNWRITABLE = "/proc/nowhere"  # not even for root


@pytest.fixture
def home(tmp_path, monkeypatch) -> Path:
    """An empty cache folder and an empty folder of temporary files, and no folder chosen yet."""
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    return tmp_path


@pytest.fixture
def sources(tmp_path, monkeypatch) -> Path:
    """A small engine, whose hash is asked for."""
    for room in (*KERNEL_ROOMS, "model"):
        (tmp_path / "engine" / room).mkdir(parents=True)
        (tmp_path / "engine" / room / "a.py").write_text(f"# {room}")
    monkeypatch.setattr(kernel_cache, "__file__", str(tmp_path / "engine" / "kernel_cache.py"))
    return tmp_path / "engine"


@pytest.mark.parametrize("room", KERNEL_ROOMS)
def test_the_hash_changes_with_every_source_of_the_kernels(sources, room):
    seen = {kernel_cache.source_hash()}
    (sources / room / "a.py").write_text("# changed")
    seen.add(kernel_cache.source_hash())
    (sources / room / "b.py").write_text("")
    seen.add(kernel_cache.source_hash())
    (sources / room / "b.py").rename(sources / room / "c.py")
    seen.add(kernel_cache.source_hash())
    (sources / room / "c.py").unlink()
    (sources / room / "a.py").write_text(f"# {room}")
    assert len(seen) == 4
    assert kernel_cache.source_hash() in seen


def test_the_hash_does_not_change_with_the_words_side(sources):
    before = kernel_cache.source_hash()
    (sources / "model" / "a.py").write_text("# changed")
    assert kernel_cache.source_hash() == before


def test_all_kernels_live_in_the_rooms_that_are_hashed():
    for info in pkgutil.walk_packages(linkwork.__path__, "linkwork."):
        if info.name.endswith("__main__"):
            continue
        held = [v for v in vars(importlib.import_module(info.name)).values() if isinstance(v, CPUDispatcher)]
        for kernel in held:
            assert kernel.py_func.__module__.split(".")[1] in KERNEL_ROOMS


def test_kernels_are_made_of_nothing_that_is_not_hashed():
    for path in (p for room in KERNEL_ROOMS for p in (SOURCE / room).rglob("*.py")):
        imports = [n.module or "" for n in ast.walk(ast.parse(path.read_text())) if isinstance(n, ast.ImportFrom)]
        ours = {name.split(".")[1] for name in imports if name.startswith("linkwork.")}
        assert ours <= set(KERNEL_ROOMS), path


def test_the_folder_is_in_the_users_cache(home):
    kernel_cache.install()
    folder = kernel_cache.folder()
    assert folder.is_relative_to(home / "cache")
    assert folder.name.startswith(kernel_cache.source_hash())
    assert list(folder.iterdir()) == [], "the probe is gone"


def test_a_folder_that_the_user_chose_is_taken(home, monkeypatch):
    monkeypatch.setenv(VARIABLE, str(home / "chosen"))
    kernel_cache.install()
    assert kernel_cache.folder() == home / "chosen"
    assert not (home / "cache").exists()


def test_without_a_writable_home_it_is_among_the_temporary_files(home, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", UNWRITABLE)
    kernel_cache.install()
    assert kernel_cache.folder().is_relative_to(home / "temporary")
    assert stat.S_IMODE(kernel_cache.folder().parent.stat().st_mode) == 0o700


def test_where_nothing_can_be_written_nothing_is_chosen(home, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", UNWRITABLE)
    monkeypatch.setattr(tempfile, "tempdir", UNWRITABLE)
    kernel_cache.install()
    assert kernel_cache.folder() is None
    assert not kernel_cache.is_warm()
    kernel_cache.mark_warm()


def test_a_folder_that_others_can_write_is_not_trusted(home, monkeypatch):
    """Kernels are unpickled: whoever can put a file there would run code in our name."""
    monkeypatch.setenv("XDG_CACHE_HOME", UNWRITABLE)
    trap = home / "temporary" / f"linkwork-kernels-{os.getuid()}"
    trap.mkdir()
    trap.chmod(0o777)
    kernel_cache.install()
    assert kernel_cache.folder() is None


def test_old_folders_go_and_the_current_one_stays(home):
    root = home / "cache" / "linkwork" / "kernels"
    for age in range(KEPT + 3):
        (root / f"old{age}").mkdir(parents=True)
        os.utime(root / f"old{age}", (1e9 - age, 1e9 - age))
    (root / "note.txt").write_text("not a folder")
    kernel_cache.install()
    left = {path.name for path in root.iterdir()}
    assert left == {kernel_cache.folder().name, "note.txt", *(f"old{age}" for age in range(KEPT - 1))}


def test_it_is_warm_when_it_was_marked_for_these_sources(home, sources):
    kernel_cache.install()
    assert not kernel_cache.is_warm()
    kernel_cache.mark_warm()
    assert kernel_cache.is_warm()
    (sources / "solvers" / "a.py").write_text("# changed")
    assert not kernel_cache.is_warm()


def test_the_engine_chooses_before_numba_is_there(home):
    code = (
        "import sys, linkwork, os; assert 'numba' not in sys.modules; print(os.environ['NUMBA_CACHE_DIR']);"
        "import numba; assert numba.config.CACHE_DIR == os.environ['NUMBA_CACHE_DIR']"
    )
    environment = {**os.environ, "PYTHONPATH": str(SOURCE.parent)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip().startswith(str(home / "cache"))
