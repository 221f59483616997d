"""Where numba keeps compiled kernels: one folder for each state of their sources.

numba does not notice a changed callee, so a cache that outlives an edit would run old code. The folder's name therefore
holds a hash of all sources that kernels are made of. It must be chosen before numba is imported, and it must be
writable even where the install is read-only or there is no home.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import os
import platform
import shutil
import stat
import sys
import tempfile
from pathlib import Path

KERNEL_ROOMS = ("system", "equations", "collision", "solvers")
VARIABLE = "NUMBA_CACHE_DIR"
KEPT = 3  # folders of earlier sources that stay, for those who switch between versions


def install() -> None:
    """Choose the folder, unless the user has chosen one, and drop those of sources long gone."""
    if os.environ.get(VARIABLE):
        return
    name = f"{source_hash()}-{_version('numba')}-py{sys.version_info.major}{sys.version_info.minor}"
    for root in _roots():
        folder = root / name
        try:
            root.mkdir(mode=0o700, parents=True, exist_ok=True)
            if not _is_ours(root):
                continue
            folder.mkdir(exist_ok=True)
            with tempfile.TemporaryFile(dir=folder):
                pass
        except OSError:
            continue
        os.environ[VARIABLE] = str(folder)
        os.utime(folder)
        _drop_old(root, folder)
        return


def folder() -> Path | None:
    """The folder in force; None before `install`."""
    chosen = os.environ.get(VARIABLE)
    return Path(chosen) if chosen else None


def is_warm() -> bool:
    """Whether all kernels of these sources were compiled into the folder on this machine."""
    found = folder()
    return found is not None and (found / _stamp()).exists()


def mark_warm() -> None:
    """Note that all kernels are in the folder."""
    found = folder()
    if found is not None:
        (found / _stamp()).touch()


def _stamp() -> str:
    return f"warm-{source_hash()}-{platform.machine()}"


def source_hash() -> str:
    """Hash of every source file of the rooms that hold kernels or what kernels are made of."""
    digest = hashlib.sha256()
    root = Path(__file__).parent
    for path in sorted(p for room in KERNEL_ROOMS for p in (root / room).rglob("*.py")):
        digest.update(str(path.relative_to(root)).encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


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


def _drop_old(root: Path, current: Path) -> None:
    try:
        folders = sorted((p for p in root.iterdir() if p.is_dir()), key=lambda p: p.stat().st_mtime, reverse=True)
    except OSError:
        return
    for folder in folders[KEPT:]:
        if folder != current:
            shutil.rmtree(folder, ignore_errors=True)
