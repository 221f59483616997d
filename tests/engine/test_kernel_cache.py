"""Where compiled kernels are kept: by the hash of what they are made of, in a folder of our own."""

import ast
import importlib
import importlib.util
import os
import pkgutil
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import numba
import pytest
from numba.core.registry import CPUDispatcher

import linkwork
from linkwork import kernel_cache
from linkwork.kernel_cache import KEPT, KERNEL_ROOMS, VARIABLE, KernelLocator

SOURCE = Path(kernel_cache.__file__).parent
KERNEL_SOURCES = [path for room in KERNEL_ROOMS for path in (SOURCE / room).rglob("*.py")]
CACHED = (kernel_cache.folder, kernel_cache.made_of, kernel_cache._imported, kernel_cache._folder_of)
UNWRITABLE = "/proc/nowhere"  # not even for root


@pytest.fixture
def home(tmp_path, monkeypatch) -> Iterator[Path]:
    """An empty cache folder and an empty folder of temporary files, and no folder chosen yet."""
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    forget()
    yield tmp_path
    forget()


def forget() -> None:
    for answer in CACHED:
        answer.cache_clear()


@pytest.fixture
def sources(tmp_path, monkeypatch) -> Iterator[Path]:
    """A small engine, whose hash is asked for."""
    for room in (*KERNEL_ROOMS, "model"):
        (tmp_path / "engine" / room).mkdir(parents=True)
        (tmp_path / "engine" / room / "a.py").write_text(f"# {room}")
    monkeypatch.setattr(kernel_cache, "_SOURCES", tmp_path / "engine")
    forget()
    yield tmp_path / "engine"
    forget()


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


@pytest.mark.parametrize(
    "path", [p for room in KERNEL_ROOMS for p in (SOURCE / room).rglob("*.py")], ids=lambda p: p.stem
)
def test_what_a_kernel_is_made_of_is_found(path):
    """As Python itself sees the imports, which are written so that a search for them is enough."""
    modules = set()
    for node in ast.walk(ast.parse(path.read_text())):
        assert not (isinstance(node, ast.Import) and any("linkwork" in alias.name for alias in node.names)), node.lineno
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("linkwork"):
            room = importlib.util.find_spec(node.module).submodule_search_locations
            modules |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names if room)}
    files = {SOURCE.joinpath(*name.split(".")[1:]).with_suffix(".py") for name in modules}
    no_kernels = {SOURCE / "kernel_cache.py", SOURCE / "errors.py", SOURCE / "extending.py"}
    wanted = {file for file in files if file.is_file()} - no_kernels
    assert wanted <= kernel_cache._imported(path)
    assert all(file.relative_to(SOURCE).parts[0] in KERNEL_ROOMS for file in wanted)


@pytest.fixture
def engine(sources) -> Path:
    """Three modules, of which `top` is made of `middle`, which is made of `a`."""
    (sources / "equations" / "middle.py").write_text("from linkwork.equations.a import part, other\n")
    (sources / "solvers" / "top.py").write_text("from linkwork.equations import middle\n")
    return sources


@pytest.mark.parametrize(("changed", "anew"), [("equations/a", True), ("equations/middle", True), ("solvers/a", False)])
def test_a_kernel_is_compiled_anew_when_what_it_is_made_of_changes(engine, changed, anew):
    before = kernel_cache.made_of(engine / "solvers" / "top.py")
    (engine / f"{changed}.py").write_text("# changed")
    forget()
    assert (kernel_cache.made_of(engine / "solvers" / "top.py") != before) == anew


def test_sources_that_import_each_other_have_a_hash(engine):
    (engine / "equations" / "a.py").write_text("from linkwork.solvers.top import kernel")
    forget()
    assert kernel_cache.made_of(engine / "solvers" / "top.py")


def test_equal_sources_elsewhere_share_their_kernels(engine, home, monkeypatch, tmp_path):
    here = kernel_cache._folder_of(engine / "solvers" / "top.py")
    (tmp_path / "engine").rename(tmp_path / "moved")
    monkeypatch.setattr(kernel_cache, "_SOURCES", tmp_path / "moved")
    forget()
    assert kernel_cache._folder_of(tmp_path / "moved" / "solvers" / "top.py") == here


def test_older_kernels_of_a_module_go_and_those_of_others_stay(engine, home):
    root = kernel_cache.folder()
    for age in range(KEPT + 3):
        for module in ("solvers.top", "solvers.other"):
            (root / f"{module}-{age}").mkdir()
            os.utime(root / f"{module}-{age}", (1e9 - age, 1e9 - age))
    found = kernel_cache._folder_of(engine / "solvers" / "top.py")
    assert {p.name for p in root.glob("solvers.top-*")} == {f"solvers.top-{age}" for age in range(KEPT - 1)}
    assert len(list(root.glob("solvers.other-*"))) == KEPT + 3
    assert not found.exists(), "numba makes it"


def test_only_our_kernels_are_kept_here(home):
    ours = KernelLocator.from_function(linkwork.__getattr__, str(SOURCE / "equations" / "rows.py"))
    assert (
        Path(ours.get_cache_path()).name == f"equations.rows-{kernel_cache.made_of(SOURCE / 'equations' / 'rows.py')}"
    )
    assert KernelLocator.from_function(linkwork.__getattr__, __file__) is None


def test_numba_asks_us_first_and_goes_on_as_before(tmp_path):
    importlib.import_module("linkwork.equations.kernel")
    first, *others = numba.config.CACHE_LOCATOR_CLASSES.split(",")
    assert first == "linkwork.kernel_cache.KernelLocator"
    assert {*others} <= {*vars(numba.core.caching)}
    assert kernel_cache.locators("mine.Locator").split(",") == [first, "mine.Locator"]
    cache = importlib.import_module("linkwork.equations.rows")
    assert isinstance(cache.evaluate_rows._cache._impl.locator, KernelLocator)


def test_the_folder_is_in_the_users_cache(home):
    folder = kernel_cache.folder()
    assert folder.is_relative_to(home / "cache")
    assert list(folder.iterdir()) == [], "the probe is gone"


def test_a_folder_that_the_user_chose_is_taken(home, monkeypatch):
    monkeypatch.setenv(VARIABLE, str(home / "chosen"))
    assert kernel_cache.folder().is_relative_to(home / "chosen")
    assert not (home / "cache").exists()


def test_without_a_writable_home_it_is_among_the_temporary_files(home, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", UNWRITABLE)
    assert kernel_cache.folder().is_relative_to(home / "temporary")
    assert stat.S_IMODE(kernel_cache.folder().parent.stat().st_mode) == 0o700


def test_where_nothing_can_be_written_nothing_is_chosen(home, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", UNWRITABLE)
    monkeypatch.setattr(tempfile, "tempdir", UNWRITABLE)
    assert kernel_cache.folder() is None
    assert not kernel_cache.is_warm()
    kernel_cache.mark_warm()


def test_a_folder_that_others_can_write_is_not_trusted(home, monkeypatch):
    """Kernels are unpickled: whoever can put a file there would run code in our name."""
    monkeypatch.setenv("XDG_CACHE_HOME", UNWRITABLE)
    trap = home / "temporary" / f"linkwork-kernels-{os.getuid()}"
    trap.mkdir()
    trap.chmod(0o777)
    assert kernel_cache.folder() is None


def test_old_folders_go_and_the_current_one_stays(home):
    root = home / "cache" / "linkwork" / "kernels"
    for age in range(KEPT + 3):
        (root / f"old{age}").mkdir(parents=True)
        os.utime(root / f"old{age}", (1e9 - age, 1e9 - age))
    (root / "note.txt").write_text("not a folder")
    kernel_cache.folder()
    left = {path.name for path in root.iterdir()}
    assert left == {kernel_cache.folder().name, "note.txt", *(f"old{age}" for age in range(KEPT - 1))}


def test_it_is_warm_when_it_was_marked_for_these_sources(home, sources):
    assert not kernel_cache.is_warm()
    kernel_cache.mark_warm()
    assert kernel_cache.is_warm()
    (sources / "solvers" / "a.py").write_text("# changed")
    assert not kernel_cache.is_warm()


def test_importing_the_engine_changes_nothing(home):
    code = (
        "import os, sys; before = dict(os.environ); import linkwork;"
        "assert 'numba' not in sys.modules; assert os.environ == before"
    )
    environment = {**os.environ, "PYTHONPATH": str(SOURCE.parent)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 0, done.stderr
    assert not (home / "cache").exists()


KERNEL = "import numba\n\n@numba.njit(cache=True)\ndef doubled(x):\n    return 2 * x\n"


@pytest.fixture
def located(home, monkeypatch) -> Iterator[None]:
    """Numba asks us where kernels are kept; it reads its settings again wherever the environment has changed."""
    before = numba.config.CACHE_LOCATOR_CLASSES
    with monkeypatch.context() as patched:
        patched.setenv("NUMBA_CACHE_LOCATOR_CLASSES", kernel_cache.locators(""))
        numba.config.reload_config()
        yield
    numba.config.reload_config()
    numba.config.CACHE_LOCATOR_CLASSES = before


def doubled_anew(path: Path) -> int:
    """What a kernel answers in a fresh module, as in a fresh process; and whether it came from its files."""
    spec = importlib.util.spec_from_file_location("a", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.doubled(21) == 42
    return sum(module.doubled.stats.cache_hits.values())


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def empty(path: Path) -> None:
    path.write_bytes(b"")


def garble(path: Path) -> None:
    path.write_bytes(b"no pickle at all")


@pytest.mark.parametrize("damage", [cut, empty, garble])
@pytest.mark.parametrize("kind", ["nbi", "nbc"])
def test_damaged_files_are_dropped_and_compiled_again_with_a_word(located, sources, damage, kind):
    path = sources / "solvers" / "a.py"
    path.write_text(KERNEL)
    assert doubled_anew(path) == 0
    assert doubled_anew(path) == 1
    (file,) = kernel_cache.folder().rglob(f"*.{kind}")
    damage(file)
    with pytest.warns(RuntimeWarning, match="are damaged .* and are compiled again"):
        assert doubled_anew(path) == 0
    assert doubled_anew(path) == 1


def test_what_is_damaged_of_others_is_left_to_numba(located, sources, tmp_path):
    path = tmp_path / "elsewhere.py"
    path.write_text(KERNEL)
    doubled_anew(path)
    files = [file for file in tmp_path.rglob("*.nbi") if not file.is_relative_to(sources)]
    assert files
    for file in files:
        empty(file)
    with pytest.raises(EOFError):
        doubled_anew(path)
