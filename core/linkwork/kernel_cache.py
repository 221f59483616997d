"""Where numba keeps compiled kernels: a folder for each module that holds some, named by the sources they are made of.

numba does not notice a changed callee, so a cache that outlives an edit would run old code. The folder's name therefore
holds a hash of the module's source and of all that it imports of ours: after a change of one source, only the kernels
that can contain it are compiled again, and two copies of the same sources share what is compiled.
"""

from __future__ import annotations

import functools
import hashlib
import importlib.metadata
import os
import platform
import re
import shutil
import stat
import sys
import tempfile
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

from linkwork import extending

KERNEL_ROOMS = ("system", "equations", "collision", "solvers", "fem", "fluid")
VARIABLE = "NUMBA_CACHE_DIR"
KEPT = 8  # folders of earlier sources that stay for each module, for those who switch between versions
NUMBAS_OWN = "UserProvidedCacheLocator,InTreeCacheLocator,UserWideCacheLocator,IPythonCacheLocator,ZipCacheLocator"

_SOURCES = Path(__file__).parent
_IMPORT = re.compile(r"^\s*from linkwork\.([\w.]+) import ([\w, ]+|\()", re.MULTILINE)


class KernelLocator:
    """Tells numba where the kernels of one module are kept; it asks by these names."""

    def __init__(self, function: Callable[..., object], path: Path) -> None:
        self._line = function.__code__.co_firstlineno
        self._path = path

    @classmethod
    def from_function(cls, function: Callable[..., object], file: str) -> KernelLocator | None:
        """The locator of a kernel of ours or of an extension; None sends numba to its own ways with anybody else's."""
        path = Path(file)
        _repair_damage()
        return cls(function, path) if folder() is not None and _root_of(path) is not None else None

    def ensure_cache_path(self) -> None:
        """Make the folder."""
        Path(self.get_cache_path()).mkdir(parents=True, exist_ok=True)

    def get_cache_path(self) -> str:
        """The folder of the module's kernels."""
        return str(_folder_of(self._path))

    def get_source_stamp(self) -> str:
        """What the folder's name holds already."""
        return made_of(self._path)

    def get_disambiguator(self) -> str:
        """What tells kernels of one name apart."""
        return str(self._line)


@functools.cache
def _repair_damage() -> None:
    """Let numba compile a kernel again whose files are cut, empty or otherwise no pickles; by itself it would raise."""
    from numba.core import caching

    load = caching.Cache.load_overload

    def load_or_drop(cache: Any, *what: Any) -> Any:
        try:
            return load(cache, *what)
        except Exception as error:  # unpickling what is damaged may raise anything
            if not isinstance(cache._impl.locator, KernelLocator):
                raise
            _drop_damaged(cache, error)
            return None

    caching.Cache.load_overload = load_or_drop


def _drop_damaged(cache: Any, error: Exception) -> None:
    """Remove the files of one kernel, and say so; where they cannot be removed, do without them."""
    index = Path(cache._cache_file._index_path)
    reported = f"Compiled kernels in {index.parent} are damaged ({type(error).__name__}) and are compiled again."
    warnings.warn(reported, RuntimeWarning, stacklevel=2)
    try:
        for path in (index, *index.parent.glob(f"{index.stem}.*.nbc")):
            path.unlink(missing_ok=True)
    except OSError:
        cache.disable()


def locators(chosen: str) -> str:
    """What numba's setting CACHE_LOCATOR_CLASSES must say, given what the user has chosen."""
    return f"{__name__}.{KernelLocator.__name__},{chosen or NUMBAS_OWN}"


@functools.cache
def folder() -> Path | None:
    """The folder in force, that which the user has chosen for numba before our own; None where none can be written."""
    chosen = os.environ.get(VARIABLE)
    name = f"numba-{_version('numba')}-py{sys.version_info.major}{sys.version_info.minor}"
    for root in [Path(chosen) / "linkwork"] if chosen else _roots():
        try:
            root.mkdir(mode=0o700, parents=True, exist_ok=True)
            if not _is_ours(root):
                continue
            (root / name).mkdir(exist_ok=True)
            with tempfile.TemporaryFile(dir=root / name):
                pass
        except OSError:
            continue
        _drop_old([path for path in root.iterdir() if path.is_dir()], root / name)
        return root / name
    return None


def is_warm() -> bool:
    """Whether all kernels of these sources were compiled into the folder on this machine."""
    found = folder()
    return found is not None and (found / _stamp()).exists()


def mark_warm() -> None:
    """Note that all kernels are in the folder."""
    found = folder()
    if found is not None:
        (found / _stamp()).touch()


def source_hash() -> str:
    """Hash of every source file of the rooms that hold kernels or what kernels are made of."""
    return _hash(sorted(p for room in KERNEL_ROOMS for p in (_SOURCES / room).rglob("*.py")))


@functools.cache
def made_of(path: Path) -> str:
    """Hash of a module's source and of every source of ours that it imports, directly or by others.

    A kernel of an extension is made of all sources of its package and of all our kernels.
    """
    root = _root_of(path)
    if root != _SOURCES:
        own = sorted(root.rglob("*.py")) if root is not None and root.is_dir() else [path]
        return hashlib.sha256(b"".join(map(_content, own)) + source_hash().encode()).hexdigest()[:16]
    found, waiting = {path}, [path]
    while waiting:
        new = _imported(waiting.pop()) - found
        found |= new
        waiting.extend(new)
    return _hash(sorted(found))


@functools.cache
def _imported(path: Path) -> frozenset[Path]:
    """The sources of ours that a source imports: modules, and rooms whose own page holds the name."""
    found = set()
    for module, names in _IMPORT.findall(path.read_text(encoding="utf-8")):
        place = _SOURCES.joinpath(*module.split("."))
        found.add(place.with_suffix(".py"))
        found.add(place / "__init__.py")
        found.update((place / name.split(" as ")[0].strip()).with_suffix(".py") for name in names.split(","))
    return frozenset(p for p in found if p.is_file())


def _hash(paths: list[Path]) -> str:
    digest = hashlib.sha256()
    for path in paths:
        digest.update(str(path.relative_to(_SOURCES)).encode())
        digest.update(_content(path))
    return digest.hexdigest()[:16]


def _content(path: Path) -> bytes:
    """Digest of a file, so that a long file cannot lend its end to the next."""
    return hashlib.sha256(path.read_bytes()).digest()


def _root_of(path: Path) -> Path | None:
    """Where a package keeps its sources, ours or an extension's, of which this is one; None for anybody else's."""
    if path.is_relative_to(_SOURCES):
        return _SOURCES
    return next((root for root in extending.roots() if path.resolve().is_relative_to(root)), None)


@functools.cache
def _folder_of(path: Path) -> Path:
    """The folder of a module's kernels, marked as used today; older ones of the same module go."""
    module = _name_of(path)
    root = folder()
    assert root is not None, "the locator asks only where there is a folder"
    found = root / f"{module}-{made_of(path)}"
    if found.is_dir():
        os.utime(found)
    else:
        _drop_old(list(root.glob(f"{module}-*")), found)
    return found


def _name_of(path: Path) -> str:
    """The name of a module, without `linkwork` for ours."""
    above = _root_of(path)
    assert above is not None, "the locator asks only for sources of packages that it knows"
    inside = path.relative_to(above) if above == _SOURCES else path.resolve().relative_to(above.parent)
    return ".".join(inside.with_suffix("").parts)


def _stamp() -> str:
    return f"warm-{source_hash()}-{platform.machine()}"


def _version(package: str) -> str:
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return "none"


def _roots() -> list[Path]:
    """The user's cache folder, else a folder of this user among the temporary files."""
    roots = []
    try:
        import platformdirs

        roots.append(Path(platformdirs.user_cache_dir("linkwork")) / "kernels")
    except (ImportError, RuntimeError):
        pass
    user = os.getuid() if hasattr(os, "getuid") else os.environ.get("USERNAME", "user")
    roots.append(Path(tempfile.gettempdir()) / f"linkwork-kernels-{user}")
    return roots


def _is_ours(root: Path) -> bool:
    """Whether nobody else can write there: kernels are unpickled, and so could run what another put in their place."""
    if not hasattr(os, "getuid"):
        return True
    found = root.stat()
    return found.st_uid == os.getuid() and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def _drop_old(folders: list[Path], current: Path) -> None:
    """Remove all but the newest few and the current one; what another process removes meanwhile is gone as well."""

    def used(path: Path) -> float:
        try:
            return path.stat().st_mtime
        except OSError:
            return 0.0

    others = sorted((path for path in folders if path != current), key=used, reverse=True)
    for old in others[KEPT - 1 :]:
        shutil.rmtree(old, ignore_errors=True)
